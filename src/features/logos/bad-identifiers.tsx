import type { BadIdentifier } from './identifier.ts';

interface Props {
  bad: readonly BadIdentifier[];
  /** with what was meant in its place, or with nothing */
  onReplace: (key: string, meant: string | undefined) => void;
  isPinned: boolean;
}

/** What was asked for and cannot be right, one by one, each with its reason and the way out. */
export const BadIdentifiers = ({ bad, onReplace, isPinned }: Props) => (
  <section aria-label="Identifiers that cannot be right" className="flex flex-col gap-2 border-b border-line bg-panel p-3">
    <h2 className="font-bold">
      {bad.length === 1 ? 'One identifier cannot be right' : `${bad.length} identifiers cannot be right`}
      <span className="font-normal text-soft">; {bad.length === 1 ? 'it was' : 'they were'} not asked for</span>
    </h2>
    <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto text-xs">
      {bad.map(({ key, problem, meant }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3">
          <b className="wrap-anywhere">{key}</b>
          <span className="text-soft">{problem}</span>
          {!isPinned && (
            <>
              {meant !== undefined && (
                <button type="button" className="min-h-6 text-accent underline print:hidden" onClick={() => onReplace(key, meant)}>
                  Use {meant}
                </button>
              )}
              <button
                type="button"
                className="min-h-6 text-accent underline print:hidden"
                aria-label={`Remove ${key}`}
                onClick={() => onReplace(key, undefined)}
              >
                Remove
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
);
