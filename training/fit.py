"""Fits the support model on what dump-features.mjs wrote, and writes src/engine/entailment/support-weights.ts.

Logistic regression with a sign for each weight (more coverage never hurts, more missing never helps), a little ridge,
every source with the weight below, and both classes with the weight that they have in use. Prints AUROC and calibration by source
of a fifth that was held out of the fit by file order; nothing here reads evaluation data.

    python training/fit.py FEATURES.jsonl OUT.ts
"""

import json
import sys
from collections import defaultdict

import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score

FEATURES = ["coverage", "nearlyAll", "whole", "pairs", "missingWords", "missingNames", "missingValues", "contradictions"]
SIGNS = [1, 1, 1, 1, -1, -1, -1, -1]
RIDGE = 0.01
# Of the claims that answers make of their facts, more are grounded than not; the training files hold as many of either.
GROUNDED_SHARE = 0.7
# Files whose hypotheses assert of a retrieved text what an answer would; of the others only the made pairs are used,
# since image captions, templates and puzzles of logic bend the weights away from what answers look like.
RESEMBLANCE = {"defacto": 3.0, "factcg": 3.0, "fever_binary": 2.0, "fever_sym_fm2_dev": 2.0, "conjnli": 1.0}
MADE = {"copied": 2.0, "removed": 2.0, "edited": 1.0}


def load(path):
    rows = [json.loads(line) for line in open(path, encoding="utf-8")]
    x = np.array([[row["features"][name] for name in FEATURES] for row in rows])
    y = np.array([row["label"] == "entailment" for row in rows], dtype=float)
    weights = np.array([weight_of(row) for row in rows])
    return rows, x, y, weights


def weight_of(row):
    for kind, weight in MADE.items():
        if row["source"].endswith("+" + kind):
            return weight
    return RESEMBLANCE.get(row["file"].split(".")[0], 0.0)


def balance(y, weights):
    balanced = weights.copy()
    for label, share in ((0.0, 1 - GROUNDED_SHARE), (1.0, GROUNDED_SHARE)):
        balanced[y == label] *= share / weights[y == label].sum()
    return balanced


def fit(x, y, weights):
    def loss(parameters):
        z = parameters[0] + x @ parameters[1:]
        signed = np.where(y == 1, z, -z)
        value = np.sum(weights * np.logaddexp(0, -signed)) + RIDGE * np.sum(parameters[1:] ** 2) / len(FEATURES) / 10
        slope = weights * (1 / (1 + np.exp(-z)) - y)
        gradient = np.concatenate([[slope.sum()], x.T @ slope + 2 * RIDGE * parameters[1:] / len(FEATURES) / 10])
        return value, gradient

    bounds = [(None, None)] + [(0, None) if sign > 0 else (None, 0) for sign in SIGNS]
    return minimize(loss, np.zeros(len(FEATURES) + 1), jac=True, bounds=bounds, method="L-BFGS-B").x


def report(rows, y, scores):
    groups = defaultdict(list)
    for n, row in enumerate(rows):
        made = row["source"].split("+")[1] if "+" in row["source"] else ""
        groups[row["file"].split(".")[0] + ("+" + made if made else "")].append(n)
    for name, members in sorted(groups.items()):
        labels = y[members]
        if 0 < labels.mean() < 1:
            print(f"  {name:28s} {len(members):5d}  AUROC {roc_auc_score(labels, scores[members]):.3f}")
    print("  calibration: score, share grounded, rows")
    for low in np.arange(0, 1, 0.1):
        inside = (scores >= low) & (scores < low + 0.1)
        if inside.any():
            print(f"  {low:.1f}-{low + 0.1:.1f}  {y[inside].mean():.2f}  {inside.sum()}")


def main():
    rows, x, y, weights = load(sys.argv[1])
    held_out = np.arange(len(rows)) % 5 == 0
    parameters = fit(x[~held_out], y[~held_out], balance(y[~held_out], weights[~held_out]))
    scores = 1 / (1 + np.exp(-(parameters[0] + x @ parameters[1:])))
    print("held out:")
    report([row for n, row in enumerate(rows) if held_out[n]], y[held_out], scores[held_out])
    parameters = fit(x, y, balance(y, weights))
    names = ["intercept", *FEATURES]
    lines = "".join(f"  {name}: {value:.3f},\n" for name, value in zip(names, parameters))
    print(lines)
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write(
            "import type { Features } from './features.js';\n\n"
            f"/** Fitted by training/fit.py on {len(rows):,} pairs of public inference data; see training/README.md for which. */\n"
            "export const SUPPORT_WEIGHTS: Readonly<Features & { intercept: number }> = {\n" + lines + "};\n"
        )


if __name__ == "__main__":
    main()
