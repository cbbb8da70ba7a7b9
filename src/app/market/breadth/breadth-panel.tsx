import type { MarketBreadth } from '#contract/endpoints/movers.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { failureTitle } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Missing } from '#src/shared/ui/missing.tsx';
import type { MarketMovers, MoversSource } from '#src/app/market/market-queries.ts';
import { BreadthBar } from './breadth-bar.tsx';
import { breadthParts, coverageText, partMarks } from './breadth-text.ts';

interface Props {
  /** those of the session */
  movers: MarketMovers;
  /** of which symbols, as `setText` says it */
  set: string;
}

/** How many symbols rose and fell in the session, how many are at a high or low, and of how many that is known. Thin ones are left out. */
export function BreadthPanel({ movers: { result, isPending, error, isOutsidePlan, source }, set: chosen }: Props) {
  const breadth = result?.breadth;
  const set = `${isOutsidePlan ? ' with news' : ''}${chosen}`;
  return (
    <section aria-label={`Breadth${set}`} aria-busy={isPending} className="breadth">
      {breadth ? (
        <Figures {...{ breadth, set, source }} />
      ) : (
        !isPending && (
          <p className="text-soft">
            Breadth{set}: <Missing why={whyMissing(error)} />
          </p>
        )
      )}
    </section>
  );
}

const whyMissing = (error: Error | null): string => (error ? failureTitle(error) : 'The data service does not send it');

function Figures({ breadth, set, source }: { breadth: MarketBreadth; set: string; source: MoversSource }) {
  const { highs, lows, withHistory } = breadth;
  const noHistory = 'No symbol has bars of the 20 sessions before';
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        {breadthParts.map((part) => (
          <span key={part}>
            <span aria-hidden className={part === 'advancing' ? 'text-up' : part === 'declining' ? 'text-down' : 'text-soft'}>
              {partMarks[part]}
            </span>{' '}
            <b className="font-bold">{formatWhole(breadth[part])}</b> <span className="text-soft">{part}</span>
          </span>
        ))}
      </p>
      <BreadthBar breadth={breadth} />
      <p className="text-2xs text-soft">
        20-day highs {withHistory > 0 ? formatWhole(highs) : <Missing why={noHistory} />}, lows{' '}
        {withHistory > 0 ? formatWhole(lows) : <Missing why={noHistory} />}
        {withHistory > 0 && ` of ${formatWhole(withHistory)} with 20 sessions before`}
        {' · '}
        {coverageText(breadth, set, source)}
      </p>
    </>
  );
}
