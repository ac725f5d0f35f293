import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A provider's response as it was sent, byte for byte. */
export function providerBody(name: string): string {
  return readFileSync(join(__dirname, '../../fixtures/dialects', `${name}.body`), 'utf8');
}

/** The text with one run of it replaced; throws when it is not there exactly once, so that no expectation is empty. */
export function swap(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`expected once, found ${String(parts.length - 1)} times: ${from}`);
  return parts.join(to);
}
