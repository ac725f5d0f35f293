import fc from 'fast-check';
import type { FrameReading, StreamReader } from '../../../middleware/dialects/stream-dialect.js';
import { FrameQueue } from '../../../middleware/streaming/frame-queue.js';
import type { FrameWriter, RawFrame } from '../../../middleware/streaming/framing/framing.js';

/** A queue whose frames are what they say, and what has left of it. */
class Scene {
  /** `<a>`: frame a as it was written. `^a:x$`: its first and last piece, with text x; `~` for a text left to another. */
  readonly out: string[] = [];
  /** By choice: the text that has left. */
  readonly texts: string[] = [];
  readonly over = new Set<number>();
  readonly blocked = new Set<number>();
  all: number[] = [0, 1];
  readonly queue: FrameQueue;
  private readonly readings = new Map<string, FrameReading>();

  constructor() {
    const reader: StreamReader = {
      read: ({ data }) => this.reading(data),
      write: ({ data }, { texts, repeats, isFirst, isLast, blocked }) => {
        for (const [index, text] of texts.entries())
          this.left(this.reading(data).texts?.[index]?.choice, text);
        const said = texts.map((text) => text ?? '~').join('|');
        const again = repeats.map((text) => `=${text}`).join('');
        const barred = blocked.map((choice) => `!${String(choice)}`).join('');
        return { data: `${isFirst ? '^' : ''}${data}:${said}${again}${barred}${isLast ? '$' : ''}` };
      },
      say: (choice, text) => {
        this.left(choice, text);
        return [{ data: `+${String(choice)}:${text}` }];
      },
      report: () => [],
      end: () => [],
    };
    const writer: FrameWriter = {
      keep: ({ raw, data }) => {
        for (const { choice, text } of this.reading(data).texts ?? []) this.left(choice, text);
        return raw;
      },
      change: (_, { data }) => data,
      add: ({ data }) => data,
      end: () => '',
    };
    const isIn = (set: ReadonlySet<number>) => (choice: number) => set.has(choice);
    const choices = (): readonly number[] => this.all;
    this.queue = new FrameQueue(
      reader,
      writer,
      {
        isOver: isIn(this.over),
        isBlocked: isIn(this.blocked),
        get all() {
          return choices();
        },
      },
      (text) => this.out.push(text),
      () => this.out.push('last'),
    );
  }

  add(name: string, reading: FrameReading = {}): this {
    this.readings.set(name, reading);
    const frame: RawFrame = {
      framing: 'sse',
      kind: 'data',
      raw: `<${name}>`,
      data: name,
      event: undefined,
      json: undefined,
    };
    this.queue.add(frame, reading);
    this.queue.flush();
    return this;
  }

  /** A frame that adds a text to a choice. */
  say(name: string, text: string, choice = 0): this {
    return this.add(name, { texts: [{ choice, text }] });
  }

  /** What has left since it was last asked. */
  now(): string[] {
    return this.out.splice(0);
  }

  private reading(name: string): FrameReading {
    return this.readings.get(name) ?? {};
  }

  private left(choice: number | undefined, text: string | undefined): void {
    if (choice !== undefined) this.texts[choice] = (this.texts[choice] ?? '') + (text ?? '');
  }
}

