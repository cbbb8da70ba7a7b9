import { baseSessions } from '#analysis/why/move-span.ts';
import type { BaseRate, MovePart } from '#analysis/why/types.ts';
import { barTime } from '#src/records/prices/bars.ts';
import { formatFixed } from '#src/shared/format/number.ts';
import { formatPart } from '#src/shared/format/part.ts';
import { dayOf, formatClock, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
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

/** `10:31 to 10:44 ET`, `Nov 30 16:06 to 16:07 ET`, `over the closed hours, up to 09:31 ET`: the part of the day in which half of a move happened. */
export function partText({ from, to, beginsClosed }: MovePart, zone: Zone): string {
  const end = `${dayOf(from, zone) === dayOf(to, zone) ? formatClock(to, zone).slice(0, 5) : barTime(to, zone)} ${zoneSuffix[zone]}`;
  return beginsClosed ? `over the closed hours, up to ${barTime(to, zone)} ${zoneSuffix[zone]}` : `from ${barTime(from, zone)} to ${end}`;
}

/** Whether a move is no larger than what its symbol does on most days. */
export const isUsual = ({ unusualness }: WhyFound): boolean => unusualness !== undefined && unusualness < 1;

/** How unusual a move without a story is, whose reader wants to know whether there is something to look into. */
export function unusualText(found: WhyFound): string {
  const { unusualness } = found;
  if (unusualness === undefined) return `fewer than ${baseSessions.least} sessions to compare it with`;
  const times = `${formatFixed(unusualness)} times its daily volatility`;
  return isUsual(found) ? `a usual move, ${times}` : times;
}

/** What volatility is computed of. */
export const volatilityTitle = `Standard deviation of its daily changes in up to ${baseSessions.most} sessions before, splits taken out`;
