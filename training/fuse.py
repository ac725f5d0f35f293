"""Fits the fusion of the rules' and the model's voices, and writes src/engine/entailment/fusion-weights.ts.

    python training/fuse.py WORK_FOLDER OUT.ts

Reads WORK_FOLDER/scored.jsonl: pairs whose premises were held out of the model's training. Logistic regression with a
sign for each weight, drawn to the plain sum of the voices (PRIOR): weights that a fit is free to choose did not carry over
from one kind of text to another. Prints AUROC by source and calibration, each row scored by a fit to the other half.
Nothing here reads evaluation data.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

FEATURES = ["rules", "coverage", "pairs", "missingNames", "missingValues", "bestWindow"]
SIGNS = [1, 1, 1, -1, -1, 1]
# Of a sum in which every voice counts about as much over the range that it has.
PRIOR = np.array([0.5, 5.0, 2.0, -1.5, -1.5, 1.0])
RIDGE = 0.02
LOUDEST = 3.0
# Of the claims that answers make of their facts, more are grounded than not.
GROUNDED_SHARE = 0.6
# Weights of the files whose hypotheses say of a retrieved text what an answer would; the others bend the fit to captions
# and puzzles.
RESEMBLANCE = {"defacto": 3, "factcg": 3, "citint": 1.5, "fever": 2, "fool_me_twice": 2, "conjnli": 1, "mnli": 0.5,
               "infotabs": 0.5, "tabfact": 0.5, "citod": 0.5}
MADE = 0.3


def logit(p):
    p = np.clip(p, 1e-4, 1 - 1e-4)
    return np.log(p / (1 - p))


def margin(logits):
    return LOUDEST * np.tanh((logits[0] - np.logaddexp(logits[1], logits[2])) / LOUDEST)


def features_of(row):
    overlap = row["overlap"]
    margins = [margin(one) for one in row["logits"]]
    return [logit(row["support"]), overlap["coverage"], overlap["pairs"], overlap["missingNames"], overlap["missingValues"],
            max(margins)]


def weight_of(row):
    weight = next((weight for name, weight in RESEMBLANCE.items() if row["source"].startswith(name)), 0)
    return weight * (MADE if "+" in row["source"] else 1)


def fit(x, y, weights, columns):
    x, prior, signs = x[:, columns], PRIOR[columns], [SIGNS[column] for column in columns]
    balanced = weights.copy()
    for label, share in ((0.0, 1 - GROUNDED_SHARE), (1.0, GROUNDED_SHARE)):
        balanced[y == label] *= share / weights[y == label].sum()

    def loss(parameters):
        z = parameters[0] + x @ parameters[1:]
        slope = balanced * (1 / (1 + np.exp(-z)) - y)
        away = parameters[1:] - prior
        value = np.sum(balanced * np.logaddexp(0, -np.where(y == 1, z, -z))) + RIDGE * np.sum(away**2)
        return value, np.concatenate([[slope.sum()], x.T @ slope + 2 * RIDGE * away])

    bounds = [(None, None)] + [(0, None) if sign > 0 else (None, 0) for sign in signs]
    found = minimize(loss, np.zeros(len(columns) + 1), jac=True, bounds=bounds, method="L-BFGS-B").x
    parameters = np.zeros(len(FEATURES) + 1)
    parameters[0] = found[0]
    parameters[1 + np.array(columns)] = found[1:]
    return parameters


def auroc(y, scores):
    ranks = np.empty(len(scores))
    _, where, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[where]
    positives = y.sum()
    return (ranks[y == 1].sum() - positives * (positives + 1) / 2) / (positives * (len(y) - positives))


def report(rows, y, weights, scores):
    groups = defaultdict(list)
    for n, row in enumerate(rows):
        groups[row["source"]].append(n)
    for name, members in sorted(groups.items()):
        if len(members) >= 30 and 0 < y[members].mean() < 1:
            print(f"  {name:28s} {len(members):5d}  AUROC {auroc(y[members], scores[members]):.3f}")
    print("  calibration (classes weighted as in use): score, share grounded, rows")
    balanced = weights.copy()
    for label, share in ((0.0, 1 - GROUNDED_SHARE), (1.0, GROUNDED_SHARE)):
        balanced[y == label] *= share / weights[y == label].sum()
    for low in np.arange(0, 1, 0.1):
        inside = (scores >= low) & (scores < low + 0.1)
        if inside.any():
            print(f"  {low:.1f}-{low + 0.1:.1f}  {np.average(y[inside], weights=balanced[inside]):.2f}  {inside.sum()}")


def written(name, parameters, comment):
    lines = "".join(f"  {key}: {round(float(value), 2) + 0.0:g},\n" for key, value in zip(["intercept", *FEATURES], parameters))
    return f"/** {comment} */\nexport const {name}: FusionWeights = {{\n{lines}}};\n"


def main():
    work, out = Path(sys.argv[1]), sys.argv[2]
    rows = [json.loads(line) for line in open(work / "scored.jsonl", encoding="utf-8")]
    rows = [row for row in rows if row["logits"] and weight_of(row) > 0]
    x = np.array([features_of(row) for row in rows])
    y = np.array([row["label"] == "entailment" for row in rows], dtype=float)
    weights = np.array([float(weight_of(row)) for row in rows])
    half = np.arange(len(rows)) % 2 == 0
    text = "import type { FusionWeights } from './fusion.js';\n"
    for name, columns, comment in (
        ("ALONE", [0, 1, 2, 3, 4], f"Fitted by training/fuse.py on {len(rows):,} held-out pairs; see training/README.md for on what."),
        ("HEARD", [0, 1, 2, 3, 4, 5], "The same where the model was heard."),
    ):
        scores = np.empty(len(rows))
        for inside in (half, ~half):
            parameters = fit(x[~inside], y[~inside], weights[~inside], columns)
            scores[inside] = 1 / (1 + np.exp(-(parameters[0] + x[inside] @ parameters[1:])))
        print(f"{name}, each half scored by a fit to the other:")
        report(rows, y, weights, scores)
        parameters = fit(x, y, weights, columns)
        print(dict(zip(["intercept", *FEATURES], parameters.round(3).tolist())))
        text += "\n" + written(name, parameters, comment)
    Path(out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