describe('a frame', () => {
  it('leaves as it was written when all its text is released unchanged', () => {
    const { queue, now } = at(new Scene().say('a', 'One ').say('b', 'two.'));
    expect([now(), queue.held, queue.isEmpty]).toEqual([[], 6, false]);
    queue.release(0, 0, 8, 'One two.', 'One two.');
    expect([now(), queue.held, queue.isEmpty]).toEqual([['<a>', '<b>'], 0, true]);
  });

  it('leaves in pieces as its text is released', () => {
    const { queue, now } = at(new Scene().say('a', 'One. Two.'));
    queue.release(0, 0, 5, 'One. ', 'One. ');
    expect(now()).toEqual(['^a:One. ']);
    queue.release(0, 5, 9, 'Two!', 'Two.');
    expect(now()).toEqual(['a:Two!$']);
  });

  it('leaves whole where what releases it is collected', () => {
    const { queue, now } = at(new Scene().say('a', 'One. Two.'));
    queue.together(() => {
      queue.release(0, 0, 5, 'One. ', 'One. ');
      queue.release(0, 5, 9, 'Two.', 'Two.');
    });
    expect(now()).toEqual(['<a>']);
    expect(() => {
      queue.together(() => {
        throw new Error('mine');
      });
    }).toThrow('mine');
    queue.add({ framing: 'sse', kind: 'data', raw: '<b>', data: 'b', event: undefined, json: undefined }, {});
    queue.flush();
    expect(now()).toEqual(['<b>']);
  });

  it('has the changed text where the first of it stood, and none in what follows', () => {
    const { queue, now } = at(new Scene().say('a', 'One ').say('b', 'two. ').say('c', 'Three.'));
    queue.release(0, 0, 9, 'Zero. ', 'One two. ');
    expect(now()).toEqual(['^a:Zero. $', '^b:$']);
    queue.release(0, 9, 15, 'Three.', 'Three.');
    expect(now()).toEqual(['<c>']);
  });

  it('knows its place behind what stands in no frame', () => {
    const { queue, now, scene } = at(new Scene().say('a', 'One.'));
    queue.skip(0, 2);
    scene.say('b', 'Two.');
    queue.release(0, 0, 4, 'One.', 'One.');
    queue.release(0, 4, 10, '\n\nTwo.', '\n\nTwo.');
    expect(now()).toEqual(['<a>', '<b>']);
  });

  it('of two choices leaves the text of each as that is released', () => {
    const texts = [
      { choice: 0, text: 'Yes.' },
      { choice: 1, text: 'No.' },
    ];
    const { queue, now } = at(new Scene().add('a', { texts }));
    queue.release(1, 0, 3, 'No.', 'No.');
    expect(now()).toEqual(['^a:~|No.']);
    queue.release(0, 0, 4, 'Yes.', 'Yes.');
    expect(now()).toEqual(['a:Yes.|~$']);
  });
});

describe('the order', () => {
  it.each<[string, FrameReading, string[]]>([
    ['waits for all that came before, where a frame names no choice', {}, []],
    ['waits for the choices that a frame names', { choices: [0] }, []],
    ['does not wait for another choice', { choices: [1] }, ['<b>']],
    ["does not hold one choice's text for another's", { texts: [{ choice: 1, text: '' }] }, ['<b>']],
    ['waits where a frame names both', { choices: [1, 0] }, []],
  ])('%s', (_, reading, before) => {
    const { queue, now } = at(new Scene().say('a', 'One.').add('b', reading));
    expect(now()).toEqual(before);
    queue.release(0, 0, 4, 'One.', 'One.');
    expect([...before, ...now()].sort()).toEqual(['<a>', '<b>']);
  });

  it('holds another choice behind a frame that waits for all', () => {
    const { queue, now } = at(new Scene().say('a', 'One.').add('b').say('c', 'Uno.', 1));
    queue.release(1, 0, 4, 'Uno.', 'Uno.');
    expect(now()).toEqual([]);
    queue.release(0, 0, 4, 'One.', 'One.');
    expect(now()).toEqual(['<a>', '<b>', '<c>']);
  });
});

describe('the end of a choice', () => {
  const ended = (): Scene => new Scene().say('a', 'One. Two.').add('b', { ends: [0] });

  it('waits for its verdict', () => {
    const { queue, now, scene } = at(ended());
    queue.release(0, 0, 9, 'One. Two.', 'One. Two.');
    expect(now()).toEqual(['<a>']);
    scene.over.add(0);
    queue.finish(0, undefined);
    expect(now()).toEqual(['<b>']);
  });

  it('does not wait for a choice without a text', () => {
    const scene = new Scene();
    scene.all = [];
    expect(scene.add('b', { ends: [0] }).now()).toEqual(['<b>']);
  });

  it('has the message where the text stood that may not leave', () => {
    const { queue, now, scene } = at(ended());
    queue.release(0, 0, 5, 'One. ', 'One. ');
    scene.over.add(0);
    scene.blocked.add(0);
    queue.finish(0, 'Sorry.');
    expect(now()).toEqual(['^a:One. ', 'a:Sorry.$', '^b:!0$']);
  });

  it('has the message before it when all text has left', () => {
    const { queue, now, scene } = at(ended());
    queue.release(0, 0, 9, 'One. Two.', 'One. Two.');
    scene.over.add(0);
    scene.blocked.add(0);
    queue.finish(0, 'Sorry.');
    expect(now()).toEqual(['<a>', '+0:Sorry.', '^b:!0$']);
  });

  it('has what is added in its own text, if it has one', () => {
    const { queue, now, scene } = at(
      new Scene().add('a', { texts: [{ choice: 0, text: 'One.' }], ends: [0] }),
    );
    queue.release(0, 0, 4, 'One.', 'One.');
    expect(now()).toEqual(['^a:One.']);
    scene.over.add(0);
    queue.release(0, 4, 4, ' [1]', '');
    expect(now()).toEqual(['a: [1]$']);
  });

  it('is said at once where the format has none', () => {
    const { queue, now } = at(new Scene().say('a', 'One.'));
    queue.release(0, 0, 4, 'One.', 'One.');
    queue.finish(0, 'Sorry.');
    expect([now(), queue.isEmpty]).toEqual([['<a>', '+0:Sorry.'], true]);
  });

  it('of all is told before the last frame leaves', () => {
    const { queue, now, scene } = at(
      new Scene().say('a', 'One.').say('b', 'Uno.', 1).add('c', { last: true }),
    );
    queue.release(1, 0, 4, 'Uno.', 'Uno.');
    queue.release(0, 0, 4, 'One.', 'One.');
    scene.over.add(0);
    queue.finish(0, undefined);
    expect(now()).toEqual(['<b>', '<a>']);
    scene.over.add(1);
    queue.finish(1, undefined);
    expect(now()).toEqual(['last', '<c>']);
  });
});

