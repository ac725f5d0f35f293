"""Trains a reader. Resumable: run the same command again, and it goes on from its last checkpoint.

    OMP_NUM_THREADS=1 python training/train.py NAME BASE_FOLDER MIX.json RUN_FOLDER --minutes 60 [--init WEIGHTS] [--held FILE[:MOST[:LANG]],...]

NAME is en or multi. MIX.json: a list of { file, weight, twins?, pairs?, most? }, file being jsonl of passages.mjs, public.mjs or
perturb.mjs; weight the share of draws. `twins`: each wrong sentence goes with the nearest supported one of its row; `pairs`: rows of one `pair`
go together. RUN_FOLDER receives state.pt and model.safetensors (a moving average, without word vectors) every five
minutes, and log.txt. Held rows are never trained on; of those in --held it prints AUROCs of supported against each label.

The loss is cross-entropy over four labels (for `x`, "not supported", over contradicted and missing together), and for each pair how far
the supported sentence lies over its wrong twin. The learning rate falls with the time that is spent, so that a run ends
when it is to. Measured on one processor: products in 32 bits are faster than in bfloat16 without AMX, the fused attention
kernel is 13 % faster than a plain one, batches of like length and few tokens learn more in the same time than large ones.
`multi` starts from a base that was not trained to classify: its head begins on whitened features (without, nothing was learned in
forty minutes), and over 1e-4 it collapsed when the mix changed.
"""

import argparse
import json
import os
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from readers import WIDTH, Base, read_jsonl
from safetensors.torch import save_file
from scipy.stats import rankdata

LABEL = {"+": 0, "-": 1, "?": 2, "o": 3, "x": 4}
SAVE_EVERY = EVAL_EVERY = 5.0
POOL = 600
MARGIN, SMOOTHING, DECAY = 1.0, 0.03, 0.98
LEAST_SHARED = 0.2


def words_of(text):
    if max(map(ord, text)) >= 0x3000:
        return {text[at : at + 2] for at in range(len(text))}
    return set("".join(c if c.isalnum() else " " for c in text.lower()).split())


def nearness(one, other):
    a, b = words_of(one), words_of(other)
    return len(a & b) / max(1, len(a | b))


def twins_of(rows, encoded):
    """Groups: each wrong sentence with the nearest supported one of its row, the others alone."""
    by_row = {}
    for n, row in enumerate(rows):
        by_row.setdefault((row["scenario"], row["row"]), []).append(n)
    groups = []
    for members in by_row.values():
        supported = [n for n in members if rows[n]["label"] == "+"]
        used = set()
        for n in members:
            if rows[n]["label"] in "-?" and supported:
                near = lambda k: nearness(rows[k]["sentence"], rows[n]["sentence"]) - (LEAST_SHARED if k in used else 0)
                twin = max(supported, key=near)
                used.add(twin)
                groups.append([encoded[n], encoded[twin]])
        groups += [[encoded[n]] for n in members if rows[n]["label"] in "+o" and n not in used]
    return groups


def read_mix(path, base):
    sources = []
    for part in json.loads(Path(path).read_text()):
        rows = [row for row in read_jsonl(part["file"]) if not row["held"] and (base.name == "multi" or row.get("lang", "en") == "en")]
        if part.get("most") and len(rows) > part["most"]:
            rows = random.Random(7).sample(rows, part["most"])
        encoded = [(*tokens, LABEL[row["label"]]) for tokens, row in zip(base.encode(rows), rows)]
        if part.get("twins"):
            groups = twins_of(rows, encoded)
        elif part.get("pairs"):
            pairs = {}
            for row, one in zip(rows, encoded):
                pairs.setdefault(row["pair"], []).append(one)
            groups = list(pairs.values())
        else:
            groups = [[one] for one in encoded]
        sources.append((part["weight"], groups))
        print(part["file"], len(rows), "rows,", len(groups), "groups", flush=True)
    return sources


