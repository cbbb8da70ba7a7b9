import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newYorkDay } from '#contract/time/new-york.ts';
import { formatDate, formatMoment } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type End, newYorkTime } from '#contract/time/date-bound.ts';
import { parseBound, resolveBound } from '#src/shared/url/relative-dates.ts';
import {
  anchoredPreset,
  type ChosenRange,
  type DatePreset,
  datePresets,
  type DateSource,
  isSameRange,
  lastDaysOf,
  recordTimes,
} from './date-range.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { latestDayQuery, presetAnchor } from './latest-day.ts';

interface DateFieldsProps {
  hint: string | undefined;
  /** as in the URL; empty when open */
  from: string;
  to: string;
  source: DateSource | undefined;
  wrong: readonly (string | undefined)[];
  onDates: (from: string, to: string) => void;
  /** called with a preset, which is applied at once */
  onPick: (from: string, to: string) => void;
}

/** The first and last date of a range in New York: presets, days, and a time of day. */
export function DateFields({ hint = 'New York days, both included', from, to, source, wrong, onDates, onPick }: DateFieldsProps) {
  const { data: latest } = useQuery({ ...latestDayQuery(source ?? 'news'), enabled: source !== undefined });
  const { seconds, isArchive } = presetAnchor(latest ?? undefined, nowSeconds());
  const times = recordTimes(source);
  const rangeOf = (preset: DatePreset): ChosenRange => (isArchive ? anchoredPreset(preset, seconds) : preset);
  const pick = (preset: DatePreset): void => {
    const { from: first = '', to: last = '' } = rangeOf(preset);
    onPick(first, last);
  };
  return (
    <>
      {isArchive && latest && (
        <p className="text-2xs text-soft">
          Latest data: {formatDate(latest, newYorkDay(nowSeconds()).slice(0, 4))}. Presets count from that day.
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Presets presets={datePresets[times]} isChosen={(preset) => isSameRange(rangeOf(preset), { from, to })} onPick={pick} />
        <LastDays from={from} onPick={(count) => pick(lastDaysOf(count, times))} />
      </div>
      <DateBound
        label="From"
        end="from"
        text={from}
        hint={hint}
        wrong={reversed(from, to) ? undefined : wrong[0]}
        onText={(text) => onDates(text, to)}
      />
      <DateBound label="To" end="to" text={to} wrong={reversed(from, to) ?? wrong[1]} onText={(text) => onDates(from, text)} />
    </>
  );
}

/** Presets of records in the past without a last date. */
const openPresets = datePresets.past.filter(({ to }) => to === undefined);

interface DateFieldProps {
  label: string;
  hint: string | undefined;
  /** as in the URL; empty when open */
  text: string;
  wrong: string | undefined;
  onText: (text: string) => void;
}

/** The first moment of an open range: presets, a day, and a time of that day. */
export const DateField = (props: DateFieldProps) => (
  <>
    <DateBound {...props} end="from" />
    <span role="group" aria-label={`${props.label}: presets`} className="flex flex-wrap gap-1.5">
      <Presets presets={openPresets} isChosen={({ from }) => from === props.text} onPick={({ from }) => props.onText(from)} />
    </span>
  </>
);

interface PresetsProps {
  presets: readonly DatePreset[];
  isChosen: (preset: DatePreset) => boolean;
  onPick: (preset: DatePreset) => void;
}

const Presets = ({ presets, isChosen, onPick }: PresetsProps) =>
  presets.map((preset) => (
    <button
      key={preset.name}
      type="button"
      className="control aria-pressed:bg-accent-bg aria-pressed:text-accent"
      aria-pressed={isChosen(preset)}
      onClick={() => onPick(preset)}
    >
      {preset.name}
    </button>
  ));

/** The message for a range that ends before it begins. */
function reversed(from: string, to: string): string | undefined {
  const now = nowSeconds();
  const [first, last] = [resolveBound(from, 'from', now), resolveBound(to, 'to', now)];
  return from !== '' && to !== '' && first > (last.length > 10 ? last : `${last}~`) ? 'To must not be before From.' : undefined;
}

/** Any number of last days. */
function LastDays({ from, onPick }: { from: string; onPick: (count: number) => void }) {
  const [, days] = /^now-(\d{1,3})d$/.exec(from) ?? [];
  const [count, setCount] = useState(days === undefined ? '' : String(Number(days) + 1));
  const isValid = /^[1-9]\d{0,2}$/.test(count);
  const pick = (): void => {
    if (isValid) onPick(Number(count));
  };
  return (
    <span className="inline-flex items-center gap-1">
      Last
      <input
        className="field w-12"
        aria-label="Number of last days"
        inputMode="numeric"
        placeholder="14"
        maxLength={3}
        value={count}
        aria-invalid={count !== '' && !isValid}
        title="A whole number from 1 to 999"
        onChange={({ target }) => setCount(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form would apply the fields below.
          event.preventDefault();
          pick();
        }}
      />
      <button type="button" className="control" disabled={!isValid} onClick={pick}>
        days
      </button>
    </span>
  );
}

interface DateBoundProps {
  label: string;
  end: End;
  text: string;
  hint?: string | undefined;
  wrong: string | undefined;
  onText: (text: string) => void;
}

/** One end of a range: a day, and optionally a time of that day. An edited relative date becomes a fixed one. */
function DateBound({ label, end, text, hint, wrong, onText }: DateBoundProps) {
  const now = nowSeconds();
  const bound = parseBound(text, end, now);
  // An invalid text is a time that its day does not have.
  const shown = bound ? resolveBound(text, end, now) : text;
  const [day, clock] = [shown.slice(0, 10), shown.slice(11, 16)];
  const write = (newDay: string, newClock: string): void =>
    onText(newDay === '' || newClock === '' ? newDay : (newYorkTime(newDay, newClock) ?? `${newDay}T${newClock}`));
  const isMissing = clock !== '' && newYorkTime(day, clock) === undefined;
  const moment = bound?.seconds === undefined ? undefined : formatMoment(bound.seconds, 'et', now);
  return (
    <Field
      label={label}
      hint={[moment, hint].filter((part) => part !== undefined).join(' · ')}
      wrong={isMissing ? `${clock} does not exist on ${day} in New York: the clocks go forward.` : wrong}
    >
      {(ids) => (
        <span className="flex gap-2">
          <input {...ids} type="date" className="field min-w-0 flex-1" value={day} onChange={({ target }) => write(target.value, clock)} />
          <input
            type="time"
            className="field w-28"
            aria-label={end === 'from' ? 'Start time, ET' : 'End time, ET'}
            title="Time in New York; empty for the whole day"
            value={clock}
            disabled={day === ''}
            onChange={({ target }) => write(day, target.value)}
          />
        </span>
      )}
    </Field>
  );
}
