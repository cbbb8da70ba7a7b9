import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { Failure, type FailureKind } from '#src/shared/api/failure.ts';

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** What failed and what to try, by kind. */
const texts: Readonly<Record<FailureKind, readonly [title: string, advice: string]>> = {
  offline: [
    'You are offline',
    'This computer has no network connection. Loaded data stays on the screen; requests resume when you are online.',
  ],
  proxy: [
    'Marketdesk is not responding',
    'The server of this page cannot be reached. Check the connection, or contact your administrator.',
  ],
  refused: ['Request not accepted', 'A filter is not understood by the data service. Clear it and try again.'],
  plan: ['Not in your plan', 'The key of this desk may not read this kind of data. Ask your administrator to extend the plan.'],
  limited: ['Too many requests', 'The rate limit is exceeded.'],
  busy: ['Data service busy', 'Too many requests are waiting for it. Nothing is lost.'],
  signIn: ['Not signed in', 'You are not signed in, or your sign-in has expired. Reload the page to sign in.'],
  noAccess: ['No access', 'This desk does not accept your requests.'],
  key: ['API key rejected', 'The key of this desk is missing, wrong or was replaced. Tell your administrator.'],
  upstream: ['Data service unavailable', 'It cannot be reached or responds with errors. Nothing is lost; try again in a moment.'],
  timeout: ['Data service timed out', 'It did not respond in time. Try again, or request less data.'],
  shape: ['Unreadable response', 'The data service sent something other than the requested data.'],
};

export const toFailure = (error: Error): Failure =>
  error instanceof Failure ? error : new Failure('shape', { sentences: [error.message] });

/** The title of a failure: `Data service unavailable`. */
export const failureTitle = (error: Error): string => texts[toFailure(error).kind][0];

/** The waiting time that the service sent. */
const retryText = ({ retryAfterSeconds }: Failure): string =>
  retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} s.`;

function Details({ failure }: { failure: Failure }) {
  if (failure.sentences.length === 0 && !failure.requestId) return null;
  return (
    <p className="text-xs text-faint wrap-anywhere">
      {[...failure.sentences, ...(failure.requestId ? [`request ${failure.requestId}`] : [])].join(' · ')}
    </p>
  );
}

/** A panel that has nothing to show because its request failed. */
export function Failed({ error, onRetry }: FailedProps) {
  const failure = toFailure(error);
  // `SignedOut` says the rest, once for all panels.
  if (failure.endsAccess) return <p className="m-auto p-6 text-soft">Not loaded</p>;
  const [title, advice] = texts[failure.kind];
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{title}</h2>
      <p className="text-soft">
        {advice}
        {retryText(failure)}
      </p>
      <Details failure={failure} />
      <button
        type="button"
        className="control"
        onClick={() => {
          // The list replaces this panel.
          restoreFocus(currentArticle);
          onRetry();
        }}
      >
        Try again
      </button>
    </div>
  );
}

/** Keeps the rows of scrolled lists below the line in their place on the screen while it comes and goes. */
function useUnmovedRows(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const data = line.current?.nextElementSibling;
    if (!line.current || !data) return undefined;
    const { height: heightPx } = line.current.getBoundingClientRect();
    const scrolled = [data, ...data.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
    for (const list of scrolled) list.scrollTop += heightPx;
    return () => {
      for (const list of scrolled) list.scrollTop -= heightPx;
    };
  }, [line]);
}

/** A line above data that is still shown; callers put it before the data. */
export function FailedBanner({ error, onRetry, children }: FailedProps) {
  const line = useRef<HTMLDivElement>(null);
  useUnmovedRows(line);
  const failure = toFailure(error);
  if (failure.endsAccess) return null;
  const [title] = texts[failure.kind];
  return (
    <div
      ref={line}
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-bad-bg px-3 py-1 text-xs print:hidden"
    >
      <b className="font-bold text-bad">{title}</b>
      {/* The top bar shows when the next attempt follows. */}
      <span className="text-soft">{children}</span>
      <button type="button" className="text-accent underline" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
