import type { Draft } from './model.js';

/** What a link carries: in the fragment, which browsers do not send. */
export interface SharedState {
  readonly draft: Draft;
  readonly preset: string;
  /** How the policy differs from the preset. */
  readonly changed: Readonly<Record<string, unknown>>;
}

export async function writeFragment(state: SharedState): Promise<string> {
  const { draft, preset, changed } = state;
  const json = JSON.stringify({
    v: 1,
    q: draft.question,
    a: draft.answer,
    f: draft.facts,
    p: preset,
    c: changed,
  });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `x=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Undefined for a fragment that holds no state, or none that can be read. */
export async function readFragment(hash: string): Promise<SharedState | undefined> {
  const packed = new URLSearchParams(hash.slice(1)).get('x');
  if (packed === null) return undefined;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return stateIn(JSON.parse(await new Response(stream).text()));
  } catch {
    return undefined;
  }
}

/** A link may come from anybody: nothing of it is taken for what it says it is. */
function stateIn(json: unknown): SharedState | undefined {
  if (!isRecord(json) || typeof json['q'] !== 'string' || typeof json['a'] !== 'string') return undefined;
  const facts = Array.isArray(json['f']) ? (json['f'] as unknown[]) : [];
  return {
    draft: {
      question: json['q'],
      answer: json['a'],
      facts: facts.flatMap((fact) => {
        if (!isRecord(fact) || typeof fact['factText'] !== 'string') return [];
        const attributes = isRecord(fact['attributes']) ? fact['attributes'] : {};
        const texts = Object.entries(attributes).filter(([, value]) => typeof value === 'string');
        return [
          {
            factText: fact['factText'],
            ...(texts.length > 0 && { attributes: Object.fromEntries(texts) as Record<string, string> }),
          },
        ];
      }),
    },
    preset: typeof json['p'] === 'string' ? json['p'] : '',
    changed: isRecord(json['c']) ? json['c'] : {},
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
