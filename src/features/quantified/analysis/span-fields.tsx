import { useState } from 'react';
import type { Span } from '#src/shared/charts/box.ts';
import { boundText, readBound } from './box-text.ts';

interface Props {
  /** of what */
  label: string;
  value: Span;
  onChange: (span: Span) => void;
}

/** The two ends of a range, typed: taken over on Enter, or when a field is left; an empty one is open. */
export function SpanFields({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<{ readonly end: 'from' | 'to'; readonly text: string }>();
  const [wrong, setWrong] = useState<string>();
  const take = (end: 'from' | 'to', text: string): void => {
    const bound = readBound(text);
    const next = { ...value, [end]: bound };
    setTyped(undefined);
    if (text.trim() !== '' && bound === undefined) setWrong(`${label}: ${text} is no number.`);
    else if (next.from !== undefined && next.to !== undefined && next.from > next.to) setWrong(`${label}: the lower end comes first.`);
    else {
      setWrong(undefined);
      if (bound !== value[end]) onChange(next);
    }
  };
  const field = (end: 'from' | 'to') => (
    <label className="flex items-center gap-1">
      {end}
      <input
        type="text"
        inputMode="decimal"
        aria-label={`${label} ${end}`}
        aria-invalid={wrong !== undefined || undefined}
        className="field w-20!"
        placeholder="any"
        value={typed?.end === end ? typed.text : boundText(value[end])}
        onChange={({ target }) => setTyped({ end, text: target.value })}
        onBlur={({ target }) => typed?.end === end && take(end, target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(end, currentTarget.value)}
      />
    </label>
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      {field('from')}
      {field('to')}
      {wrong !== undefined && (
        <span role="alert" className="text-bad">
          {wrong}
        </span>
      )}
    </span>
  );
}
