import { describePriceState } from '#src/records/prices/price-state.ts';
import { useLastPrices } from '#src/records/prices/use-last-prices.ts';

/** More sentences would leave the form no room. */
const maxNotes = 4;

/** Which symbols of a rule lack the prices that the values of its threshold are measured by. @param symbols a stable list */
export function ThresholdPrices({ symbols }: { symbols: readonly string[] }) {
  const { stateOf } = useLastPrices(symbols);
  const states = symbols.map((symbol) => [symbol, stateOf(symbol)] as const).filter(([, { kind }]) => kind !== 'pending');
  const notes = [...new Set(states.flatMap(([symbol, state]) => describePriceState(symbol, state) ?? []))];
  const more = notes.length - maxNotes;
  return notes.length === 0 ? null : (
    <p role="status" className="w-full text-2xs text-warn">
      {notes.slice(0, maxNotes).join('. ')}
      {more > 0 && ` and ${more} more without prices of the moment`}.
    </p>
  );
}
