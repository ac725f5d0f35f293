import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveMode } from '../../config/live-mode.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';

describe('the kill switch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-mode-'));
  const path = join(folder, 'answer-guard.config.yaml');
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function start(text: string, initial: 'enforce' | 'observe' | 'off' = 'enforce', route = 'chat') {
    writeFileSync(path, text);
    const events: GuardEvent[] = [];
    let changed: () => void = () => undefined;
    let stopped = false;
    const mode = liveMode({
      initial,
      path,
      route,
      observer: { observe: (event) => events.push(event) },
      watch: (_, onChange) => {
        changed = onChange;
        return () => {
          stopped = true;
        };
      },
    });
    const write = (changedText: string) => {
      writeFileSync(path, changedText);
      changed();
      return mode.current();
    };
    return { mode, write, events, stopped: () => stopped };
  }

  it('follows the file', () => {
    const { write } = start('mode: enforce');
    expect(write('mode: off')).toBe('off');
    expect(write('mode: observe')).toBe('observe');
  });

  it('heeds the mode of the route over that at the top', () => {
    const { write } = start('mode: enforce');
    expect(write('mode: off\nroutes: { chat: { mode: observe } }')).toBe('observe');
    expect(write('mode: off\nroutes: { other: { mode: observe } }')).toBe('off');
  });

  it('lets the environment stand until the mode in the file changes', () => {
    const { write } = start('mode: enforce', 'observe');
    expect(write('mode: enforce\nbudgetMs: 400')).toBe('observe');
    expect(write('mode: off')).toBe('off');
  });

  it('stays as it is, and says so, when the file cannot be read', () => {
    const { write, events } = start('mode: observe', 'observe');
    expect(write('mode: onn')).toBe('observe');
    expect(events).toEqual([
      { type: 'warning', code: 'config-not-reread', message: expect.stringContaining('must be one of') },
    ]);
  });

  it('stops listening when closed, and needs no file', () => {
    const { mode, stopped } = start('mode: off');
    mode.close();
    expect(stopped()).toBe(true);
    const observer = { observe: () => undefined };
    expect(liveMode({ initial: 'off', path: undefined, route: 'x', observer }).current()).toBe('off');
  });
});
