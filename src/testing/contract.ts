/** One rule of a contract, for any test runner: `test(rule.name, () => rule.run())`. */
export interface ContractRule {
  readonly name: string;
  /** Rejects with an AssertionError when the rule is broken. */
  run(): Promise<void>;
}

/** What a part of your own is held to. */
export interface Contract {
  readonly rules: readonly ContractRule[];
  /** Lets go of what the rules were run on. */
  close(): Promise<void>;
}
