import type { ReactNode } from 'react';
import { anyOfList, keepFocus } from './keep-focus.ts';
import { Failure, type FailureKind } from '#src/shared/api/failure.ts';

export interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** What failed and what to try, by kind (product.md 5.8). */
const words: Readonly<Record<FailureKind, readonly [title: string, advice: string]>> = {
  offline: [
    'You are offline',
    'This computer has no network connection. What was loaded stays here; asking again starts when you are back.',
  ],
  proxy: ['Marketdesk does not answer', 'The server of this page cannot be reached. Check the connection, or ask whoever runs it.'],
  refused: ['The question was refused', 'A filter is not understood by the data service. Clear it and try again.'],
  plan: ['Not in your plan', 'The key of this desk may not read this kind of data. Ask your administrator to extend the plan.'],
  limited: ['Too many requests', 'The data service asks to wait.'],
  key: ['The data service rejects the key', 'The key of this desk is missing, wrong or was replaced. Tell your administrator.'],
  upstream: ['The data service is unwell', 'It cannot be reached or answers with errors. Nothing is lost; try again in a moment.'],
  timeout: ['The data service takes too long', 'It did not answer in time. Try again, or ask for less.'],
  shape: ['An answer that cannot be read', 'The data service sent something other than the data that was asked for.'],
};

export const failureOfError = (error: Error): Failure =>
  error instanceof Failure ? error : new Failure('shape', { sentences: [error.message] });

/** Waiting time in words, where the service named one. */
const patience = ({ retryAfterSeconds }: Failure): string =>
  retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} s.`;

function Details({ failure }: { failure: Failure }) {
  if (failure.sentences.length === 0 && !failure.requestId) return null;
  return (
    <p className="text-xs text-faint wrap-anywhere">
      {[...failure.sentences, ...(failure.requestId ? [`request ${failure.requestId}`] : [])].join(' · ')}
    </p>
  );
}

/** A panel that has nothing to show because asking failed. */
export function Failed({ error, onRetry }: FailedProps) {
  const failure = failureOfError(error);
  const [title, advice] = words[failure.kind];
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{title}</h2>
      <p className="text-soft">
        {advice}
        {patience(failure)}
      </p>
      <Details failure={failure} />
      <button
        type="button"
        className="control"
        onClick={() => {
          // The panel goes when the list comes.
          keepFocus(anyOfList);
          onRetry();
        }}
      >
        Try again
      </button>
    </div>
  );
}

/** A failure above data that stays readable. */
export function FailedBanner({ error, onRetry, children }: FailedProps) {
  const failure = failureOfError(error);
  const [title] = words[failure.kind];
  return (
    <div
      role="alert"
      className="absolute bottom-3 left-3 z-3 flex max-w-[calc(100%-24px)] flex-wrap items-center gap-x-3 rounded-md border border-line bg-bad-bg px-3 py-1.5 text-xs shadow-float"
    >
      <b className="font-bold text-bad">{title}</b>
      {/* When the desk itself asks again is told with how fresh the page is. */}
      <span className="text-soft">{children}</span>
      <button type="button" className="text-accent underline" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
