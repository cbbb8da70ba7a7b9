import { useId, useState } from 'react';
import type { QueryShape } from '#contract/schema/endpoint.ts';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { DateField, DateFields } from './dates/date-fields.tsx';
import type { Draft } from './draft.ts';
import { SymbolListField } from '#src/shared/symbols/symbols-field.tsx';
import { Field, type FieldIds } from './field.tsx';
import type { SubFilter, Filter } from './filter.ts';
import { NamesField } from './names-field.tsx';
import { parseNames } from './names.ts';
import { type Kind, kindOf } from './parameter-kind.ts';

interface EditorProps {
  shape: SearchShape<QueryShape>;
  draft: Draft;
  wrong: Readonly<Record<string, string>>;
  onDraft: (change: Draft) => void;
  /** applies a choice at once */
  onPick: ((change: Draft) => void) | undefined;
}

const text: Kind = { kind: 'text' };

/** A filter's controls, by the kind of its parameter, with its sub-filters. */
export function FilterEditor({ filter, ...props }: EditorProps & { filter: Filter }) {
  const { draft, wrong, onDraft, onPick } = props;
  const { on, hint, source, alsoEnds = [] } = filter;
  if (typeof on === 'string')
    return (
      <div className="flex flex-col gap-1.5">
        <ValueEditor {...props} filter={{ ...filter, on }} />
        {filter.subFilters?.map((subFilter) => (
          <SubFilterEditor key={subFilter.on} {...props} subFilter={subFilter} />
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
      source={source}
      from={draft[from] ?? ''}
      to={draft[to] ?? ''}
      wrong={[wrong[from], wrong[to]]}
      onDates={(first, last) => onDraft(days(first, last))}
      onPick={(first, last) => (onPick ?? onDraft)(days(first, last))}
    />
  );
}

function ValueEditor({ filter, shape, draft, wrong, onDraft, onPick }: EditorProps & { filter: Filter & { on: string } }) {
  const { on, label, hint, offer, choices, symbols = false } = filter;
  const parameter = shape.query[on];
  const { kind, values, least, most } = parameter ? kindOf(parameter.codec) : text;
  const value = draft[on] ?? '';
  const set = (typed: string): void => onDraft({ [on]: typed });
  const any = parameter?.always !== true;
  // An optional flag has three choices: yes, no, any.
  if (kind === 'choice' || (kind === 'flag' && any))
    return (
      <ChoiceField
        label={label}
        values={values ?? ['true', 'false']}
        names={choices}
        text={value}
        any={any}
        onText={set}
        onPick={onPick && ((picked) => onPick({ [on]: picked }))}
      />
    );
  if (kind === 'flag') return <FlagField label={label} text={value} onText={set} />;
  if (kind === 'date') return <DateField {...{ label, hint }} text={value} wrong={wrong[on]} onText={set} />;
  return (
    <Field label={label} hint={hint} wrong={wrong[on]}>
      {(ids) =>
        kind === 'list' && symbols ? (
          <SymbolListField ids={ids} label={label} text={value} onText={set} />
        ) : kind === 'list' ? (
          <ListField ids={ids} label={label} text={value} onText={set} offered={values ?? offer?.() ?? []} />
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
              : { maxLength: most })}
          />
        )
      }
    </Field>
  );
}

function SubFilterEditor({ subFilter: { on, label, choices }, shape, draft, onDraft }: EditorProps & { subFilter: SubFilter }) {
  const parameter = shape.query[on];
  const { values = [] } = parameter ? kindOf(parameter.codec) : text;
  const value = draft[on] ?? '';
  const set = (typed: string): void => onDraft({ [on]: typed });
  return values.length === 0 ? (
    <FlagField label={label} text={value} onText={set} />
  ) : (
    <ChoiceField label={label} values={values} text={value} names={choices} any={false} onText={set} />
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

const yesNo: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** Radio buttons. The arrow keys move through them; a click may apply the choice at once (`onPick`). */
export function ChoiceField({
  label,
  values,
  text,
  onText,
  onPick,
  names = {},
  any,
}: {
  label: string;
  values: readonly string[];
  text: string;
  onText: (text: string) => void;
  onPick?: ((text: string) => void) | undefined;
  /** labels of the values */
  names?: Readonly<Record<string, string>> | undefined;
  /** whether there is an "any" choice */
  any: boolean;
}) {
  const group = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className={any ? 'mb-1 font-medium' : 'sr-only'}>{label}</legend>
      {[...(any ? [''] : []), ...values].map((value) => (
        <label key={value} className={`flex min-h-6 items-center gap-2 ${any ? 'w-full' : ''}`}>
          <input
            type="radio"
            name={group}
            checked={text === value}
            onChange={() => onText(value)}
            // Clicks by the arrow keys have a detail of 0.
            onClick={({ detail }) => detail > 0 && onPick?.(value)}
          />
          {value === '' ? 'any' : (names[value] ?? yesNo[value] ?? value)}
        </label>
      ))}
    </fieldset>
  );
}

interface ListFieldProps {
  ids: FieldIds;
  label: string;
  /** values joined by commas, as in the URL */
  text: string;
  onText: (text: string) => void;
  offered: readonly string[];
}

/** A list of values as text, including typed text that is not yet a token. */
export function ListField({ text, onText, ...field }: ListFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => parseNames(text));
  return (
    <NamesField
      {...field}
      chosen={chosen}
      onChosen={(names, rest) => {
        setChosen(names);
        onText([...names, ...parseNames(rest)].join(','));
      }}
    />
  );
}
