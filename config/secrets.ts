/** Settings whose values are shown to nobody: tokens, keys, passwords, and URLs that may hold one. */
const SECRET = /^(?:accessToken|apiKey|credentials|headers|password|postgres|secret|sink|url)$/;

/** Variables of the environment that hold one. */
const SECRET_VARIABLE = /^ANSWER_GUARD_.*_(?:KEYS?|SECRET|SINK|URL)$/;

const HIDDEN = '(not shown)';

/** Whether a setting, by its path, is a secret or lies in one. */
export function isSecretPath(path: readonly PropertyKey[]): boolean {
  return path.some((key) => SECRET.test(String(key)) || SECRET_VARIABLE.test(String(key)));
}

/** A copy for people to read, with what is secret hidden. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      inner !== undefined && SECRET.test(key) ? hidden(key, inner) : withoutSecrets(inner),
    ]),
  );
}

/** A folder is no secret. */
function hidden(key: string, value: unknown): unknown {
  return key === 'sink' && typeof value === 'string' && !value.includes('://') ? value : HIDDEN;
}
