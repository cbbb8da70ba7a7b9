import type { WindowMetric } from '#contract/market/windows.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { numberOfField } from '#analysis/reactions/field-values.ts';
import { lessMarket, type Market, type VsMarketField, vsMarketFields } from '#analysis/reactions/vs-market.ts';
import { whyEmpty } from '#src/records/reactions/empty/why-empty.ts';
import type { Column } from '#src/shared/table/column.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { describeReaction, type Moves, ReactionSpark } from './reaction-spark.tsx';

// The parts of columns that depend on what SPY did.

const whyNone = (reaction: QuantifiedReaction, field: VsMarketField, market: Market): string =>
  reaction.numbers[field.raw] === null ? whyEmpty(reaction, field.raw, nowSeconds()).text : market.whyNone(reaction, field);

/** Of a move less that of SPY. */
export function lessMarketParts(field: VsMarketField, market: Market) {
  const { text, full } = formatOf(field.metric);
  const numberOf = numberOfField(field.metric, market);
  const write = (format: (value: number) => string) => (reaction: QuantifiedReaction) => {
    const value = numberOf(reaction);
    return value === null ? '' : format(value);
  };
  const textOf = write(text);
  return {
    numberOf,
    textOf,
    fullOf: write(full),
    draw: (reaction) => moveCell(textOf(reaction)),
    whyEmpty: (reaction) => whyNone(reaction, field, market),
  } satisfies Partial<Column<QuantifiedReaction>>;
}

/** Of the eight moves less those of SPY as a sparkline. */
export function sparkParts(market: Market) {
  const movesOf = (reaction: QuantifiedReaction): Moves => ({
    numbers: Object.fromEntries(vsMarketFields.map((field) => [field.raw, lessMarket(reaction, field, market)])) as Record<
      WindowMetric,
      number | null
    >,
  });
  return {
    textOf: (reaction) => describeReaction(movesOf(reaction)),
    draw: (reaction) => <ReactionSpark reaction={movesOf(reaction)} />,
    whyEmpty(reaction) {
      const field = vsMarketFields.find(({ raw }) => reaction.numbers[raw] !== null) ?? vsMarketFields[0];
      return field ? whyNone(reaction, field, market) : '';
    },
  } satisfies Partial<Column<QuantifiedReaction>>;
}
