import type { QueryShape } from '#contract/endpoint.ts';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { DateFields } from './date-fields.tsx';
import type { Draft } from './draft.ts';
import { Field } from './field.tsx';
import type { Beside, Filter } from './filter.ts';
import { kindOf, type Kind } from './kind.ts';
import { ListField } from './list-field.tsx';
import { WordField } from './word-field.tsx';

interface EditorProps {
  shape: SearchShape<QueryShape>;
  draft: Draft;
  wrong: Readonly<Record<string, string>>;
  onDraft: (change: Draft) => void;
  /** for a choice that is a whole answer */
  onPick: ((change: Draft) => void) | undefined;
}

const text: Kind = { kind: 'text' };

/** A filter's controls, by the kind of its parameter, with what belongs to it below. */
export function FilterEditor({ filter, ...props }: EditorProps & { filter: Filter }) {
  const { draft, wrong, onDraft, onPick } = props;
  const { on, hint, alsoEnds = [] } = filter;
  if (typeof on === 'string')
    return (
      <div className="flex flex-col gap-1.5">
        <ValueEditor {...props} filter={{ ...filter, on }} />
        {filter.beside?.map((beside) => (
          <BesideEditor key={beside.on} {...props} beside={beside} />
        ))}
      </div>
    );
  const [from, to] = on;
  const days = (first: string, last: string): Draft => ({
    ...Object.fromEntries(alsoEnds.map((name) => [name, ''])),
    [from]: first,
    [to]: last,
  });
  return (
    <DateFields
      hint={hint}
      from={draft[from] ?? ''}
      to={draft[to] ?? ''}
      wrong={[wrong[from], wrong[to]]}
      onDays={(first, last) => onDraft(days(first, last))}
      onPick={(first, last) => (onPick ?? onDraft)(days(first, last))}
    />
  );
}

function ValueEditor({ filter, shape, draft, wrong, onDraft, onPick }: EditorProps & { filter: Filter & { on: string } }) {
  const { on, label, hint, offer, choices, codes = false } = filter;
  const parameter = shape.query[on];
  const { kind, words, least, most } = parameter ? kindOf(parameter.codec) : text;
  const value = draft[on] ?? '';
  const set = (typed: string): void => onDraft({ [on]: typed });
  const any = parameter?.always !== true;
  // What is neither asked for nor refused is a third choice.
  if (kind === 'word' || (kind === 'flag' && any))
    return (
      <WordField
        label={label}
        words={words ?? ['true', 'false']}
        names={choices}
        text={value}
        any={any}
        onText={set}
        onPick={onPick && ((picked) => onPick({ [on]: picked }))}
      />
    );
  if (kind === 'flag') return <FlagField label={label} text={value} onText={set} />;
  return (
    <Field label={label} hint={hint} wrong={wrong[on]}>
      {(ids) =>
        kind === 'list' ? (
          <ListField ids={ids} label={label} text={value} onText={set} offered={words ?? offer?.() ?? []} codes={codes} />
        ) : (
          <input
            {...ids}
            className="field"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => set(target.value)}
            {...(kind === 'number'
              ? { inputMode: 'decimal', placeholder: least !== undefined && most !== undefined ? `${least} to ${most}` : undefined }
              : { type: kind, maxLength: most })}
          />
        )
      }
    </Field>
  );
}

function BesideEditor({ beside: { on, label, choices }, shape, draft, onDraft }: EditorProps & { beside: Beside }) {
  const parameter = shape.query[on];
  const { words = [] } = parameter ? kindOf(parameter.codec) : text;
  const value = draft[on] ?? '';
  const set = (typed: string): void => onDraft({ [on]: typed });
  return words.length === 0 ? (
    <FlagField label={label} text={value} onText={set} />
  ) : (
    <WordField label={label} words={words} text={value} names={choices} any={false} onText={set} />
  );
}

function FlagField({ label, text, onText }: { label: string; text: string; onText: (text: string) => void }) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input type="checkbox" checked={text === 'true'} onChange={({ target }) => onText(String(target.checked))} />
      {label}
    </label>
  );
}
