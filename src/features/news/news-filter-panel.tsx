import { useId, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { importanceLevels } from '#contract/endpoints/news.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import type { FilterPart, NewsFiltersProps } from './news-filters.tsx';
import { newsSearch, type NewsSearch, type NewsSearchChange } from './news-search.ts';

interface EditorProps {
  search: NewsSearch;
  onApply: (change: NewsSearchChange) => void;
  channels: readonly string[];
}

type ListField = 'tickers' | 'channels' | 'topics' | 'authors' | 'contentTypes';

/** Typed text as a list, or the sentence that says what is wrong with it; refused here, before any request. */
function readList(field: ListField, text: string): { value: string[] | undefined } | { wrong: string } {
  const typed = text.replaceAll(/[\n;\t]+/g, ',');
  if (typed.replaceAll(',', '').trim() === '') return { value: undefined };
  const read = z.safeDecode(newsSearch.query[field].codec, typed);
  return read.success ? { value: read.data } : { wrong: read.error.issues.map(({ message }) => message).join('; ') };
}

function Labelled({
  label,
  hint,
  wrong,
  children,
}: {
  label: string;
  hint?: string;
  wrong?: string | undefined;
  children: (ids: { id: string; 'aria-describedby': string }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-hint` })}
      <p
        id={`${id}-hint`}
        className={`text-2xs ${wrong === undefined ? 'text-faint' : 'text-bad'}`}
        role={wrong === undefined ? undefined : 'alert'}
      >
        {wrong ?? hint}
      </p>
    </div>
  );
}

/** One or more lists typed with commas, applied together. */
function ListForm({
  fields,
  search,
  onApply,
  children,
  extra = {},
}: EditorProps & {
  fields: readonly { field: ListField; label: string; hint: string; upper?: boolean }[];
  children?: ReactNode;
  extra?: NewsSearchChange;
}) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ field }) => [field, search[field]?.join(', ') ?? ''])),
  );
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const apply = (): void => {
    const reads = fields.map(
      ({ field, upper }) => [field, readList(field, upper ? (texts[field] ?? '').toUpperCase() : (texts[field] ?? ''))] as const,
    );
    const refused = Object.fromEntries(reads.flatMap(([field, read]) => ('wrong' in read ? [[field, read.wrong]] : [])));
    setWrong(refused);
    if (Object.keys(refused).length > 0) return;
    onApply({ ...Object.fromEntries(reads.map(([field, read]) => [field, 'value' in read ? read.value : undefined])), ...extra });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {fields.map(({ field, label, hint }) => (
        <Labelled key={field} label={label} hint={hint} wrong={wrong[field]}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              autoComplete="off"
              spellCheck={false}
              value={texts[field]}
              onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
            />
          )}
        </Labelled>
      ))}
      {children}
      <button type="submit" className="button-primary self-start">
        Apply
      </button>
    </form>
  );
}

function Symbols(props: EditorProps) {
  const [primary, setPrimary] = useState(props.search.primary);
  return (
    <ListForm
      {...props}
      fields={[{ field: 'tickers', label: 'Symbols', hint: 'Separated by commas, up to 50. Whole tickers: F is Ford only.', upper: true }]}
      extra={{ primary }}
    >
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={primary} onChange={({ target }) => setPrimary(target.checked)} />
        Only stories mainly about them
      </label>
    </ListForm>
  );
}

function Topics(props: EditorProps) {
  const [topicGroupBy, setGroup] = useState(props.search.topicGroupBy);
  return (
    <ListForm
      {...props}
      fields={[{ field: 'topics', label: 'Words or phrases', hint: 'Separated by commas; whole words in title, tags and body.' }]}
      extra={{ topicGroupBy }}
    >
      <fieldset className="flex gap-4">
        <legend className="sr-only">Match</legend>
        {(['or', 'and'] as const).map((group) => (
          <label key={group} className="flex items-center gap-2">
            <input type="radio" name="group" checked={topicGroupBy === group} onChange={() => setGroup(group)} />
            {group === 'or' ? 'any of them' : 'all of them'}
          </label>
        ))}
      </fieldset>
    </ListForm>
  );
}

function Channels({ search, onApply, channels }: EditorProps) {
  const chosen = search.channels ?? [];
  const names = [...new Set([...chosen, ...channels])];
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">Channels seen in the headlines</legend>
      <div className="max-h-72 overflow-auto">
        {names.map((name) => (
          <label key={name} className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onApply({
                  channels: target.checked ? [...chosen, name] : chosen.length > 1 ? chosen.filter((other) => other !== name) : undefined,
                })
              }
            />
            {name}
          </label>
        ))}
      </div>
      {names.length === 0 && <p className="text-faint">None yet.</p>}
    </fieldset>
  );
}

function ImportanceChoice({ search, onApply }: EditorProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">Importance, exactly</legend>
      {([undefined, ...importanceLevels] as const).map((level) => (
        <label key={level ?? 'any'} className="flex min-h-6 items-center gap-2">
          <input type="radio" name="importance" checked={search.importance === level} onChange={() => onApply({ importance: level })} />
          {level ?? 'any'}
        </label>
      ))}
    </fieldset>
  );
}

const daysAgo = (days: number): string => dayOf(nowSeconds() - days * 86_400, 'et');

function Dates({ search, onApply }: EditorProps) {
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const wrong = from !== '' && to !== '' && from > to ? 'The first day is after the last.' : undefined;
  const presets = [
    ['Today', daysAgo(0)],
    ['Yesterday', daysAgo(1), daysAgo(1)],
    ['Last 7 days', daysAgo(6)],
    ['Last 30 days', daysAgo(29)],
  ] as const;
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === undefined) onApply({ from: from || undefined, to: to || undefined });
      }}
    >
      <div className="flex flex-wrap gap-1.5">
        {presets.map(([name, first, last]) => (
          <button key={name} type="button" className="control" onClick={() => onApply({ from: first, to: last })}>
            {name}
          </button>
        ))}
      </div>
      <Labelled label="From" hint="New York days, both included">
        {(ids) => <input {...ids} type="date" className="field" value={from} onChange={({ target }) => setFrom(target.value)} />}
      </Labelled>
      <Labelled label="To" wrong={wrong}>
        {(ids) => <input {...ids} type="date" className="field" value={to} onChange={({ target }) => setTo(target.value)} />}
      </Labelled>
      <button type="submit" className="button-primary self-start" disabled={wrong !== undefined}>
        Apply
      </button>
    </form>
  );
}

function More(props: EditorProps) {
  const [region, setRegion] = useState(props.search.region ?? '');
  return (
    <ListForm
      {...props}
      fields={[
        { field: 'authors', label: 'Authors', hint: 'Whole names, separated by commas.' },
        { field: 'contentTypes', label: 'Content types', hint: 'Such as story or marketbeat.' },
      ]}
      extra={{ region: region || undefined }}
    >
      <Labelled label="Region" hint="ca for Canadian content">
        {(ids) => <input {...ids} className="field" maxLength={100} value={region} onChange={({ target }) => setRegion(target.value)} />}
      </Labelled>
    </ListForm>
  );
}

const editors: Readonly<Record<FilterPart, (props: EditorProps) => ReactNode>> = {
  Symbols,
  Topics,
  Channels,
  Importance: ImportanceChoice,
  Dates,
  More,
};

/** The panel under a filter's button; loaded when the first one is opened. */
export default function NewsFilterPanel({
  part,
  search,
  channels,
  onChange,
  onClose,
}: NewsFiltersProps & { part: FilterPart; onClose: () => void }) {
  const Editor = editors[part];
  const apply = (change: NewsSearchChange): void => {
    onChange(change);
    if (part !== 'Channels') onClose();
  };
  return (
    <Popover label={part} anchor="--filter" onClose={onClose}>
      <Editor search={search} channels={channels} onApply={apply} />
    </Popover>
  );
}
