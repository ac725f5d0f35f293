// Google's own client for Node. Reads { transport, port, calls } from the standard input, makes the calls one after the
// other, each { version, key, request }, and writes what came back: a list of { response } or { error }.
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

const results = [];
for (const { version, key, request } of calls) {
  const client = clientOf(version);
  const headers = key === undefined ? {} : { 'x-goog-api-key': key };
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
