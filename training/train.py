"""Trains a reader. Resumable: run the same command again, and it goes on from its last checkpoint.

    OMP_NUM_THREADS=1 python training/train.py NAME BASE_FOLDER MIX.json RUN_FOLDER --minutes 60 [--init WEIGHTS] [--held FILE[:MOST[:LANG]],...]
"""

import argparse
import json
import os
import random
import time
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from readers import SEEN_BEFORE, WIDTH, Base, Pass, read_jsonl
from safetensors.torch import load_file, save_file
from scipy.stats import rankdata

# "x" is not supported, contradicted or missing; " " only stands before a labelled sentence and trains nothing.
LABEL = {"+": 0, "-": 1, "?": 2, "o": 3, "x": 4, " ": 5}
WEIGHT = torch.tensor([1.0, 1.5, 1.3, 0.6, 1.0, 0.0])
EVAL_EVERY = float(os.environ.get("EVAL_EVERY", "12"))
SAVE_EVERY = 5.0
POOL = 300
# Runs that are given one another's folders meet after so many steps (a good half minute).
MEET_EVERY = 25
# Each time that a question is read, so many of its supported sentences bring a wrong twin, if the row does not say otherwise.
TWINS = 0.4
# In this share of the passes an answer to another question stands too: what it says is not in these facts, however plain it is.
STRANGERS, MOST_STRANGERS = 0.35, 3
# A wrong sentence marks its wrong tokens where a supported one of the same question has at least this share of its words.
NEAR_ENOUGH = 0.5
WRONG_TOKENS = 0.3
# Many small passes are quicker under one mask.
MOST_IN_PARTS = 8
# In wrong answers as they are written most sentences are wrong, and a reader learned to tell such answers as a whole. So of the supported
# sentences this share gives its place to a wrong one, and of the wrong ones to a supported one, if they share at least so many of their words.
MIXED_WRONG, MIXED_RIGHT, MIXES_FROM = 0.3, 0.5, 0.2
# In this share of the passes the question is left out: an app may not say what was asked, and a reader that always had it took its absence for
# doubt ("The Tern was built in 2019." beside that sentence: 0.81 with the question, 0.31 without).
UNASKED = 0.25
MARGIN, SMOOTHING, DECAY = 1.0, 0.03, 0.9
# Of the asserting sentences of each source this share counts as supported: where pairs or short texts have more wrong ones, their form itself
# would read as doubt. Measured over so many passes.
SUPPORTED, MEASURED = 0.6, 200


def words_of(text):
    if text and max(map(ord, text)) >= 0x3000:
        return {text[at : at + 2] for at in range(len(text))}
    return set("".join(c if c.isalnum() else " " for c in text.lower()).split())


def nearness(one, other):
    return len(one & other) / max(1, len(one | other))


def differing(ids, other):
    """Of each token 1.0 where `ids` has another than `other`; what only `other` has is marked at the token after the gap."""
    marks = [1.0] * len(ids)
    end = 0
    for block in SequenceMatcher(None, other, ids, autojunk=False).get_matching_blocks():
        marks[block.b : block.b + block.size] = [0.0] * block.size
        if block.size and block.a > end and block.b and marks[block.b - 1] == 0.0:
            marks[block.b] = 1.0
        end = block.a + block.size
    return marks


