import { dayIn, type Day } from '../days.ts';
import { Random } from '../random.ts';
import { isTradingDay } from '../trading-days.ts';
import { issuers, type Issuer } from './issuers.ts';
import { withOddities } from './oddities.ts';
import type { Planned, SplitType } from './planned.ts';
import { termsOf } from './terms.ts';

/** The exchange's calendar is known from this year on. */
const firstYear = 2022;

/** Nobody splits again before the last one is forgotten. */
const restDays = 150;

const canSplit = (type: SplitType, issuer: Issuer): boolean =>
  type === 'ADR Ratio Change' ? issuer.isReceipt : type === 'Stock Dividend' ? !issuer.isFund && !issuer.isReceipt : true;

/** Splits of invented issuers announced up to a day, oldest first. A later last day adds to them and changes none. */
export function* inventedSplits(seed: number, last: Day): Generator<Planned> {
  const all = issuers(seed);
  const history = new Map<Issuer, { count: number; last: Day }>();
  let place = 0;
  for (let day = dayIn(firstYear, 1, 1); day <= last; day++) {
    if (!isTradingDay(day)) continue;
    const random = new Random(seed, 'splits', day);
    const drawn = random.fraction();
    const count = drawn < 0.62 ? 0 : drawn < 0.93 ? 1 : 2;
    for (let at = 0; at < count; at++, place++) {
      const terms = termsOf(random, day);
      const rested = all.filter(
        (issuer) => canSplit(terms.type, issuer) && (history.get(issuer)?.last ?? Number.NEGATIVE_INFINITY) < day - restDays,
      );
      const issuer = random.pick(rested);
      const { count: splitsSoFar } = history.get(issuer) ?? { count: 0 };
      const told = withOddities({ ...terms, issuer, splitsSoFar }, place);
      history.set(issuer, { count: splitsSoFar + told.length, last: day });
      yield* told;
    }
  }
}
