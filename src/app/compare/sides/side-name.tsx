import { Swatch } from '#src/features/ratios/swatch.tsx';
import type { LineStyle } from '#src/shared/charts/line/line-data.ts';
import type { Side } from '#src/shared/url/compare-path.ts';

/** Colour and dash of a side, the same in all charts of the page. */
export const styleOfSide = (place: number): LineStyle => ({ colour: place, dash: place });

/** Those of the market, which no side has: there are fewer sides than series. */
export const marketStyle: LineStyle = { colour: 7, dash: 7 };

/** The line of a side and its name; a company's opens the hover card. */
export const SideName = ({ side: { name, isList, symbols }, place }: { side: Side; place: number }) => (
  <span className="inline-flex max-w-full items-center gap-1.5">
    <Swatch {...styleOfSide(place)} />
    {isList ? (
      <span className="truncate font-medium" title={symbols.join(', ')}>
        {name}
        <span className="font-normal text-faint">, {symbols.length === 1 ? '1 symbol' : `${symbols.length} symbols`}</span>
      </span>
    ) : (
      <b data-symbol={name} className="font-bold text-accent">
        {name}
      </b>
    )}
  </span>
);
