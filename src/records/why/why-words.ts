import { baseSessions } from '#analysis/why/move-span.ts';
import type { BaseRate, MovePart } from '#analysis/why/types.ts';
import { formatPart } from '#src/shared/format/part.ts';
import { formatClock, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import type { WhyFound } from './why-state.ts';

/** Where no story fits: there may be one that the service does not have. */
export const noStoryText = 'no story found in what is loaded';

/** `12% of random windows`, `all random windows` */
const windowsText = (share: number): string => {
  if (share >= 1) return 'all random windows';
  return `${share > 0 && share < 0.005 ? 'under 1%' : formatPart(share)} of random windows`;
};

/** What a story that fits is worth, as a reader is told it: `fits (a story fits 12% of random windows)` is evidence. */
export function evidenceText({ why: { evidence, baseRate }, isBaseRatePending }: WhyFound): string {
  if (evidence === 'none') return noStoryText;
  if (isBaseRatePending) return 'fits (base rate is being loaded)';
  if (!baseRate) return `fits (base rate unknown: fewer than ${baseSessions.least} sessions)`;
  const usual = `a story fits ${windowsText(baseRate.share)}`;
  return evidence === 'weak' ? `weak: ${usual}` : `fits (${usual})`;
}

/** The same for a cell: `12%`, `71% weak`; undefined where it is not known. */
export function shortEvidence({ why: { evidence, baseRate } }: WhyFound): string | undefined {
  if (!baseRate) return undefined;
  const share = baseRate.share > 0 && baseRate.share < 0.005 ? '<1%' : formatPart(baseRate.share);
  return evidence === 'weak' ? `${share} weak` : share;
}

/** What a base rate is of, and what it was counted in. */
export const describeBaseRate = ({ sessions }: BaseRate): string =>
  `Share of windows of the same length, one for every minute of the same hours of the ${sessions} sessions before, that a story fits by the same rule`;

/** `10:31 to 10:44 ET`, `over the closed hours, up to 09:31 ET`: the part of the day in which half of a move happened. */
export function partText({ from, to, beginsClosed }: MovePart, zone: Zone): string {
  const clock = (seconds: number): string => formatClock(seconds, zone).slice(0, 5);
  return beginsClosed
    ? `over the closed hours, up to ${clock(to)} ${zoneSuffix[zone]}`
    : `${clock(from)} to ${clock(to)} ${zoneSuffix[zone]}`;
}