describe('a text that is said once more', () => {
  const repeated = (text: string): Scene =>
    new Scene()
      .add('a', { texts: [{ choice: 0, part: 'p', text: 'One. Two.' }] })
      .add('b', { repeats: [{ choice: 0, part: 'p', text }] });

  it.each([
    ['as it was when nothing changed', 'Two.', ['<a>', '<b>']],
    ['as it was sent', 'Three.', ['^a:One. Three.$', '^b:=One. Three.$']],
    ['without what was taken out', '', ['^a:One. $', '^b:=One. $']],
  ])('is %s', (_, second, left) => {
    const { queue, now } = at(repeated('One. Two.'));
    queue.together(() => {
      queue.release(0, 0, 5, 'One. ', 'One. ');
      queue.release(0, 5, 9, second, 'Two.');
    });
    expect(now()).toEqual(left);
    expect(queue.sent).toEqual([{ choice: 0, part: 'p', text: `One. ${second}` }]);
  });

  it('has what the guard added, where the format has no parts', () => {
    const { queue, now, scene } = at(
      new Scene().say('a', 'One.').add('b', { repeats: [{ choice: 0, text: 'One.' }], ends: [0] }),
    );
    queue.release(0, 0, 4, 'One.', 'One.');
    scene.over.add(0);
    queue.finish(0, ' Sorry.');
    expect(now()).toEqual(['<a>', '+0: Sorry.', '^b:=One. Sorry.$']);
  });
});

describe('whatever is released, in whatever order', () => {
  const released = fc.record({
    choice: fc.constantFrom(0, 1),
    length: fc.integer({ min: 1, max: 6 }),
    change: fc.option(fc.constantFrom('', 'X', 'XYZXYZ'), { nil: undefined }),
  });
  const frame = fc.record({
    choice: fc.constantFrom(0, 1),
    text: fc.string({ minLength: 1, maxLength: 5 }),
    isBare: fc.boolean(),
  });

  it('has left at most that, and all of it in the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(released, frame), { maxLength: 30 }),
        fc.boolean(),
        (steps, isTogether) => {
          const scene = new Scene();
          const written = ['', ''];
          const reached = [0, 0];
          const expected = ['', ''];
          const release = (choice: number, length: number, change?: string): void => {
            const from = reached[choice]!;
            const upTo = Math.min(written[choice]!.length, from + length);
            if (upTo === from) return;
            const original = written[choice]!.slice(from, upTo);
            reached[choice] = upTo;
            expected[choice] = expected[choice]! + (change ?? original);
            scene.queue.release(choice, from, upTo, change ?? original, original);
          };
          const run = (): void => {
            for (const [index, step] of steps.entries()) {
              if ('text' in step) {
                scene.say(`t${String(index)}`, step.text, step.choice);
                if (step.isBare) scene.add(`b${String(index)}`);
                written[step.choice] = written[step.choice]! + step.text;
              } else release(step.choice, step.length, step.change);
              for (const choice of [0, 1])
                expect(expected[choice]!.startsWith(scene.texts[choice] ?? '')).toBe(true);
            }
          };
          if (isTogether) scene.queue.together(run);
          else run();
          for (const choice of [0, 1]) release(choice, Infinity);
          expect([scene.texts[0] ?? '', scene.texts[1] ?? '']).toEqual(expected);
          expect([scene.queue.isEmpty, scene.queue.held]).toEqual([true, 0]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** A scene, with what is asked of it most. */
function at(scene: Scene) {
  return { scene, queue: scene.queue, now: () => scene.now() };
}
