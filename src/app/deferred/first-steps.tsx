import { useLocation, useNavigate } from 'react-router';
import { studies, studySearch } from '#src/features/quantified/studies/studies.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';

const steps = ['watchlist', 'study', 'alert', 'command'] as const;
type Step = (typeof steps)[number];

/** The steps taken in this browser, and whether the card was dismissed. */
const stored = createStoredValue('first-steps', (value): { readonly done: readonly Step[]; readonly isDismissed: boolean } => {
  const { done, isDismissed } = Object(value) as { done?: unknown; isDismissed?: unknown };
  return { done: Array.isArray(done) ? steps.filter((step) => done.includes(step)) : [], isDismissed: isDismissed === true };
});

interface Props {
  /** opens the form of a new watchlist, and the palette */
  onWatchlist: () => void;
  onPalette: () => void;
}

/** On the first visit, over the headlines: four steps into the desk, until they are taken or dismissed. */
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
      className="fixed right-3 bottom-3 z-5 w-84 rounded-lg border border-line bg-panel p-3 text-xs shadow-float max-sm:right-2 max-sm:bottom-16 max-sm:w-[calc(100vw-16px)] print:hidden"
    >
      <div className="mb-1.5 flex items-center justify-between">
        <h2 id="first-steps" className="font-bold">
          First steps
        </h2>
        <button type="button" className="size-6" aria-label="Dismiss the first steps" onClick={dismiss}>
          ✕
        </button>
      </div>
      <ol className="flex flex-col gap-1">
        {steps.map((step, index) => {
          const { label, result, run } = texts[step];
          const isDone = done.includes(step);
          return (
            <li key={step} className="flex items-center gap-2">
              <span className="w-3 shrink-0 text-faint">{isDone ? '✓' : index + 1}</span>
              <button
                type="button"
                className="control shrink-0"
                onClick={() => {
                  stored.update((latest) => ({ ...latest, done: [...latest.done, ...(latest.done.includes(step) ? [] : [step])] }));
                  run();
                }}
              >
                {label}
              </button>
              <span className="text-2xs text-soft">{result}</span>
            </li>
          );
        })}
      </ol>
      <p className="mt-1.5 text-2xs text-faint">? opens help: what the figures mean, and the keys.</p>
    </section>
  );
}
