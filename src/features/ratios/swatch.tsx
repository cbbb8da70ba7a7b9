import { seriesColour, seriesDash } from '#src/shared/charts/palette.ts';

/** Colour and dash of a company's line. */
export const Swatch = ({ colour }: { colour: number }) => (
  <svg aria-hidden width={18} height={8} className="shrink-0">
    <path d="M0 4H18" stroke={seriesColour(colour)} strokeWidth={2.4} strokeDasharray={seriesDash(colour)} />
  </svg>
);
