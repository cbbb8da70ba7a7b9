import { ReferenceArea } from 'recharts';

export type ChartPart = readonly [from: number, to: number];

/** Parts to be told apart from the rest, such as those outside the regular session. */
export const Shades = ({ parts }: { parts: readonly ChartPart[] }) =>
  parts.map(([from, to]) => (
    <ReferenceArea key={from} x1={from} x2={to} fill="var(--faint)" fillOpacity={0.1} stroke="none" ifOverflow="hidden" />
  ));

/** The part that is chosen, or is being drawn from either end. */
export const ChosenPart = ({ from, to }: { from: number | undefined; to: number | undefined }) =>
  from !== undefined &&
  to !== undefined && (
    <ReferenceArea
      x1={Math.min(from, to)}
      x2={Math.max(from, to)}
      fill="var(--accent)"
      fillOpacity={0.12}
      stroke="none"
      ifOverflow="hidden"
    />
  );
