"""Google's own client for Python.

Reads { transport, port, calls } from the standard input, makes the calls one after the other, each { version, key,
request, metadata }, and writes what came back: a list of { response } or { error }.
"""
import base64
import importlib
import json
import sys

import grpc
from google.api_core import exceptions
from google.auth.credentials import Credentials

script = json.load(sys.stdin)
address = f"127.0.0.1:{script['port']}"


class Token(Credentials):
    """A token that stays good: the service is asked with a key beside it."""

    def refresh(self, request):
        self.token = "a-token-of-google"


def client_of(version):
    """As an app makes it, with another endpoint, transport and credentials."""
    service = importlib.import_module(
        f"google.cloud.discoveryengine_{version}.services.grounded_generation_service"
    )
    if script["transport"] == "grpc":
        transport = service.transports.GroundedGenerationServiceGrpcTransport(
            channel=grpc.insecure_channel(address)
        )
    else:
        transport = service.transports.GroundedGenerationServiceRestTransport(
            host=address, url_scheme="http", credentials=Token()
        )
    return service.GroundedGenerationServiceClient(transport=transport)


results = []
for call in script["calls"]:
    types = importlib.import_module(f"google.cloud.discoveryengine_{call['version']}")
    metadata = [("x-goog-api-key", call["key"])] if "key" in call else []
    # Values of binary metadata come in base64, which gRPC makes itself.
    for name, value in call.get("metadata", {}).items():
        metadata.append((name, base64.b64decode(value) if script["transport"] == "grpc" else value))
    try:
        request = types.CheckGroundingRequest.from_json(json.dumps(call["request"]))
        response = client_of(call["version"]).check_grounding(request, timeout=60, metadata=metadata)
        results.append({"response": json.loads(type(response).to_json(response))})
    except exceptions.GoogleAPICallError as error:
        code = error.grpc_status_code.value[0] if error.grpc_status_code else None
        details = [str(detail) for detail in error.details]
        results.append(
            {"error": {"code": code, "http": error.code, "message": error.message, "details": details}}
        )
json.dump(results, sys.stdout)
