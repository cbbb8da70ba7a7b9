import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAge } from '#src/shared/time/format.ts';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';

/** The part of a query result that a panel needs. */
export interface PanelQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props {
  title: string;
  /** link to the full page, where there is one */
  to?: { readonly address: string; readonly label: string };
  query: PanelQuery;
  /** age that the proxy states for a stale response */
  staleSeconds?: number | undefined;
  /** records set aside because they had an unexpected shape */
  wrong?: number | undefined;
  /** message shown where there is nothing */
  empty?: ReactNode;
  /** a note next to the title, e.g. the time zone */
  note?: string | undefined;
  /** next to the title */
  tools?: ReactNode;
  className?: string;
  children: () => ReactNode;
}

/** A panel with its own loading, error and empty states. */
export function Panel({ title, to, query, staleSeconds = 0, wrong = 0, empty, note, tools, className = '', children }: Props) {
  const id = useId();
  const { data, error, isFetching } = query;
  const isHere = data !== undefined;
  const retry = (): void => void query.refetch();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isFetching}
      className={`relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-md border border-line bg-panel ${isFetching && isHere ? 'progress' : ''} ${className}`}
    >
      <header className="flex min-h-8 shrink-0 items-center gap-2 border-b border-line px-3 text-xs">
        <h2 id={id} className="truncate font-bold">
          {title}
        </h2>
        {/* Shortened before the title is. */}
        {note !== undefined && (
          <span title={note} className="min-w-0 shrink-9999 truncate text-2xs text-faint">
            {note}
          </span>
        )}
        {staleSeconds > 0 && <span className="badge shrink-0 text-warn">stale, {formatAge(staleSeconds)} old</span>}
        <span className="flex-1" />
        {tools}
        {to && (
          <Link to={to.address} className="min-h-6 shrink-0 content-center text-accent hover:underline print:hidden">
            {to.label}
          </Link>
        )}
      </header>
      {isHere && error && (
        <FailedBanner error={error} onRetry={retry}>
          What is loaded stays.
        </FailedBanner>
      )}
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
            {wrong} {wrong === 1 ? 'record could not be read and is' : 'records could not be read and are'} not shown.
          </p>
        )}
      </div>
    </section>
  );
}
