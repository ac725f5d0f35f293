/** The port: how many tokens a language model may be given and give in a day. */
export interface TokenAllowance {
  /** Whether there is room for a call of about so many tokens, which are then taken. Never rejects. */
  take(tokens: number): Promise<boolean>;
  /** Gives back what a call did not need, or takes what it needed besides; never refused. */
  correct(tokens: number): void;
}

const DAY_MS = 86_400_000;

export interface LocalTokenAllowanceOptions {
  /** Tokens in a day of UTC, in and out. */
  readonly perDay: number;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/** An allowance of this process alone; a restart forgets what was spent. */
export function localTokenAllowance({ perDay, wallClock }: LocalTokenAllowanceOptions): TokenAllowance {
  let day = -1;
  let spent = 0;
  const today = (): void => {
    const now = Math.floor(wallClock() / DAY_MS);
    if (now === day) return;
    day = now;
    spent = 0;
  };
  return {
    take(tokens) {
      today();
      if (spent + tokens > perDay) return Promise.resolve(false);
      spent += tokens;
      return Promise.resolve(true);
    },
    correct(tokens) {
      today();
      spent = Math.max(0, spent + tokens);
    },
  };
}
