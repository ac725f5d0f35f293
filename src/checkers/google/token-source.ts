/** What signs a request in. */
export interface AccessToken {
  /** `authorization`, and for some `x-goog-user-project`. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long it holds, in milliseconds from now; undefined when nobody knows. */
  readonly lifetimeMs: number | undefined;
}

/** The port: where access tokens come from. */
export interface TokenSource {
  /** A new token. Rejects with AG_SIGN_IN_FAILED, whose message holds no secret. */
  fetch(): Promise<AccessToken>;
}
