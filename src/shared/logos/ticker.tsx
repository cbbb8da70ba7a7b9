import { useKept } from '#src/shared/kept/kept.ts';
import { keptMarks } from './kept-marks.ts';
import { Mark } from './mark.tsx';

/** A ticker as rows have it: its mark, and the text that has a card when it is looked at. */
export const Ticker = ({ symbol }: { symbol: string }) => (
  <>
    {useKept(keptMarks) && <Mark symbol={symbol} />}{' '}
    <b data-symbol={symbol} className="font-bold text-accent">
      {symbol}
    </b>
  </>
);