class Question:
    """What a row trains: its shared tokens, its answers, and of each wrong sentence the nearest supported one."""

    def __init__(self, row, encoded):
        (self.prefix, self.unasked), answers = encoded
        self.lang, self.scenario = row.get("lang", ""), row.get("scenario", row["evidence"])
        self.answers = [[(ids, LABEL[label], twin) for ids, label, twin in answer] for answer in answers]
        self.twin_share = row.get("twins", TWINS)
        self.near_twins = [len(each) > 2 and nearness(words_of(each[0]), words_of(each[2])) >= NEAR_ENOUGH for answer in row["answers"] for each in answer]
        texts = [(words_of(each[0]), each[1]) for answer in row["answers"] for each in answer]
        supported = [n for n, (_, label) in enumerate(texts) if label == "+"]
        self.pairs, self.near, self.wrong_of = [], {}, {}
        self.labelled = [each for answer in self.answers for each in answer]
        for n, (words, label) in enumerate(texts):
            if label in "-?x" and supported:
                nearest = max(supported, key=lambda k: nearness(words, texts[k][0]))
                self.pairs.append((n, nearest))
                if nearness(words, texts[nearest][0]) >= MIXES_FROM:
                    self.wrong_of.setdefault(nearest, []).append(n)
                if nearness(words, texts[nearest][0]) >= NEAR_ENOUGH:
                    self.near[n] = nearest
        self.right_of = {wrong: right for right, some in self.wrong_of.items() for wrong in some}
        self.twins = sum(twin is not None for answer in self.answers for *_, twin in answer)
        self.length = len(self.prefix) + sum(len(ids) for answer in self.answers for ids, *_ in answer) + round(self.twin_share * self.twins) * 26

    def mixed(self, n, rng):
        """The index of the sentence that is read in the place of the `n`-th."""
        label = self.labelled[n][1]
        if label == 0 and self.wrong_of.get(n) and rng.random() < MIXED_WRONG:
            return rng.choice(self.wrong_of[n])
        if n in self.right_of and rng.random() < MIXED_RIGHT:
            return self.right_of[n]
        return n

    def passage(self, rng, stranger=None):
        """A pass with mixed answers and some of the twins, or, without `rng`, with the answers as they are: its labels, pairs (wrong, supported) by index, and of each of its tokens whether it is
        wrong (1, 0, or -1: unknown). `stranger` is another question, of whose first answer a few sentences stand at the end."""
        prefix = self.unasked if rng and rng.random() < UNASKED else self.prefix
        made, labels, pairs, index = Pass(prefix), [], [], {}
        tokens = [-1.0] * len(prefix)
        n = 0
        for answer in self.answers:
            position, before = len(prefix), []
            for _ in answer:
                which = self.mixed(n, rng) if rng else n
                ids, label, twin = self.labelled[which]
                window = before[-SEEN_BEFORE:]
                own = made.add(ids, window, position)
                labels.append(label)
                index[which] = own
                near = self.near.get(which)
                tokens += [0.0] * len(ids) if label == 0 else [-1.0] * len(ids)
                if near is not None and label != 0:
                    self.mark(tokens, made.spans[own], ids, near)
                shown = own
                if twin is not None:
                    if rng and rng.random() < self.twin_share:
                        other = made.add(twin, window, position)
                        labels.append(1)
                        tokens += differing(twin, ids) if self.near_twins[which] else [-1.0] * len(twin)
                        pairs.append((other, own))
                        if rng.random() < MIXED_WRONG:
                            shown = other
                before.append(shown)
                position += len(ids)
                n += 1
        pairs += [(index[wrong], index[right]) for wrong, right in self.pairs if wrong in index and right in index]
        if stranger:
            position, before = len(prefix), []
            for ids, label, _ in stranger.answers[rng.randrange(len(stranger.answers))][:MOST_STRANGERS]:
                before.append(made.add(ids, before[-SEEN_BEFORE:], position))
                labels.append(label if label in (3, 5) else 2)
                tokens += [-1.0] * len(ids)
                position += len(ids)
        return made, labels, pairs, tokens

    def mark(self, tokens, span, ids, near):
        tokens[span[0] : span[1]] = differing(ids, self.labelled[near][0])


def read_mix(path, base):
    sources = []
    for part in json.loads(Path(path).read_text()):
        rows = [row for row in read_jsonl(part["file"]) if not row["held"]]
        if part.get("langs"):
            rows = [row for row in rows if row["lang"] in part["langs"]]
        if part.get("most") and len(rows) > part["most"]:
            rows = random.Random(7).sample(rows, part["most"])
        questions = [Question(row, encoded) for row, encoded in zip(rows, base.encode(rows))]
        questions = [each for each in questions if each.length < 1700]
        mean = sum(each.length for each in questions) / len(questions)
        weights = balance(questions)
        for each in questions:
            each.weights = weights
        sources.append((part["weight"] / mean, questions))
        print(part["file"], part.get("langs", ""), len(questions), "rows of", round(mean), "tokens, labels weighted by", weights.numpy().round(2), flush=True)
    return sources


def balance(questions):
    """The weight of each label, so that SUPPORTED of what asserts in a source's passes is supported."""
    rng, counts = random.Random(3), torch.zeros(len(WEIGHT))
    for each in rng.choices(questions, k=MEASURED):
        counts += torch.bincount(torch.tensor(each.passage(rng)[1]), minlength=len(WEIGHT))
    right, wrong = counts[0], counts[[1, 2, 4]].sum()
    factors = torch.ones(len(WEIGHT))
    factors[0] = SUPPORTED * (right + wrong) / right
    factors[[1, 2, 4]] = (1 - SUPPORTED) * (right + wrong) / wrong
    return WEIGHT * factors


class Strangers:
    """Draws for a question another one of its language, or none."""

    def __init__(self, sources):
        self.by_language = {}
        for _, questions in sources:
            for each in questions:
                self.by_language.setdefault(each.lang, []).append(each)

    def of(self, question, rng):
        if rng.random() >= STRANGERS:
            return None
        found = rng.choice(self.by_language[question.lang])
        return found if found.scenario != question.scenario else None


