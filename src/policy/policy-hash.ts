import { createHash } from 'node:crypto';
import type { Policy } from './policy.js';

const hashes = new WeakMap<Policy, string>();

/** 16 hexadecimal digits: the same for policies that decide the same, whatever the order of their fields. */
export function policyHash(policy: Policy): string {
  const known = hashes.get(policy);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(canonical(policy)).digest('hex').slice(0, 16);
  hashes.set(policy, hash);
  return hash;
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
