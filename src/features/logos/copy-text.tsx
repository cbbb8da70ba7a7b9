import { useState, type ReactNode } from 'react';
import { Failure } from '#src/shared/api/failure.ts';

/** What is copied by a click looks like it. */
export const copyLook =
  'relative min-h-6 min-w-6 shrink-0 rounded-sm whitespace-nowrap px-1 text-text underline decoration-line decoration-dotted underline-offset-2 hover:bg-raised print:no-underline';

interface Props {
  /** what is done, for a screen reader; begins with what is seen */
  label: string;
  text: () => string | Promise<string>;
  className?: string;
  children: ReactNode;
}

/** Copies a text and says so in its place; the width is kept, so that nothing beside it moves. */
export function CopyText({ label, text, className = copyLook, children }: Props) {
  const [said, setSaid] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid('Copied');
    } catch (error) {
      setSaid(error instanceof Failure ? 'Failed' : 'Blocked');
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={said ? `${label}: ${said.toLowerCase()}` : label}
      onClick={() => void copy()}
      onBlur={() => setSaid(undefined)}
    >
      <span className={said ? 'invisible' : ''}>{children}</span>
      <span role="status" className="absolute inset-0 grid place-items-center empty:hidden">
        {said}
      </span>
    </button>
  );
}
