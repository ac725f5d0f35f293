"""Prints in what share of held-out pairs a reader scores the right sentence above the wrong one, and the AUROC of all of them.

    OMP_NUM_THREADS=1 python training/order-of-pairs.py NAME BASE_FOLDER WEIGHTS ROWS.jsonl [en|others]

ROWS: what held-pair-groups.mjs wrote. Two minutes for 936 pairs with `en`, a busy core.
"""

import sys

import numpy as np
import torch
from readers import Base, read_jsonl
from train import Question, auroc


def main():
    name, folder, weights, source, *languages = sys.argv[1:]
    base = Base(name, folder)
    reader = base.build(weights).eval()
    rows = [row for row in read_jsonl(source) if not languages or (row["lang"] == "en") == (languages[0] == "en")]
    right, wrong = [], []
    with torch.no_grad():
        for row, encoded in zip(rows, base.encode(rows)):
            log = torch.log_softmax(reader(*base.collate([Question(row, encoded).passage(None)[0]]))[0], -1)
            support = (log[:, 0] - torch.logsumexp(log[:, 1:3], -1)).tolist()
            right += support[0::2]
            wrong += support[1::2]
    right, wrong = np.array(right), np.array(wrong)
    error = 0.5 / len(right) ** 0.5
    print(f"{weights}: of {len(right)} pairs {(right > wrong).mean():.3f} in order (standard error {error:.3f}), AUROC {auroc(right, wrong):.3f}")


if __name__ == "__main__":
    main()
