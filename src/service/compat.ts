import type { DecodeRequestOptions } from '../contract/decode-request.js';
import type { ApiVersion } from '../contract/api-version.js';

/** How a request is decoded under --compat: as docs/compatibility.md has it of Google's service. */
export function compatDecodeOptions(version: ApiVersion): Pick<DecodeRequestOptions, 'experimentalFields'> {
  return { experimentalFields: version === 'v1alpha' };
}
