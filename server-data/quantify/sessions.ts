/** Trading sessions of a day; All is the whole day, the first three are its parts (facts §7). */
export type Session = 'Pre' | 'Main' | 'Post' | 'All';
export type NewsSession = Exclude<Session, 'All'>;

/** When a day is traded: instants in Unix seconds, so that half days and clock changes are the caller's to know. */
export interface TradingHours {
  /** the calendar day, counted from any beginning; days that follow each other differ by 1 */
  readonly day: number;
  /** Pre begins: 04:00 */
  readonly pre: number;
  /** Main begins: 09:30 */
  readonly main: number;
  /** Post begins: 16:00, on half days 13:00 */
  readonly post: number;
  /** Post ends: 20:00 */
  readonly end: number;
}

/** First instant of a session, and the first after it. */
export const spanOf = ({ pre, main, post, end }: TradingHours, session: Session): readonly [start: number, end: number] =>
  session === 'Pre' ? [pre, main] : session === 'Main' ? [main, post] : session === 'Post' ? [post, end] : [pre, end];

/** Whether anything can be traded at an instant. */
export const isOpenAt = ({ pre, end }: TradingHours, instant: number): boolean => instant >= pre && instant < end;

/**
 * The session that news belongs to. News while the market is shut belongs to the next Pre session (facts §7).
 *
 * @param hours of the trading day of the news or, when it came while the market was shut, of the next one
 */
export const newsSessionOf = (hours: TradingHours, newsAt: number): NewsSession =>
  newsAt < hours.main ? 'Pre' : newsAt < hours.post ? 'Main' : 'Post';
