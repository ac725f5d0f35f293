"""Checks two answers with answer-guard's service, by the standard library alone."""
import json
import sys
import urllib.request

SERVICE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
CONFIG = "projects/any/locations/global/groundingConfigs/default_grounding_config"
FACTS = [
    "The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.",
    "A ticket to the museum costs 12 euros. Children under 12 pay nothing.",
]


def check(answer):
    """What the service says of an answer: its header Answer-Guard, and the body."""
    body = {
        "answerCandidate": answer,
        "facts": [{"factText": fact} for fact in FACTS],
        "groundingSpec": {"citationThreshold": 0.6},
    }
    request = urllib.request.Request(
        f"{SERVICE}/v1/{CONFIG}:check",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.headers["Answer-Guard"], json.load(response)


for answer in [
    "The museum is closed on Mondays.",
    "A ticket to the museum costs 12 euros. The house was built in 1924 by the architect Lena Brandt.",
]:
    header, result = check(answer)
    print(header)
    for claim in result["claims"]:
        print("supported  " if claim.get("citationIndices") else "UNSUPPORTED", claim["claimText"])
