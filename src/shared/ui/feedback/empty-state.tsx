import type { ReactNode } from 'react';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import type { MissingProps } from '#src/shared/sources/source-parts.tsx';

/** Why there is nothing to show, and what to do about it. */
export interface EmptyStateContent<Change> {
  readonly title: string;
  readonly text: string;
  /** label of the button, and what it changes in the URL */
  readonly action?: string;
  readonly change?: Change;
}

/** A filter that would show something, with how many. */
export interface Offer<Change> {
  readonly label: string;
  readonly count: number;
  readonly change: Change;
}

/** Other filters than the empty one that have rows, as buttons. */
export const Offers = <Change extends object>({
  offers,
  onChange,
}: {
  offers: readonly Offer<Change>[];
  onChange: (change: Change) => void;
}) =>
  offers
    .filter(({ count }) => count > 0)
    .map(({ label, count, change }) => (
      <button key={label} type="button" className="button-primary" onClick={() => onChange(change)}>
        {label}: {count.toLocaleString('en-US')}
      </button>
    ));

/** Nothing to show: why, and one action. */
export const EmptyState = <Change extends object>({
  nothing: { title, text, action, change },
  missing,
  onChange,
  children,
}: {
  nothing: EmptyStateContent<Change>;
  /** the data set without records; undefined where filters hide those that are loaded */
  missing?: MissingProps | undefined;
  onChange: (change: Change) => void;
  /** further actions */
  children?: ReactNode;
}) => (
  <div className="m-auto flex max-w-160 flex-col items-start gap-2 p-6">
    <h2 className="text-base font-bold">{title}</h2>
    <p className="text-soft">{text}</p>
    {missing && (
      <p className="text-soft empty:hidden">
        <MissingData {...missing} />
      </p>
    )}
    {change && (
      <button type="button" className="control" onClick={() => onChange(change)}>
        {action}
      </button>
    )}
    {children}
  </div>
);
