/** How this machine reaches others. `config/` reads it from the usual variables. */
export interface NetworkOptions {
  /** Proxy for https URLs, as `http://host:port`. @default none */
  readonly httpsProxy?: string | undefined;
  /** Proxy for http URLs. @default none */
  readonly httpProxy?: string | undefined;
  /** Hosts that are reached without a proxy: names, `.suffixes`, `host:port`, separated by commas, or `*`. @default none */
  readonly noProxy?: string | undefined;
  /** Certificates of further authorities in PEM, trusted besides Node's own. @default none */
  readonly ca?: readonly string[] | undefined;
}
