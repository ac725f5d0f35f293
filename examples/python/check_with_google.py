"""The same by Google's own client: pip install -r requirements.txt. Only endpoint, transport and credentials differ."""
import sys

import grpc
from google.cloud import discoveryengine_v1 as discoveryengine
from google.cloud.discoveryengine_v1.services.grounded_generation_service.transports import (
    GroundedGenerationServiceGrpcTransport,
)

SERVICE = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:8081"
FACTS = [
    "The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.",
    "A ticket to the museum costs 12 euros. Children under 12 pay nothing.",
]

client = discoveryengine.GroundedGenerationServiceClient(
    transport=GroundedGenerationServiceGrpcTransport(channel=grpc.insecure_channel(SERVICE))
)
for answer in [
    "The museum is closed on Mondays.",
    "A ticket to the museum costs 12 euros. The house was built in 1924 by the architect Lena Brandt.",
]:
    response = client.check_grounding(
        discoveryengine.CheckGroundingRequest(
            grounding_config="projects/any/locations/global/groundingConfigs/default_grounding_config",
            answer_candidate=answer,
            facts=[discoveryengine.GroundingFact(fact_text=fact) for fact in FACTS],
            grounding_spec=discoveryengine.CheckGroundingSpec(citation_threshold=0.6),
        ),
        timeout=60,
    )
    print(f"support {response.support_score:.2f}")
    for claim in response.claims:
        print("supported  " if claim.citation_indices else "UNSUPPORTED", claim.claim_text)