def batches(sources, most_tokens, rng):
    """Endless batches of like length: a pool is drawn by weight, sorted, cut, shuffled."""
    left = [[] for _ in sources]

    def draw(n):
        if not left[n]:
            left[n] = rng.sample(sources[n][1], len(sources[n][1]))
        return left[n].pop()

    while True:
        pool = [draw(n) for n in rng.choices(range(len(sources)), [weight for weight, _ in sources], k=POOL)]
        longest = lambda group: max(len(one[0]) for one in group)
        pool.sort(key=longest)
        found, batch, rows = [], [], 0
        for group in pool:
            if batch and (rows + len(group)) * longest(group) > most_tokens:
                found.append(batch)
                batch, rows = [], 0
            batch.append(group)
            rows += len(group)
        found.append(batch)
        rng.shuffle(found)
        yield from found


def loss_of(logits, labels, groups, rank):
    log = torch.log_softmax(logits, -1)
    known = -log.gather(1, labels.clamp(max=3)[:, None])[:, 0]
    loss = torch.where(labels < 4, known, -torch.logsumexp(log[:, 1:3], -1)) - SMOOTHING * log[:, :3].mean(-1)
    support = torch.logsumexp(log[:, [0, 3]], -1) - torch.logsumexp(log[:, [1, 2]], -1)
    ranked, at = [], 0
    for group in groups:
        if len(group) == 2:
            ranked.append(F.softplus(support[at] - support[at + 1] + MARGIN))
        at += len(group)
    return loss.mean() + (rank * torch.stack(ranked).sum() / len(labels) if ranked else 0)


def whiten(reader, base, sources):
    """Lets the head begin with features of mean 0 and deviation 1: a mean-pooled base gives nearly the same vector for all texts."""
    sample = [group[0] for _, groups in sources for group in random.Random(5).sample(groups, min(12, len(groups)))]
    features = []
    hook = reader.head1.register_forward_pre_hook(lambda _, inputs: features.append(inputs[0]))
    reader.eval()
    with torch.no_grad():
        for tokens, start, _ in sample:
            reader(*base.collate([(tokens, start)]))
        hook.remove()
        found = torch.cat(features)
        mean, deviation = found.mean(0), found.std(0) + 1e-3
        weights = torch.randn(WIDTH, WIDTH) * WIDTH**-0.5 / deviation
        reader.head1.weight.copy_(weights)
        reader.head1.bias.copy_(-weights @ mean)
    reader.train()


def auroc(ones, others):
    if not ones or not others:
        return float("nan")
    ranks = rankdata(np.concatenate([ones, others]))
    return (ranks[: len(ones)].sum() - len(ones) * (len(ones) + 1) / 2) / len(ones) / len(others)


def read_held(spec, base):
    path, most, lang = (spec.split(":") + ["", ""])[:3]
    rows = [row for row in read_jsonl(path) if row["held"] and (not lang or (row.get("lang") == "en") == (lang == "en"))]
    if most and len(rows) > int(most):
        rows = random.Random(3).sample(rows, int(most))
    return f"{Path(path).stem}:{lang}", rows, base.encode(rows)


def evaluate(reader, base, held):
    reader.eval()
    for name, rows, encoded in held:
        support = np.zeros(len(rows))
        order = sorted(range(len(rows)), key=lambda n: len(encoded[n][0]))
        with torch.no_grad():
            for at in range(0, len(order), 12):
                some = order[at : at + 12]
                log = torch.log_softmax(reader(*base.collate([encoded[n] for n in some])), -1)
                support[some] = torch.logsumexp(log[:, [0, 3]], -1).numpy()
        of = lambda labels: [score for score, row in zip(support, rows) if row["label"] in labels]
        yield f"{name} {len(rows)}: contradicted {auroc(of('+'), of('-')):.3f}, missing {auroc(of('+'), of('?')):.3f}, both {auroc(of('+'), of('-?x')):.3f}"
    reader.train()


