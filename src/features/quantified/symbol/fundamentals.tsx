import { useQuery } from '@tanstack/react-query';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { formatCompact, formatMultiple, formatPercent, formatPrice } from '#src/shared/format/number.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { symbolReactionsQuery } from '../data/symbol-reactions.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';

const figures: readonly (readonly [label: string, metric: ReactionMetric, format: (value: number) => string])[] = [
  ['Market cap', 'MktCap(1000)', (value) => `$${formatCompact(value)}`],
  ['P/E', 'PERatio', formatMultiple],
  ['Dividend yield', 'DividendYield%', formatPercent],
  ['Short interest', 'ShortInterest%', formatPercent],
  ['ATR 14', 'ATR14', (value) => `$${formatPrice(value)}`],
];

/** The latest reaction; undefined where none has a time. */
const latestOf = (rows: readonly QuantifiedReaction[]): QuantifiedReaction | undefined =>
  rows.reduce<QuantifiedReaction | undefined>(
    (latest, row) => ((row.publishedSeconds ?? -Infinity) > (latest?.publishedSeconds ?? -Infinity) ? row : latest),
    undefined,
  );

/** Figures of the company, as the last record of quantified news has them. */
export function Fundamentals({ symbol }: { symbol: string }) {
  const { data } = useQuery({ ...symbolReactionsQuery(symbol, dayOf(useNow(60), 'et')), ...passiveQuery });
  const latest = data && latestOf(data.rows);
  if (!latest || latest.publishedSeconds === undefined) return null;
  const day = formatDate(dayOf(latest.publishedSeconds, 'et'), 'every');
  return (
    <>
      {/* First: they are those of a price that may be days old. */}
      <span className="text-faint" title="The last record of quantified news, at the price of then">
        As of {day}
      </span>
      {figures.map(([label, metric, format]) => {
        const value = latest.numbers[metric];
        return (
          <span key={metric} className="whitespace-nowrap">
            <span className="text-faint">{label}</span>{' '}
            {value === null ? <span title={`Not available in the record of ${day}`}>–</span> : format(value)}
          </span>
        );
      })}
    </>
  );
}
