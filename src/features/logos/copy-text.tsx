import { useState, type ReactNode } from 'react';
import { Failure } from '#src/shared/api/failure.ts';

/** Style of a text that is copied by a click. */
export const copyTextClass =
  'relative min-h-6 min-w-6 shrink-0 rounded-sm whitespace-nowrap px-1 text-text underline decoration-line decoration-dotted underline-offset-2 hover:bg-raised print:no-underline';

interface Props {
  /** accessible name; starts with the visible text */
  label: string;
  text: () => string | Promise<string>;
  className?: string;
  children: ReactNode;
}

/** Copies a text and shows the result in its place, with the same width. */
export function CopyText({ label, text, className = copyTextClass, children }: Props) {
  const [result, setResult] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setResult('Copied');
    } catch (error) {
      setResult(error instanceof Failure ? 'Failed' : 'Blocked');
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={result ? `${label}: ${result.toLowerCase()}` : label}
      onClick={() => void copy()}
      onBlur={() => setResult(undefined)}
    >
      <span className={result ? 'invisible' : ''}>{children}</span>
      <span role="status" className="absolute inset-0 grid place-items-center empty:hidden">
        {result}
      </span>
    </button>
  );
}
