"""Cuts a Unigram tokenizer to the pieces that the twelve languages use.

    python training/vocabulary.py BASE_FOLDER OUT_FOLDER KEEP FILE...

FILE: jsonl of { evidence, question, answers } (groups.mjs, public.mjs). Kept are the marks, every piece that the texts use four times, every
single character of the languages' scripts, and then the likeliest pieces of these scripts up to KEEP in all. Writes
tokenizer.json and pieces.npy (by new id, the old one).
"""

import json
import sys
import unicodedata
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

# A piece that the texts use a few times is as likely a name as a word.
LEAST_COUNT = 4
SCRIPTS = ("LATIN", "CYRILLIC", "ARABIC", "DEVANAGARI", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "DIGIT", "FULLWIDTH", "IDEOGRAPHIC")


def of_our_scripts(piece):
    for character in piece.replace("▁", ""):
        if character.isalpha() or unicodedata.category(character).startswith("M"):
            if not unicodedata.name(character, "").startswith(SCRIPTS):
                return False
    return True


def main():
    base, out, keep, *files = sys.argv[1:]
    described = json.loads((Path(base) / "tokenizer.json").read_text())
    pieces = described["model"]["vocab"]
    tokenizer = Tokenizer.from_file(str(Path(base) / "tokenizer.json"))
    tokenizer.no_truncation()
    counts = np.zeros(len(pieces), dtype=np.int64)
    for file in files:
        rows = [json.loads(line) for line in open(file, encoding="utf-8")]
        texts = sorted({text for row in rows for text in (row["evidence"], row["question"], *(each[0] for answer in row["answers"] for each in answer))})
        for encoded in tokenizer.encode_batch(texts, add_special_tokens=False):
            np.add.at(counts, np.array(encoded.ids, dtype=np.int64), 1)
    marks = set(range(4))
    chosen = marks | {n for n in range(len(pieces)) if counts[n] >= LEAST_COUNT}
    ours = [n for n in range(4, len(pieces)) if of_our_scripts(pieces[n][0])]
    chosen |= {n for n in ours if len(pieces[n][0].replace("▁", "")) <= 1}
    print(len(chosen), "pieces are used four times or single characters")
    for n in sorted(ours, key=lambda n: -pieces[n][1]):
        if len(chosen) >= int(keep):
            break
        chosen.add(n)
    order = sorted(chosen)
    described["model"]["vocab"] = [pieces[n] for n in order]
    described["added_tokens"] = [token | {"id": order.index(token["id"])} for token in described.get("added_tokens", []) if token["id"] in chosen]
    Path(out).mkdir(parents=True, exist_ok=True)
    (Path(out) / "tokenizer.json").write_text(json.dumps(described, ensure_ascii=False, separators=(",", ":")))
    np.save(Path(out) / "pieces.npy", np.array(order))
    print(len(order), "pieces kept of", len(pieces))


if __name__ == "__main__":
    main()
