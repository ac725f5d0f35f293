import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

export interface RecordingApp {
  readonly process: ChildProcess;
  /** Asks one question: the status of its answer; undefined when the app is gone. */
  ask(number: number): Promise<number | undefined>;
  /** Asks these numbers, eight at a time, until the app is gone; gives those that were answered. */
  askAll(numbers: readonly number[]): Promise<number[]>;
  metric(name: string): Promise<number>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

export interface RecordingAppOptions {
  readonly sink: string;
  /** Further settings of `record`. */
  readonly record?: Readonly<Record<string, unknown>>;
  /**
   * Whether the app handles SIGTERM itself: it closes the guard, after a while where it listened first (`once`), or ends
   * (`exit`) without. @default false
   */
  readonly ownHandler?: boolean | 'once' | 'exit';
}

export async function startRecordingApp({
  sink,
  record = {},
  ownHandler,
}: RecordingAppOptions): Promise<RecordingApp> {
  const child = spawn(process.execPath, [join(packageRoot, 'test/recording/guarded-app.mjs')], {
    env: {
      ...process.env,
      SINK: sink,
      RECORD: JSON.stringify(record),
      OWN_HANDLER: String(ownHandler ?? false),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${first.toString().trim()}`;

  // Some thousand are asked: this takes a fraction of what `fetch` does.
  const agent = new Agent({ keepAlive: true });
  function ask(number: number): Promise<number | undefined> {
    return new Promise((resolve) => {
      const gone = (): void => {
        resolve(undefined);
      };
      const headers = { 'content-type': 'application/json' };
      request(`${url}/chat`, { method: 'POST', headers, agent }, (response) => {
        response.on('error', gone).on('close', gone).resume();
        response.on('end', () => {
          resolve(response.statusCode);
        });
      })
        .on('error', gone)
        .end(JSON.stringify({ message: `Who am I, ${number}?`, number }));
    });
  }

  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;

  return {
    process: child,
    ask,
    async askAll(numbers) {
      const left = [...numbers];
      const answered: number[] = [];
      const one = async (): Promise<void> => {
        for (let number = left.shift(); number !== undefined && !isOver(); number = left.shift()) {
          if ((await ask(number)) === 200) answered.push(number);
        }
      };
      await Promise.all(Array.from({ length: 8 }, one));
      return answered;
    },
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const line = text
        .split('\n')
        .find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
      return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ') + 1));
    },
    async end(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = (await ended) as [number | null, string | null];
      agent.destroy();
      return { code, signal: by };
    },
  };
}

/** The number that an answer was about. */
export function numberOf(answer: string | undefined): number {
  return Number(/number (\d+)\./.exec(answer ?? '')?.[1]);
}
