import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { Field } from './field.tsx';

const daysAgo = (days: number): string => dayOf(nowSeconds() - days * 86_400, 'et');

/** Days that are asked for most, as first and last; an open end is today and after. */
const presets = (): readonly (readonly [name: string, from: string, to: string])[] => [
  ['Today', daysAgo(0), ''],
  ['Yesterday', daysAgo(1), daysAgo(1)],
  ['Last 7 days', daysAgo(6), ''],
  ['Last 30 days', daysAgo(29), ''],
];

interface DateFieldsProps {
  hint: string | undefined;
  from: string;
  to: string;
  wrong: readonly (string | undefined)[];
  onDays: (from: string, to: string) => void;
  /** a preset is a whole answer */
  onPick: (from: string, to: string) => void;
}

/** The first and the last day of a range, in New York. */
export function DateFields({ hint = 'New York days, both included', from, to, wrong, onDays, onPick }: DateFieldsProps) {
  const reversed = from !== '' && to !== '' && from > to ? 'The first day is after the last.' : undefined;
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {presets().map(([name, first, last]) => (
          <button
            key={name}
            type="button"
            className="control aria-pressed:bg-accent-bg aria-pressed:text-accent"
            aria-pressed={from === first && to === last}
            onClick={() => onPick(first, last)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Field label="From" hint={hint} wrong={reversed === undefined ? wrong[0] : undefined}>
          {(ids) => <input {...ids} type="date" className="field" value={from} onChange={({ target }) => onDays(target.value, to)} />}
        </Field>
        <Field label="To" wrong={reversed ?? wrong[1]}>
          {(ids) => <input {...ids} type="date" className="field" value={to} onChange={({ target }) => onDays(from, target.value)} />}
        </Field>
      </div>
    </>
  );
}
