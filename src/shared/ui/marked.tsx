import { type ReactNode, useMemo } from 'react';
import { termPattern, termsIn } from '#src/shared/format/terms.ts';

/** A text with the searched terms highlighted; loaded with the first keyword search. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }): ReactNode {
  const pattern = useMemo(() => termPattern(terms), [terms]);
  const places = pattern ? termsIn(text, pattern) : [];
  if (places.length === 0) return text;
  return (
    <>
      {text.slice(0, places[0]?.[0])}
      {places.map(([start, end], index) => (
        <span key={start}>
          <mark>{text.slice(start, end)}</mark>
          {text.slice(end, places[index + 1]?.[0])}
        </span>
      ))}
    </>
  );
}
