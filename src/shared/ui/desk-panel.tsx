import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAge } from '#src/shared/format/time.ts';
import { Failed, FailedBanner } from './failure-panel.tsx';

/** How the asking for a panel's data stands; a query's own answer fits. */
export interface PanelAnswer {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props {
  title: string;
  /** where all of it is */
  to: { readonly address: string; readonly label: string };
  answer: PanelAnswer;
  /** age that the proxy states because its upstream is unwell */
  staleSeconds?: number | undefined;
  /** records set aside because they had an unexpected shape */
  wrong?: number | undefined;
  /** which kind of nothing the answer is, where it is nothing */
  empty?: string | undefined;
  /** how what is in it is to be read, e.g. in which zone its times are */
  note?: string | undefined;
  /** stands beside the title */
  tools?: ReactNode;
  className?: string;
  children: () => ReactNode;
}

/** A panel among others: it waits, fails and is empty by itself, and leaves the others alone (look.md, States). */
export function DeskPanel({ title, to, answer, staleSeconds = 0, wrong = 0, empty, note, tools, className = '', children }: Props) {
  const id = useId();
  const { data, error, isFetching } = answer;
  const isHere = data !== undefined;
  const retry = (): void => void answer.refetch();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isFetching}
      className={`relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-md border border-line bg-panel print:break-inside-avoid ${isFetching && isHere ? 'progress' : ''} ${className}`}
    >
      <header className="flex min-h-8 shrink-0 items-center gap-2 border-b border-line px-3 text-xs">
        <h2 id={id} className="truncate font-bold">
          {title}
        </h2>
        {note !== undefined && <span className="shrink-0 text-2xs text-faint">{note}</span>}
        {staleSeconds > 0 && <span className="badge shrink-0 text-warn">stale, {formatAge(staleSeconds)} old</span>}
        <span className="flex-1" />
        {tools}
        <Link to={to.address} className="min-h-6 shrink-0 content-center text-accent hover:underline print:hidden">
          {to.label}
        </Link>
      </header>
      <div
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-auto text-xs print:overflow-visible"
      >
        {!isHere && !error && <div aria-hidden className="skeleton appear-late mb-3" />}
        {!isHere && error && <Failed error={error} onRetry={retry} />}
        {isHere && empty !== undefined && <p className="p-3 text-soft">{empty}</p>}
        {isHere && empty === undefined && children()}
        {isHere && wrong > 0 && (
          <p className="px-3 py-1 text-2xs text-warn">
            {wrong} {wrong === 1 ? 'record had an unexpected shape and is' : 'records had an unexpected shape and are'} left out.
          </p>
        )}
      </div>
      {isHere && error && (
        <FailedBanner error={error} onRetry={retry}>
          What is loaded stays.
        </FailedBanner>
      )}
    </section>
  );
}
