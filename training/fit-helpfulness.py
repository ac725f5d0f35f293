"""Fits the helpfulness model on what helpfulness-pairs.mjs wrote, and writes src/engine/helpfulness/helpfulness-weights.ts.

Logistic regression on graded targets (cross-entropy) with a sign for each weight and a ridge towards the weights set by
hand, so that what the made answers do not show keeps its place; every way of making an answer has the same weight. One
record in five is held out, and the mean score by kind is printed for those. Nothing here reads evaluation data.

    python training/fit-helpfulness.py PAIRS.jsonl OUT.ts
"""

import json
import sys
from collections import defaultdict

import numpy as np
from scipy.optimize import minimize

# By hand, before any fit: signs as in features.ts.
PRIOR = {
    "speaks": 1.5,
    "typed": 4.0,
    "topical": 3.5,
    "unmet": -1.6,
    "excess": -1.2,
    "repetition": -3.0,
    "filler": -2.0,
    "delay": -2.0,
    "stray": -1.5,
    "elliptic": -1.0,
}
INTERCEPT = -5.0
RIDGE = 0.1
NAMES = list(PRIOR)


def main(pairs, out):
    rows = [json.loads(line) for line in open(pairs, encoding="utf-8")]
    x = np.array([[row["features"][name] for name in NAMES] for row in rows])
    y = np.array([row["target"] for row in rows])
    held = np.array([row["group"] % 5 == 0 for row in rows])
    counts = defaultdict(int)
    for row, out_of_fit in zip(rows, held):
        counts[row["kind"]] += not out_of_fit
    weights = np.array([1 / counts[row["kind"]] / len(counts) for row in rows])
    prior = np.array([INTERCEPT, *PRIOR.values()])

    def loss(parameters):
        z = parameters[0] + x[~held] @ parameters[1:]
        w, t = weights[~held], y[~held]
        value = np.sum(w * (np.logaddexp(0, z) - t * z)) + RIDGE * np.sum((parameters - prior) ** 2)
        slope = w * (1 / (1 + np.exp(-z)) - t)
        return value, np.concatenate([[slope.sum()], x[~held].T @ slope]) + 2 * RIDGE * (parameters - prior)

    bounds = [(None, None)] + [(0, None) if weight > 0 else (None, 0) for weight in PRIOR.values()]
    fitted = minimize(loss, prior, jac=True, bounds=bounds, method="L-BFGS-B").x
    scores = 1 / (1 + np.exp(-(fitted[0] + x @ fitted[1:])))
    for kind in counts:
        own = held & np.array([row["kind"] == kind for row in rows])
        print(f"{kind:12} target {y[own].mean():.2f}  mean {scores[own].mean():.3f}  sd {scores[own].std():.3f}  n {own.sum()}")
    lines = "".join(f"  {name}: {value:.3f},\n" for name, value in zip(["intercept", *NAMES], fitted))
    with open(out, "w", encoding="utf-8") as file:
        file.write(
            "import type { Features } from './features.js';\n\n"
            f"/** Fitted by training/fit-helpfulness.py on {int((~held).sum()):,} answers made of public records; see training/README.md. */\n"
            f"export const HELPFULNESS_WEIGHTS: Readonly<Features & {{ intercept: number }}> = {{\n{lines}}};\n"
        )


main(*sys.argv[1:])