def batches(sources, most_tokens, rng):
    """Endless batches of like length: a pool is drawn by weight, sorted, cut, shuffled."""
    left = [[] for _ in sources]

    def draw(n):
        if not left[n]:
            left[n] = rng.sample(sources[n][1], len(sources[n][1]))
        return left[n].pop()

    while True:
        pool = [draw(n) for n in rng.choices(range(len(sources)), [weight for weight, _ in sources], k=POOL)]
        pool.sort(key=lambda each: each.length)
        found, batch = [], []
        for each in pool:
            if batch and (len(batch) + 1) * each.length > most_tokens:
                found.append(batch)
                batch = []
            batch.append(each)
        found.append(batch)
        rng.shuffle(found)
        yield from found


def loss_of(logits, labels, weight, pairs, rank):
    log = torch.log_softmax(logits, -1)
    known = -log.gather(1, labels.clamp(max=3)[:, None])[:, 0]
    loss = torch.where(labels != 4, known, -torch.logsumexp(log[:, 1:3], -1)) - SMOOTHING * log[:, :3].mean(-1)
    support = torch.logsumexp(log[:, [0, 3]], -1) - torch.logsumexp(log[:, [1, 2]], -1)
    total = (loss * weight).sum() / weight.sum()
    if not len(pairs):
        return total
    ranked = F.softplus(support[pairs[:, 0]] - support[pairs[:, 1]] + MARGIN)
    return total + rank * ranked.sum() / len(labels)


def loss_of_tokens(wrong, marks):
    known = marks >= 0
    if not known.any():
        return 0.0
    return F.binary_cross_entropy_with_logits(wrong[known], marks[known], pos_weight=torch.tensor(4.0))


def flat(logits, made):
    return torch.cat([row[: len(each.spans)] for row, each in zip(logits, made)])


def whiten(reader, base, sources):
    """Lets the head begin with features of mean 0 and deviation 1: a mean-pooled base gives nearly the same vector for all texts."""
    sample = [each for _, questions in sources for each in random.Random(5).sample(questions, min(12, len(questions)))]
    features = []
    hook = reader.head1.register_forward_pre_hook(lambda _, inputs: features.append(inputs[0][0]))
    reader.eval()
    with torch.no_grad():
        for each in sample:
            reader(*base.collate([each.passage(None)[0]]))
        hook.remove()
        found = torch.cat(features)
        mean, deviation = found.mean(0), found.std(0) + 1e-3
        weights = torch.randn(WIDTH, WIDTH) * WIDTH**-0.5 / deviation
        reader.head1.weight.copy_(weights)
        reader.head1.bias.copy_(-weights @ mean)
    reader.train()


def auroc(ones, others):
    if not len(ones) or not len(others):
        return float("nan")
    ranks = rankdata(np.concatenate([ones, others]))
    return (ranks[: len(ones)].sum() - len(ones) * (len(ones) + 1) / 2) / len(ones) / len(others)


class Others:
    """Local averaging: every MEET_EVERY steps a run lays down its weights and takes the mean of them and what each other run laid down
    last. So each core trains with one thread, and none waits for another; what a run that ended left behind is not taken again."""

    def __init__(self, own, others, trained):
        self.own, self.trained = own / "shared.safetensors", trained
        self.taken = {Path(other) / "shared.safetensors": time.time() for other in others}

    def meet(self):
        found = []
        for path, before in self.taken.items():
            if path.exists() and path.stat().st_mtime > before:
                self.taken[path] = path.stat().st_mtime
                found.append(load_file(path))
        if self.taken:
            save_file({name: value.detach() for name, value in self.trained.items()}, f"{self.own}.part")
            os.replace(f"{self.own}.part", self.own)
        with torch.no_grad():
            for name, value in self.trained.items() if found else ():
                value.add_(sum(each[name] for each in found)).div_(1 + len(found))


def read_held(spec, base):
    path, most, langs, ids = (spec.split(":") + ["", "", ""])[:4]
    rows = [row for row in read_jsonl(path) if row["held"] and (not langs or (row["lang"] == "en") == (langs == "en")) and not (ids and row["row"].startswith(ids))]
    if most and len(rows) > int(most):
        rows = random.Random(3).sample(rows, int(most))
    return f"{Path(path).stem}:{langs}", [Question(row, encoded) for row, encoded in zip(rows, base.encode(rows))]


