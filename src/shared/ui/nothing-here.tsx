/** Which kind of nothing there is, and what leads out of it. */
export interface Nothing<Change> {
  readonly title: string;
  readonly says: string;
  /** what the one way on is called, and what it changes in the address; without it there is none */
  readonly action?: string;
  readonly change?: Change;
}

/** Nothing to show, which kind of nothing, and one way on (product.md 5.8). */
export const NothingHere = <Change extends object>({
  nothing: { title, says, action, change },
  onChange,
}: {
  nothing: Nothing<Change>;
  onChange: (change: Change) => void;
}) => (
  <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
    <h2 className="text-base font-bold">{title}</h2>
    <p className="text-soft">{says}</p>
    {change && (
      <button type="button" className="control" onClick={() => onChange(change)}>
        {action}
      </button>
    )}
  </div>
);
