import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { logomarksShown } from './logomarks-query.ts';
import { Logomark } from './logomark.tsx';

/** A ticker in a row: its logomark and its text, which opens the hover card. */
export const Ticker = ({ symbol }: { symbol: string }) => (
  <>
    {useStoredValue(logomarksShown) && <Logomark symbol={symbol} />}{' '}
    <b data-symbol={symbol} className="font-bold text-accent">
      {symbol}
    </b>
  </>
);