def evaluate(reader, base, held):
    reader.eval()
    for name, questions in held:
        by_label, good, poor = {n: [] for n in range(5)}, [], []
        with torch.no_grad():
            for each in questions:
                made, labels, *_ = each.passage(None)
                log = torch.log_softmax(reader(*base.collate([made]))[0], -1)
                support = (log[:, 0] - torch.logsumexp(log[:, 1:3], -1)).numpy()
                for score, label in zip(support, labels):
                    by_label[label].append(score)
                at = 0
                for answer in each.answers:
                    own = [(support[at + n], label) for n, (_, label, _) in enumerate(answer) if label != 3]
                    at += len(answer)
                    if own:
                        (good if all(label == 0 for _, label in own) else poor).append(min(score for score, _ in own))
        right, wrong = by_label[0], by_label[1] + by_label[2] + by_label[4]
        yield f"{name} {len(questions)}: contradicted {auroc(right, by_label[1]):.3f}, missing {auroc(right, by_label[2]):.3f}, both {auroc(right, wrong):.3f}, answers {auroc(good, poor):.3f}"
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
    parser.add_argument("--tokens", type=int, default=2600)
    parser.add_argument("--freeze", type=int, default=0, help="lower layers that stay as they are")
    parser.add_argument("--whiten", action="store_true")
    parser.add_argument("--bfloat16", action="store_true", help="products in bfloat16: twice as fast where the processor has AVX512-BF16 or AMX")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--with", dest="others", action="append", default=[], help="the folder of a run with another seed, to average with")
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
    strangers = Strangers(sources)
    held = [read_held(spec, base) for spec in filter(None, options.held.split(","))]
    if options.whiten:
        whiten(reader, base, sources)
    trained = {name: value for name, value in reader.named_parameters() if not name.startswith("word")}
    body = [value for name, value in trained.items() if value.requires_grad and not name.startswith("head")]
    head = [value for name, value in trained.items() if name.startswith("head")]
    optimizer = torch.optim.AdamW([{"params": body, "times": 1.0}, {"params": head, "times": options.head}], lr=options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    average = {name: value.detach().clone() for name, value in trained.items()}
    step, before, sentences = 0, 0.0, 0
    state = run / "state.pt"
    if state.exists():
        kept = torch.load(state)
        with torch.no_grad():
            for name, value in trained.items():
                value.copy_(kept["model"][name])
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
        current = {name: value.detach().clone() for name, value in reader.named_parameters() if name in trained}
        reader.load_state_dict(average, strict=False)
        for line in evaluate(reader, base, held):
            say(f"step {step} {line}")
        reader.load_state_dict(current, strict=False)

    losses = []
    others = Others(run, options.others, trained)
    for questions in batches(sources, options.tokens, rng):
        minutes = before + (time.time() - started) / 60
        done = minutes / options.minutes
        if done >= 1:
            break
        scale = min(1.0, done / 0.03) * max(0.04, 1 - done)
        for group in optimizer.param_groups:
            group["lr"] = options.rate * group["times"] * scale
        made, labels, weights, pairs, marks = [], [], [], [], []
        for question in questions:
            passage, own, pairs_of, wrong = question.passage(rng, strangers.of(question, rng))
            pairs += [(len(labels) + a, len(labels) + b) for a, b in pairs_of]
            labels += own
            weights += question.weights[own].tolist()
            made.append(passage)
            marks.append(wrong)
        inputs = base.collate(made, in_parts=len(made) <= MOST_IN_PARTS)
        known = torch.full(inputs[0].shape, -1.0)
        for row, each in zip(known, marks):
            row[: len(each)] = torch.tensor(each)
        with torch.autocast("cpu", torch.bfloat16, enabled=options.bfloat16):
            logits, wrong = reader(*inputs, with_words=True)
        loss = loss_of(flat(logits.float(), made), torch.tensor(labels), torch.tensor(weights), torch.tensor(pairs).view(-1, 2), options.rank)
        loss = loss + WRONG_TOKENS * loss_of_tokens(wrong.float(), known)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(body + head, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        sentences += len(labels)
        losses.append(loss.item())
        if step % 10 == 0:
            for name, value in trained.items():
                average[name].lerp_(value.detach(), 1 - DECAY)
        if step % MEET_EVERY == 0:
            others.meet()
            say(f"step {step}, {minutes:.1f} minutes, {sentences} sentences, loss {np.mean(losses[-25:]):.3f}")
        if minutes > saved + SAVE_EVERY:
            save(minutes)
            saved = minutes
        if minutes > evaluated + EVAL_EVERY:
            measure()
            evaluated = before + (time.time() - started) / 60
    save(options.minutes)
    measure()


if __name__ == "__main__":
    main()
