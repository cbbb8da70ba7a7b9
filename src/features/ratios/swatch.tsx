import type { LineStyle } from '#src/shared/charts/line/line-data.ts';
import { seriesColour, seriesDash } from '#src/shared/charts/palette.ts';
import { styleOf } from './comparison/comparison.ts';
import type { RatiosSearch } from './ratios-search.ts';

/** Colour and dash of a line. */
export const Swatch = ({ colour, dash }: LineStyle) => (
  <svg aria-hidden width={18} height={8} className="shrink-0">
    <path d="M0 4H18" stroke={seriesColour(colour)} strokeWidth={2.4} strokeDasharray={seriesDash(dash)} />
  </svg>
);

/** The line of a company; none where colours stand for ratios. */
export const CompanySwatch = ({ symbol, search }: { symbol: string; search: RatiosSearch }) =>
  search.chart === 'small' ? null : <Swatch {...styleOf(search, { symbol, ratio: search.ratios[0] ?? 'roe', reportType: search.type })} />;
