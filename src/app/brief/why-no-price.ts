import { tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { describePriceState, type PriceState, type SymbolPrice } from '#src/records/prices/price-state.ts';
import { formatMove } from '#src/shared/format/number.ts';
import type { Holding } from './brief.ts';
import type { ChangeWindow } from './changes.ts';

/** What a column of changes is called. */
interface ColumnName {
  readonly window: ChangeWindow;
  readonly name: string;
  readonly days: string;
}

/** Why a company has no change in a window. */
export function whyNoChange(symbol: string, state: SymbolPrice, { window, name, days }: ColumnName): string {
  const { session } = state.price;
  const ended = state.kind === 'stale' ? `${describePriceState(symbol, state)}: none` : 'No price bar';
  if (window === 'extended') return `${ended} of ${name.toLowerCase()}, ${days}`;
  if (window === 'since') return session?.change ? 'No close before that day, or no session since' : 'No close before it';
  return session?.change
    ? `${ended} on ${days}; ${formatMove(session.change.percent)} on ${tradingDayLabel(session.day)}`
    : 'No close before it';
}

/** Why a position has no value: it has no price, or one from before a split, in shares that are no more. @param isFailed whether reactions, which name prices as well, could not be loaded */
export function whyNoValue({ symbol, price, newsPrice }: Holding, state: PriceState, isFailed: boolean): string {
  if (price || newsPrice) return 'A split came after its price';
  return `${describePriceState(symbol, state)}, and ${isFailed ? 'reactions could not be loaded' : 'no reaction of this period names one'}`;
}
