import { useLocation, useNavigate } from 'react-router';
import { studies, studySearch } from '#src/features/quantified/studies/studies.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';

const steps = ['watchlist', 'study', 'alert', 'command'] as const;
type Step = (typeof steps)[number];

/** The steps taken in this browser, and whether they were dismissed. */
const stored = createStoredValue('first-steps', (value): { readonly done: readonly Step[]; readonly isDismissed: boolean } => {
  const { done, isDismissed } = Object(value) as { done?: unknown; isDismissed?: unknown };
  return { done: Array.isArray(done) ? steps.filter((step) => done.includes(step)) : [], isDismissed: isDismissed === true };
});

interface Props {
  /** opens the form of a new watchlist, and the palette */
  onWatchlist: () => void;
  onPalette: () => void;
}

/** On the first visit, below the headlines, of which it covers none: four steps into the desk, until they are taken or dismissed. */
export function FirstSteps({ onWatchlist, onPalette }: Props) {
  const { done, isDismissed } = useStoredValue(stored);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { open } = usePanelAddress();
  const dismiss = (): void => stored.update((latest) => ({ ...latest, isDismissed: true }));
  if (isDismissed || done.length === steps.length || pathname !== '/news') return null;

  const [upgrades] = studies;
  const texts: Readonly<Record<Step, { readonly label: string; readonly result: string; readonly run: () => void }>> = {
    watchlist: { label: 'Paste your symbols', result: 'a morning brief of your companies', run: onWatchlist },
    study: {
      label: 'Open a study',
      result: 'how prices answered to upgrades this quarter',
      run: () => upgrades && void navigate(`/quantified${studySearch(upgrades, '', nowSeconds())}`),
    },
    alert: { label: 'Set an alert', result: 'tested on past stories first', run: () => open('/alerts') },
    command: { label: 'Type a command', result: 'Ctrl+K, then “guid raised above this week”', run: onPalette },
  };
  return (
    <section
      aria-labelledby="first-steps"
      className="flex shrink-0 items-center gap-x-4 border-t border-line bg-panel px-3 py-1 text-xs max-sm:gap-x-2 print:hidden"
    >
      <h2 id="first-steps" className="font-bold whitespace-nowrap max-sm:sr-only">
        First steps
      </h2>
      <ol className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 max-sm:flex-nowrap max-sm:gap-x-2 max-sm:overflow-x-auto">
        {steps.map((step, index) => {
          const { label, result, run } = texts[step];
          const isDone = done.includes(step);
          return (
            <li key={step} className="flex shrink-0 items-center gap-1.5">
              <span className="text-faint">{isDone ? '✓' : index + 1}</span>
              <button
                type="button"
                className="control"
                title={result}
                onClick={() => {
                  stored.update((latest) => ({ ...latest, done: [...latest.done, ...(latest.done.includes(step) ? [] : [step])] }));
                  run();
                }}
              >
                {label}
              </button>
              <span className="text-2xs text-soft max-[1700px]:hidden">{result}</span>
            </li>
          );
        })}
        <li className="text-2xs whitespace-nowrap text-faint max-[1700px]:hidden">? opens help: what the figures mean, and the keys.</li>
      </ol>
      <button type="button" className="size-6 shrink-0" aria-label="Dismiss the first steps" onClick={dismiss}>
        ✕
      </button>
    </section>
  );
}
