// Google's own client for Node. Reads { transport, port, calls } from the standard input, makes the calls one after the
// other, each { version, key, request, metadata }, and writes what came back: a list of { response } or { error }. Over
// `raw` a call is { path, body }, sent by the library that the client signs its own requests with.
import { text } from 'node:stream/consumers';
import * as discoveryengine from '@google-cloud/discoveryengine';
import { credentials } from '@grpc/grpc-js';
import { OAuth2Client } from 'google-auth-library';

const { transport, port, calls } = JSON.parse(await text(process.stdin));

/** As an app makes it, with another endpoint, transport and credentials. */
function clientOf(version) {
  const authClient = new OAuth2Client();
  authClient.setCredentials({ access_token: 'a-token-of-google', expiry_date: Date.now() + 3_600_000 });
  const { GroundedGenerationServiceClient } = discoveryengine[version];
  return new GroundedGenerationServiceClient({
    apiEndpoint: '127.0.0.1',
    port,
    ...(transport === 'grpc'
      ? { sslCreds: credentials.createInsecure() }
      : { fallback: true, protocol: 'http', authClient }),
  });
}

/** Values of binary metadata come in base64; of gRPC the library takes bytes in a list only. */
function binary(metadata = {}) {
  if (transport !== 'grpc') return metadata;
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, [Buffer.from(value, 'base64')]]),
  );
}

const results = [];
for (const { version, key, request, metadata, path, body } of calls) {
  if (transport === 'raw') {
    const client = new OAuth2Client();
    client.setCredentials({ access_token: 'a-token-of-google', expiry_date: Date.now() + 3_600_000 });
    const { data } = await client.request({
      url: `http://127.0.0.1:${port}${path}`,
      method: 'POST',
      data: body,
    });
    results.push({ response: data });
    continue;
  }
  const client = clientOf(version);
  const headers = { ...(key !== undefined && { 'x-goog-api-key': key }), ...binary(metadata) };
  try {
    const [response] = await client.checkGrounding(request, { timeout: 60_000, otherArgs: { headers } });
    results.push({ response });
  } catch (error) {
    const { code, status, details, message, statusDetails } = error;
    results.push({ error: { code, http: status, message: details ?? message, details: statusDetails } });
  }
  await client.close();
}
process.stdout.write(JSON.stringify(results));
