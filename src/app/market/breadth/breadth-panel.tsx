import { useId } from 'react';
import type { MarketBreadth } from '#contract/endpoints/movers.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { failureTitle } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Missing } from '#src/shared/ui/missing.tsx';
import type { MarketMovers, MoversSource } from '#src/app/market/market-queries.ts';
import { barParts, type BreadthPart, breadthParts, coverageText, partMarks, partsText } from './breadth-text.ts';

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
      {breadth && breadth.known > 0 ? (
        <Figures {...{ breadth, set, source }} />
      ) : (
        !isPending && (
          <p className="text-soft">
            Breadth{set}: <Missing why={breadth ? `No symbol${set} is known` : whyMissing(error)} />
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

const [widthPx, heightPx, gapPx] = [320, 10, 2];

const fills: Readonly<Record<BreadthPart, string>> = { advancing: 'fill-up', unchanged: 'fill-faint', declining: 'fill-down' };

/** Advancing, unchanged and declining as parts of a bar. The declining part is hatched, so that colour is not the only cue. */
function BreadthBar({ breadth }: { breadth: Pick<MarketBreadth, BreadthPart> }) {
  const hatch = useId();
  return (
    <svg
      role="img"
      aria-label={partsText(breadth)}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      className="h-2.5 w-full"
    >
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-down" />
        <rect width="2" height="6" className="fill-panel" />
      </pattern>
      {barParts(breadth).map(({ part, from, to }) => (
        <rect
          key={part}
          x={from * widthPx}
          width={Math.max(1, (to - from) * widthPx - (to < 1 ? gapPx : 0))}
          height={heightPx}
          className={fills[part]}
          style={part === 'declining' ? { fill: `url(#${hatch})` } : undefined}
        />
      ))}
    </svg>
  );
}