def main():
    parser = argparse.ArgumentParser()
    for name in ("name", "base", "mix", "run"):
        parser.add_argument(name)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--init")
    parser.add_argument("--held", default="")
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--head", type=float, default=2.0, help="times the rate, for the head")
    parser.add_argument("--rank", type=float, default=1.0)
    parser.add_argument("--tokens", type=int, default=1300)
    parser.add_argument("--freeze", type=int, default=0, help="lower layers that stay as they are")
    parser.add_argument("--whiten", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    torch.manual_seed(options.seed)
    rng = random.Random(options.seed)
    base = Base(options.name, options.base)
    reader = base.build(options.init).train()
    run = Path(options.run)
    run.mkdir(parents=True, exist_ok=True)
    for layer in reader.layers[: options.freeze]:
        layer.requires_grad_(False)
    if options.freeze:
        for module in (reader.pos, reader.seg, reader.ln):
            module.requires_grad_(False)
    sources = read_mix(options.mix, base)
    held = [read_held(spec, base) for spec in filter(None, options.held.split(","))]
    if options.whiten:
        whiten(reader, base, sources)
    trained = {name: value for name, value in reader.named_parameters() if not name.startswith("word")}
    body = [value for name, value in trained.items() if value.requires_grad and not name.startswith("head")]
    head = [value for name, value in trained.items() if name.startswith("head")]
    optimizer = torch.optim.AdamW([{"params": body, "times": 1.0}, {"params": head, "times": options.head}], lr=options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    average = {name: value.detach().clone() for name, value in trained.items()}
    step, before = 0, 0.0
    state = run / "state.pt"
    if state.exists():
        kept = torch.load(state)
        reader.load_state_dict(kept["model"], strict=False)
        optimizer.load_state_dict(kept["optimizer"])
        average, step, before = kept["average"], kept["step"], kept["minutes"]
        rng.seed(step)
    started, saved, evaluated = time.time(), before, before

    def say(text):
        line = f"{time.strftime('%H:%M:%S')} {text}"
        print(line, flush=True)
        with open(run / "log.txt", "a", encoding="utf-8") as log:
            log.write(line + "\n")

    def save(minutes):
        kept = {"model": {name: value.detach() for name, value in trained.items()}, "optimizer": optimizer.state_dict(), "average": average, "step": step, "minutes": minutes}
        torch.save(kept, f"{state}.part")
        os.replace(f"{state}.part", state)
        save_file(average, str(run / "model.part"))
        os.replace(run / "model.part", run / "model.safetensors")

    def measure():
        current = {name: value.detach().clone() for name, value in trained.items()}
        reader.load_state_dict(average, strict=False)
        for line in evaluate(reader, base, held):
            say(f"step {step} {line}")
        reader.load_state_dict(current, strict=False)

    for groups in batches(sources, options.tokens, rng):
        minutes = before + (time.time() - started) / 60
        done = minutes / options.minutes
        if done >= 1:
            break
        scale = min(1.0, done / 0.03) * max(0.04, 1 - done)
        for group in optimizer.param_groups:
            group["lr"] = options.rate * group["times"] * scale
        rows = [one for group in groups for one in group]
        logits = reader(*base.collate([(tokens, start) for tokens, start, _ in rows]))
        loss = loss_of(logits, torch.tensor([label for *_, label in rows]), groups, options.rank)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(body + head, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        if step % 10 == 0:
            for name, value in trained.items():
                average[name].lerp_(value.detach(), 1 - DECAY)
        if step % 50 == 0:
            say(f"step {step}, {minutes:.1f} minutes, loss {loss.item():.3f}")
        if minutes > saved + SAVE_EVERY:
            save(minutes)
            saved = minutes
        if minutes > evaluated + 3 * EVAL_EVERY:
            measure()
            evaluated = before + (time.time() - started) / 60
    save(options.minutes)
    measure()


if __name__ == "__main__":
    main()
