"""Fits the helpfulness model on what helpfulness-pairs.mjs wrote, and writes src/engine/helpfulness/helpfulness-weights.ts.

score = sigmoid(intercept + RELEVANCE . features) * exp(-BURDENS . features), by cross-entropy to graded targets, with a
sign for each weight and a ridge towards the weights set by hand, so that what the made answers do not show keeps its
place. Every way of making an answer of records or of our own things has the same weight. One in five of each is held out,
and the mean score by kind is printed for those. Nothing here reads evaluation data.

    python training/fit-helpfulness.py PAIRS.jsonl OUT.ts
"""

import json
import sys
from collections import defaultdict

import numpy as np
from scipy.optimize import minimize

# By hand, before any fit: the groups and signs of features.ts.
RELEVANCE = {"speaks": 1.5, "typed": 3.0, "topical": 4.0, "point": 2.0, "elliptic": -1.0}
BURDENS = {"unmet": 0.5, "excess": 0.1, "repetition": 0.5, "filler": 0.3, "delay": 0.2, "aside": 0.3}
INTERCEPT = -7.0
RIDGE = 0.03
NAMES = [*RELEVANCE, *BURDENS]
CUT = 1 + len(RELEVANCE)


def score(parameters, x):
    relevance = parameters[0] + x[:, : CUT - 1] @ parameters[1:CUT]
    return np.exp(-x[:, CUT - 1 :] @ parameters[CUT:]) / (1 + np.exp(-relevance))


def main(pairs, out):
    rows = [json.loads(line) for line in open(pairs, encoding="utf-8")]
    x = np.array([[row["features"][name] for name in NAMES] for row in rows])
    y = np.array([row["target"] for row in rows])
    held = np.array([row["group"] % 5 == 0 for row in rows])
    ways = [(row["source"], row["kind"]) for row in rows]
    counts = defaultdict(int)
    for way, out_of_fit in zip(ways, held):
        counts[way] += not out_of_fit
    weights = np.array([1 / counts[way] / len(counts) for way in ways])
    prior = np.array([INTERCEPT, *RELEVANCE.values(), *BURDENS.values()])

    def loss(parameters):
        p = np.clip(score(parameters, x[~held]), 1e-9, 1 - 1e-9)
        t = y[~held]
        entropy = -t * np.log(p) - (1 - t) * np.log(1 - p)
        return np.sum(weights[~held] * entropy) + RIDGE * np.sum((parameters - prior) ** 2)

    signs = [(0, None) if weight > 0 else (None, 0) for weight in prior[1:]]
    fitted = minimize(loss, prior, bounds=[(None, None), *signs], method="L-BFGS-B").x
    scores = score(fitted, x)
    for way in counts:
        own = held & np.array([other == way for other in ways])
        label = " ".join(way)
        print(f"{label:20} target {y[own].mean():.2f}  mean {scores[own].mean():.3f}  sd {scores[own].std():.3f}  n {own.sum()}")
    lines = "".join(f"  {name}: {value:.3f},\n" for name, value in zip(["intercept", *NAMES], fitted))
    with open(out, "w", encoding="utf-8") as file:
        file.write(
            "import type { Features } from './features.js';\n\n"
            f"/** Fitted by training/fit-helpfulness.py on {int((~held).sum()):,} answers made of public records and our own texts; see training/README.md. */\n"
            f"export const HELPFULNESS_WEIGHTS: Readonly<Features & {{ intercept: number }}> = {{\n{lines}}};\n"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
