import type { SessionSummary } from '../../quantify/past-day.ts';
import type { Random } from '../random.ts';

/** A session drawn before its bars: they will keep to it, to the cent and the share. */
export interface SessionOutline extends SessionSummary {
  /** minutes of the session in which the first and the last trade fall */
  readonly firstMinute: number;
  readonly lastMinute: number;
  /** how many of the minutes between them see a trade, from 0 to 1 */
  readonly density: number;
}

export interface MainOutline extends SessionOutline {
  /** shares of the first and the last trade */
  readonly opening: number;
  readonly closing: number;
}

/** What all parts of a company's day are drawn with. */
export interface Draw {
  readonly random: Random;
  /** how far the price goes by itself on a day, a share of it */
  readonly nervous: number;
  /** shares on a usual day */
  readonly usual: number;
}

/** A price, or about so much above another one: 0.01 is 1 %. */
type About = number | readonly [price: number, share: number];

export const cents = (price: number): number => Math.round(price * 100) / 100;

const drawnAbout = ({ random, nervous }: Draw, about: About): number =>
  typeof about === 'number' ? about : cents(about[0] * (1 + about[1] + random.around(-1, 1) * nervous * 0.18));

/** High and low beyond the ends, by up to so many days' nervousness. */
function extent({ random, nervous }: Draw, first: number, last: number, reach: number): Pick<SessionSummary, 'high' | 'low'> {
  return {
    high: cents(Math.max(first, last) * (1 + nervous * random.between(0.1, 1) * reach)),
    low: cents(Math.min(first, last) * (1 - nervous * random.between(0.1, 1) * reach)),
  };
}

/** Fewer shares than minutes could not be dealt out. */
const leastVolume = 500;

interface MainPlan {
  readonly from: About;
  readonly close: number;
  /** the close against the one before, a share: the further it goes the more is traded */
  readonly move: number;
  /** times the usual volume */
  readonly busier: number;
  readonly minutes: number;
}

/** The main session, traded every minute. */
export function mainSession(draw: Draw, { from, close, move, busier, minutes }: MainPlan): MainOutline {
  const { nervous, random, usual } = draw;
  const first = drawnAbout(draw, from);
  const stirred = 1 + Math.min(3, Math.abs(move) / (nervous + 0.004)) * 0.35;
  const volume = Math.round(usual * random.around(0.45, 1.35) * stirred * busier) + leastVolume;
  return {
    first,
    last: close,
    ...extent(draw, first, close, 0.75),
    volume,
    opening: Math.round(volume * random.between(0.008, 0.03)),
    closing: Math.round(volume * random.between(0.05, 0.12)),
    density: 1,
    firstMinute: 0,
    lastMinute: minutes - 1,
  };
}

interface ThinPlan {
  readonly from: About;
  readonly to: About;
  /** of the usual day's volume */
  readonly share: number;
  readonly minutes: number;
  /** in which results are told */
  readonly newsMinute: number | undefined;
}

/** Dollars in a minute that is sure to see a trade. */
const dollarsOfMinute = 72_000;
/** How many times more is traded, and how much further the price reaches, where results are told. */
const aroundResults = { volume: 6, reach: 2 };
/** Trading is under way so many minutes before results, and goes on so many after. */
const minutesBefore = 15;
const minutesAfter = 30;

/** A session before or after the main one: thin, and without any trade for the least traded shares. */
export function thinSession(draw: Draw, { from, to, share, minutes, newsMinute }: ThinPlan): SessionOutline | null {
  const { random, usual } = draw;
  const hasNews = newsMinute !== undefined;
  const [first, last] = [drawnAbout(draw, from), drawnAbout(draw, to)];
  const reached = extent(draw, first, last, 0.35 * (hasNews ? aroundResults.reach : 1));
  const volume = usual * share * random.around(0.2, 1.8) * (hasNews ? aroundResults.volume : 1);
  const density = Math.min(1, (volume * last) / minutes / dollarsOfMinute);
  const [early, late] = [random.fraction(), random.fraction()];
  if (density * minutes < 2 && !hasNews) return null;
  const idle = Math.min(minutes * 0.45, 1.5 / density);
  const firstMinute = Math.floor(early * idle);
  const lastMinute = minutes - 1 - Math.floor(late * idle);
  return {
    first,
    last,
    ...reached,
    volume: Math.round(volume) + leastVolume,
    density,
    firstMinute: hasNews ? Math.min(firstMinute, Math.max(0, newsMinute - minutesBefore)) : firstMinute,
    lastMinute: hasNews ? Math.max(lastMinute, Math.min(minutes - 1, newsMinute + minutesAfter)) : lastMinute,
  };
}
