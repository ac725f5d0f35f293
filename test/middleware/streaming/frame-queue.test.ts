import type { FrameReading } from '../../../middleware/dialects/stream-dialect.js';
import { Scene } from './queue-scene.js';

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
    ['without what was removed', '', ['^a:One. $', '^b:=One. $']],
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

/** A scene, with what is asked of it most. */
function at(scene: Scene) {
  return { scene, queue: scene.queue, now: () => scene.now() };
}
