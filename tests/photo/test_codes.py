"""The QR codes of our sheets, as a photo has them: turned over, dirty, blurred."""

import numpy as np
import pytest
import segno

from companion.photo.code import SHARPER, dark_modules, decode

TEXTS = (
    "KV2-A5-R",
    "KV2-A5-R:7K2MQX4T",
    "HTTP://192.168.0.7:8000/E/JOYJ2UDXGQKMIGD/3/KV2-A6-RS",
    "HTTPS://A.VERY.LONG.NAME.EXAMPLE.ORG/E/JOYJ2UDXGQKMIGD/12/KV2-A6-RS",
    "small letters",
    "0123456789012",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("error", ["l", "m", "q"])
def test_a_code_is_read_with_every_mask_and_dirt_on_it(text: str, error: str) -> None:
    rng = np.random.default_rng(len(text))
    for mask in range(8):
        code = segno.make(text, error=error, mask=mask, micro=False, boost_error=False)
        if not isinstance(code.version, int) or code.version > 4:
            pytest.skip("larger than any code of ours")
        modules = np.array([list(row) for row in code.matrix], bool)
        assert decode(modules) == text
        rows, columns = rng.integers(9, len(modules) - 9, (2, 2))
        modules[rows, columns] ^= True
        assert decode(modules) == text


def test_a_blurred_code_is_sharpened_until_it_can_be_read() -> None:
    code = segno.make("KV2-A6-R:K7QX2", error="m", micro=False, boost_error=False)
    sharp = np.pad([[200.0 * (not dark) for dark in row] for row in code.matrix], 2, constant_values=200.0)
    around = sharp[:-2, 1:-1] + sharp[2:, 1:-1] + sharp[1:-1, :-2] + sharp[1:-1, 2:]
    blurred = sharp[1:-1, 1:-1] + 0.28 * around
    read = [decode(dark_modules(blurred, sharper)) for sharper in SHARPER]
    assert read[0] is None
    assert "KV2-A6-R:K7QX2" in read


def test_a_picture_of_noise_is_no_code() -> None:
    rng = np.random.default_rng(5)
    assert [decode(rng.random((21, 21)) < 0.5) for _ in range(20)] == [None] * 20
