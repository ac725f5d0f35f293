"""Fits the one place where reader and exact layer meet, and prints what a threshold costs.

    python training/calibrate.py FEATURES.jsonl MODEL_FOLDER

FEATURES: what training/chat/features.mjs wrote of held-out sentences, in right answers and in such with one wrong sentence; the sentences
that such a one repeats of a right answer only count where answers are looked at. For each reader a multinomial logistic model with
`supported` as reference (ridge; the exact features bound to the sign of their meaning) is written into
MODEL_FOLDER/manifest.json, and a second one for sentences beside short facts, most of them public inference data: there the reader is right far
more often, of contradictions above all. With them go the supports beyond which a share of the right (wrong) sentences lies. What the exact features tell alone is printed only: next to nothing, in data where nearness tells nothing. Figures are of five-fold cross-validation by scenario.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

# `x` is "not supported", where a public source doesn't say whether contradicted or missing.
LABELS = {"+": 0, "-": 1, "?": 2, "x": 3}
EITHER = 3
# What an exact feature may do to a wrong label: only what it means. A word in common never speaks against a sentence, a number
# that is nowhere in the facts never for it, whatever a few held-out sentences say.
EXACT = {"overlap": -1, "overlapAll": -1, "numbersMissing": 1, "numbersDerived": 1, "numbersElsewhere": 1, "namesMissing": 1, "verbatim": -1}
RIDGE = 1.0
# Of wrong sentences at most this share may be taken for such that need no check.
MOST_LOST = 0.004
# Of the right (wrong) sentences, the shares whose supports are written down.
SHARES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5)


def log_probabilities(row):
    logits = np.array([row["logits"][name] for name in ("supported", "contradicted", "missing", "noCheck")])
    return logits - np.logaddexp.reduce(logits)


def matrix(rows, with_reader):
    exact = np.array([[row["features"][name] for name in EXACT] for row in rows], dtype=float)
    if not with_reader:
        return exact
    log = np.array([log_probabilities(row) for row in rows])
    return np.column_stack([log[:, 1] - log[:, 0], log[:, 2] - log[:, 0], exact])


def fit(x, y):
    scale = x.std(0) + 1e-9
    z, columns = x / scale, x.shape[1]
    signs = [0] * max(2, columns - len(EXACT)) + list(EXACT.values())
    signs = list(EXACT.values()) if columns == len(EXACT) else signs[:columns]
    bounds = [{-1: (None, 0), 0: (None, None), 1: (0, None)}[sign] for sign in signs]

    def loss(flat):
        w = flat.reshape(2, columns + 1)
        scores = np.column_stack([np.zeros(len(z)), z @ w[:, :-1].T + w[:, -1]])
        log = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
        # Log-likelihood of the label, and how the outcomes that it allows share it.
        either = np.logaddexp(log[:, 1], log[:, 2])
        of_label = np.where(y == EITHER, either, log[np.arange(len(y)), np.minimum(y, EITHER - 1)])
        share = np.where((y == EITHER)[:, None], np.exp(log - either[:, None]) * [0, 1, 1], np.eye(EITHER + 1)[y][:, :EITHER])
        error = np.exp(log) - share
        gradient = np.column_stack([error[:, 1:].T @ z + 2 * RIDGE * w[:, :-1], error[:, 1:].sum(0)])
        return -of_label.sum() + RIDGE * (w[:, :-1] ** 2).sum(), gradient.ravel()

    found = minimize(loss, np.zeros(2 * (columns + 1)), jac=True, method="L-BFGS-B", bounds=[*bounds, (None, None)] * 2).x
    w = found.reshape(2, columns + 1)
    return np.vstack([np.zeros(columns), w[:, :-1] / scale]), np.concatenate([[0], w[:, -1]])


def predict(weights, x):
    coefficients, bias = weights
    scores = x @ coefficients.T + bias
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))


def cross_validated(x, y, rows):
    out, once = np.zeros((len(y), 3)), of_their_own(rows)
    for train, test in GroupKFold(5).split(x, y, groups(rows)):
        train = train[once[train]]
        out[test] = predict(fit(x[train], y[train]), x[test])
    return out


def of_their_own(rows):
    return np.array([not row["repeated"] for row in rows])


def errors_alone(p, y):
    """What scores err alone at either end, for bounds between which another judge is asked. Of wrong sentences the kind that is missed most counts."""
    right = p[:, 0]
    kinds = [kind for kind in (1, 2, EITHER) if (y == kind).any()]
    missed = lambda share: max(np.quantile(right[y == kind], 1 - share, method="higher") for kind in kinds)
    found = {
        "falseAlarm": [[share, round(float(np.quantile(right[y == 0], share, method="lower")), 4)] for share in SHARES],
        "miss": [[share, round(float(missed(share)), 4)] for share in SHARES],
    }
    for name, points in found.items():
        print(f"  {name}  " + "  ".join(f"{share:.1%}: {support:.3f}" for share, support in points))
    return found


def described(weights, names, no_check):
    coefficients, bias = weights
    one = lambda n: {"bias": round(float(bias[n]), 4), "weights": {name: round(float(w), 4) for name, w in zip(names, coefficients[n])}}
    return {"contradicted": one(1), "missing": one(2), "noCheckFrom": no_check}


def report(name, rows, p, y):
    whole, labels_of_all, once = p[:, 0], y, of_their_own(rows)
    right, y = whole[once], y[once]
    auroc = lambda wrong: roc_auc_score(y[(y == 0) | wrong] == 0, right[(y == 0) | wrong])
    print(f"{name}: {len(y)} sentences, AUROC contradicted {auroc(y == 1):.3f}, missing {auroc(y == 2):.3f}, both {auroc(y > 0):.3f}")
    edges = np.linspace(0, 1, 11)
    bins = [(right >= low) & (right < high + (high == 1)) for low, high in zip(edges, edges[1:])]
    print("  score: supported share (n)  " + "  ".join(f"{low:.1f}: {(y[b] == 0).mean():.2f} ({b.sum()})" for low, b in zip(edges, bins) if b.sum() > 9))
    answers = {}
    for row, score, label in zip(rows, whole, labels_of_all):
        answer = answers.setdefault((row["row"], row["answer"]), [[], True])
        answer[0].append(score)
        answer[1] = answer[1] and label == 0
    good = np.array([min(scores) for scores, is_right in answers.values() if is_right])
    poor = np.array([min(scores) for scores, is_right in answers.values() if not is_right])
    support = np.array([0.8 * np.mean(scores) + 0.2 * min(scores) for scores, is_right in answers.values() if is_right])
    print(f"  answers by their weakest sentence: AUROC {roc_auc_score([1] * len(good) + [0] * len(poor), np.concatenate([good, poor])):.3f}")
    for share in (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2):
        threshold = np.quantile(good, share)
        supports = np.quantile(support, share)
        print(f"  {share:.1%} of right answers have a support score under {supports:.3f}, a sentence under {threshold:.3f}: so have {(poor < threshold).mean():.1%} of wrong ones, {(right[y > 0] < threshold).mean():.1%} of wrong sentences")


def asserting(rows):
    return [row for row in rows if row["label"] != "o"]


def labels(rows):
    return np.array([LABELS[row["label"]] for row in rows])


def groups(rows):
    return [row["row"].rstrip("abcdx") for row in rows]


def calibrations(name, rows):
    """What the manifest holds of a reader: how its score is made, and what that errs alone. Beside short facts scores and labels, for all readers."""
    short = asserting([row for row in rows if row["short"] and not row["repeated"]])
    rows = [row for row in rows if not row["short"]]
    own = asserting(rows)
    x, y, once = matrix(own, True), labels(own), of_their_own(own)
    no_check_of = lambda some: np.exp([log_probabilities(row)[3] for row in some])
    wrong, small_talk = no_check_of([row for row in own if row["label"] in "-?"]), no_check_of([row for row in rows if row["label"] == "o" and not row["repeated"]])
    no_check = round(float(min(1.0, max(0.5, np.quantile(wrong, 1 - MOST_LOST)))), 3)
    scores = cross_validated(x, y, own)
    report(name, own, scores, y)
    without = cross_validated(x[:, :2], y, own)
    print(f"  reader alone: AUROC both {roc_auc_score(y[once] == 0, without[once, 0]):.3f}")
    print(f"  no check from {no_check}: {(small_talk >= no_check).mean():.1%} of small talk, {(wrong >= no_check).mean():.2%} of wrong sentences")
    errors = errors_alone(scores[once], y[once])
    described_fit = lambda x, y: described(fit(x, y), ["contradicted", "missing", *EXACT], no_check)
    short_x, short_y = matrix(short, True), labels(short)
    usual = fit(x[once], y[once])
    print(f"beside short facts: AUROC {roc_auc_score(short_y == 0, predict(usual, short_x)[:, 0]):.3f} with the calibration of others")
    short_scores = cross_validated(short_x, short_y, short)
    report(f"{name} beside short facts", short, short_scores, short_y)
    of_manifest = {"calibration": described_fit(x[once], y[once]), "calibrationBesideShortFacts": described_fit(short_x, short_y), "errorsAlone": errors}
    return of_manifest, short_scores, short_y


def main():
    source, folder = sys.argv[1:]
    rows = [json.loads(line) for line in open(source, encoding="utf-8")]
    manifest_path = Path(folder) / "manifest.json"
    manifest = json.loads(manifest_path.read_text())
    beside_short = []
    for reader in manifest["readers"]:
        mine = [row for row in rows if row["reader"] == reader["name"]]
        of_manifest, *scores_and_labels = calibrations(reader["name"], mine)
        reader |= of_manifest
        beside_short.append(scores_and_labels)
    print("all readers beside short facts:")
    errors = errors_alone(*(np.concatenate(parts) for parts in zip(*beside_short)))
    for reader in manifest["readers"]:
        reader["errorsAloneBesideShortFacts"] = errors
    own = asserting([row for row in rows if not row["short"]])
    report("without a reader", own, cross_validated(matrix(own, False), labels(own), own), labels(own))
    manifest_path.write_text(json.dumps(manifest, indent=2) + "\n")


if __name__ == "__main__":
    main()
