import { AnswerGuardError } from '../../../src/contract/answer-guard-error.js';
import { processWide } from '../../../src/contract/process-wide.js';
import { isObject } from '../../is-object.js';
import type { Prompt } from '../prompt/prompt.js';
import { captureFromPrompt, validateCaptureOptions, type CaptureOptions } from '../prompt/read-prompt.js';

type Post = (path: string, options?: unknown) => unknown;

/** What all calls of a vendor's official client come to. */
interface PostingClient {
  post: Post;
}

/**
 * Reads what an official client of a vendor posts, whichever of its resources and helpers posts it, before it goes out
 * unchanged; the same client is returned. A second call replaces the options of the first. Throws AG_CONFIG_INVALID.
 */
export function captureFromClient<C extends object>(
  client: C,
  readPrompt: (body: unknown) => Prompt,
  options: CaptureOptions,
): C {
  validateCaptureOptions(options);
  const captured = processWide('captured-clients', () => new WeakMap<object, CaptureOptions>());
  const known = captured.has(client);
  captured.set(client, options);
  if (known) return client;
  if (!isPosting(client)) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'captureFrom: the client has no method post; give it an official client.',
    );
  }
  const post = client.post.bind(client);
  client.post = (path, request) => {
    const body = isObject(request) ? request['body'] : undefined;
    captureFromPrompt(() => readPrompt(body), captured.get(client) ?? options);
    return post(path, request);
  };
  return client;
}

function isPosting(client: object): client is PostingClient {
  return 'post' in client && typeof client.post === 'function';
}
