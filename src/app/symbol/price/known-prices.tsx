import { useNavigate } from 'react-router';
import { PriceChart } from '#src/shared/charts/lazy-charts.tsx';
import { formatPrice } from '#src/shared/format/number.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import type { knownPrices } from './price-view.ts';

interface KnownProps {
  symbol: string;
  points: ReturnType<typeof knownPrices>;
  /** why there are none of bars, as a sentence without its period */
  why: string | undefined;
}

/** Prices at the news, which are no quotes: dots without a line between them. */
export function KnownPrices({ symbol, points, why }: KnownProps) {
  const navigate = useNavigate();
  const last = points.at(-1);
  const lastYear = last && dayOf(last.seconds, 'et').slice(0, 4);
  return (
    <>
      <p className="shrink-0 px-3 pt-1.5 text-soft">
        {last && <b className="text-lg font-bold">{formatPrice(last.y)}</b>}{' '}
        {last && `at the news, ${formatDate(dayOf(last.seconds, 'et'), 'every')}. `}
        {why}: these are the prices at publication of its stories, no quotes.
      </p>
      <div className="min-h-0 flex-1">
        <PriceChart
          description={`Prices of ${symbol} at publication of its stories`}
          points={points}
          ticks={points.map(({ seconds }, x) => ({ x, label: formatDate(dayOf(seconds, 'et'), lastYear) }))}
          shades={[]}
          marks={[]}
          isLine={false}
          formatY={formatPrice}
          onOpen={(to) => void navigate(to)}
        />
      </div>
    </>
  );
}
