"""The program finds its own files."""

from kf_desktop.resources import assets_dir, story_dir


def test_a_checkout_uses_the_folders_beside_the_package() -> None:
    assert (assets_dir() / "fonts").is_dir()
    assert story_dir().is_dir()
    assert story_dir().parent == assets_dir().parent
