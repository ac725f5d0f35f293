import { useState } from 'preact/hooks';
import type { DecisionInFull, DecisionJudgement } from '../../src/decisions/decision-source.js';

/** What a person says of an answer, as the server takes it. */
export type Said = Pick<DecisionJudgement, 'verdict' | 'wrong' | 'note'>;

interface LabelFormProps {
  readonly decision: DecisionInFull;
  readonly onLabel: (said: Said) => void;
}

const SHOWN_LENGTH = 90;

/** Asks whether the answer is right, and which of its sentences are not: what `answer-guard label` asks. */
export function LabelForm({ decision, onLabel }: LabelFormProps) {
  const { label, sentences, texts, isRecorded } = decision;
  const [note, setNote] = useState(label?.note ?? '');
  const [wrong, setWrong] = useState<ReadonlySet<number>>(
    () =>
      new Set(sentences.flatMap((sentence, index) => (sentence.label?.verdict === 'wrong' ? [index] : []))),
  );
  const say = (verdict: Said['verdict']): void => {
    onLabel({
      verdict,
      ...(verdict === 'wrong' && wrong.size > 0 && { wrong: [...wrong].sort((a, b) => a - b) }),
      ...(note.trim() !== '' && { note }),
    });
  };
  const mark = (index: number, isWrong: boolean): void => {
    const marked = new Set(wrong);
    if (isWrong) marked.add(index);
    else marked.delete(index);
    setWrong(marked);
  };
  return (
    <fieldset class="labels">
      <legend>Was the answer right, going by the facts?</legend>
      {texts !== undefined && sentences.length > 0 && (
        <details>
          <summary>Mark the sentences that are wrong</summary>
          <ul class="marks">
            {sentences.map(({ start, end }, index) => (
              <li key={index}>
                <label>
                  <input
                    type="checkbox"
                    checked={wrong.has(index)}
                    onChange={({ currentTarget }) => {
                      mark(index, currentTarget.checked);
                    }}
                  />{' '}
                  {shortened(texts.answer.slice(start, end))}
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div class="row">
        {(['right', 'wrong', 'unsure'] as const).map((verdict) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={label?.verdict === verdict}
            onClick={() => {
              say(verdict);
            }}
          >
            {verdict === 'unsure' ? 'Unsure' : `This was ${verdict}`}
          </button>
        ))}
      </div>
      {texts !== undefined && (
        <>
          <label for="note">Note</label>
          <input
            id="note"
            maxLength={2000}
            value={note}
            onInput={(event) => {
              setNote(event.currentTarget.value);
            }}
          />
        </>
      )}
      <p role="status" class="quiet">
        {label !== undefined && labelInWords(label)}
      </p>
      {isRecorded !== true && (
        <p class="quiet">This decision is not recorded: its label ends with the process.</p>
      )}
    </fieldset>
  );
}

function labelInWords({ verdict, source, by, at }: NonNullable<DecisionInFull['label']>): string {
  const who = by ?? (source === 'person' ? undefined : `a ${source}`);
  return `Labelled ${verdict}${who === undefined ? '' : ` by ${who}`}, ${new Date(at).toLocaleString()}.`;
}

function shortened(sentence: string): string {
  const plain = sentence.replace(/\s+/gu, ' ').trim();
  return plain.length > SHOWN_LENGTH ? `${plain.slice(0, SHOWN_LENGTH)}…` : plain;
}
