import { spanOf, type Session, type TradingHours } from '../../quantify/sessions.ts';
import { fractionOf } from '../random.ts';

/** A row is written some minutes after its session, and once more in the hours after the last session of the day. */
const soonestSeconds = 120;
const afterSessionSeconds = 900;
const afterDaySeconds = 5400;

interface Written {
  /** Unix seconds of the first writing */
  readonly madeAt: number;
  /** Unix seconds of the last one: what came later is not in the row */
  readonly created: number;
}

/**
 * When a row stands as it does at an instant; undefined before it is made.
 *
 * @param key what tells the row from others
 */
export function writtenBy(until: number, hours: TradingHours, session: Session, ...key: readonly (number | string)[]): Written | undefined {
  const later = (most: number, what: string): number =>
    soonestSeconds + Math.floor(fractionOf(what, ...key, session) * (most - soonestSeconds));
  const [, end] = spanOf(hours, session);
  const madeAt = end + later(afterSessionSeconds, 'made');
  if (madeAt > until) return undefined;
  const completed = end === hours.end ? madeAt : hours.end + later(afterDaySeconds, 'completed');
  return { madeAt, created: completed > until ? madeAt : completed };
}
