"""Adds the model's logits to what dump-judgements.mjs wrote: `logits`, one list of three a window.

    python training/score.py WORK_FOLDER [--model model]

Reads WORK_FOLDER/judgements.jsonl, writes WORK_FOLDER/scored.jsonl. Runs the exported int8 model on the CPU, pairs cut as
the engine cuts them (src/engine/model/pair-encoder.ts).
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

BATCH = 16


def encoder(tokenizer_file, most):
    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    tokenizer.no_padding()
    tokenizer.no_truncation()

    def encode(evidence, claim):
        first = tokenizer.encode(evidence, add_special_tokens=False).ids
        second = tokenizer.encode(claim, add_special_tokens=False).ids
        room = most - 3
        shorter = min(len(first), len(second), room // 2)
        first, second = (first[: room - shorter], second[:shorter]) if len(first) > len(second) else (first[:shorter], second[: room - shorter])
        return [101, *first, 102, *second, 102], len(first) + 2

    return encode


def score(pairs, model_folder):
    """Logits of (evidence, claim) pairs."""
    manifest = json.loads((model_folder / "manifest.json").read_text())
    session = onnxruntime.InferenceSession(str(model_folder / manifest["weights"]["file"]))
    encode = encoder(model_folder / manifest["tokenizer"]["file"], manifest["maxTokens"])
    encoded = [encode(*pair) for pair in pairs]
    logits = [None] * len(pairs)
    order = sorted(range(len(pairs)), key=lambda n: len(encoded[n][0]))
    for start in range(0, len(order), BATCH):
        batch = order[start : start + BATCH]
        longest = max(len(encoded[n][0]) for n in batch)
        ids, mask, kinds = (np.zeros((len(batch), longest), dtype=np.int64) for _ in range(3))
        for row, n in enumerate(batch):
            tokens, second = encoded[n]
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
            kinds[row, second : len(tokens)] = 1
        found = session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": kinds})[0]
        for n, one in zip(batch, found):
            logits[n] = [round(float(value), 4) for value in one]
    return logits


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--model", default=str(Path(__file__).parent.parent / "model"))
    options = parser.parse_args()
    work = Path(options.work)
    rows = [json.loads(line) for line in open(work / "judgements.jsonl", encoding="utf-8")]
    pairs = sorted({(window, row["statement"]) for row in rows for window in row["windows"]})
    known = dict(zip(pairs, score(pairs, Path(options.model))))
    with open(work / "scored.jsonl", "w", encoding="utf-8") as out:
        for row in rows:
            row["logits"] = [known[(window, row["statement"])] for window in row["windows"]]
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    print(f"{len(rows)} rows, {len(pairs)} passes")


if __name__ == "__main__":
    main()
