import { newYorkDay } from '#contract/time/new-york.ts';
import type { SymbolPrice } from '#src/records/prices/price-state.ts';
import { type Change, changeFrom, type Close, type ExtendedPrice, latestSession, type SessionPrice } from '#src/records/prices/price.ts';

/** The windows over which a brief measures changes. */
export type ChangeWindow = 'day' | 'extended' | 'since';

/** Changes by window; undefined where that is not known, or is one of another session than the brief's. */
export type Changes = Readonly<Record<ChangeWindow, Change | undefined>>;

/** What the columns of a brief measure. */
export interface BriefWindows {
  /** the latest session of its prices, with the base of most companies */
  readonly day: SessionPrice | undefined;
  /** the latest trade after that session */
  readonly extended: ExtendedPrice | undefined;
  /** the chosen first day, and the close before it that most companies have */
  readonly since: { readonly day: string; readonly base: Close | undefined } | undefined;
}

/** What changes are made of. */
export interface PriceData {
  /** from bars, by symbol key */
  readonly prices: ReadonlyMap<string, SymbolPrice>;
  /** the chosen first day; undefined for the last session and since */
  readonly since: string | undefined;
  /** before that day, by symbol key */
  readonly closes: ReadonlyMap<string, Close>;
}

export const mapWindows = <T>(valueOf: (window: ChangeWindow) => T): Readonly<Record<ChangeWindow, T>> => ({
  day: valueOf('day'),
  extended: valueOf('extended'),
  since: valueOf('since'),
});

const extendedDay = ({ kind, atSeconds }: ExtendedPrice): string => `${newYorkDay(atSeconds)} ${kind}`;

/** The windows of the columns: those of the latest session, so that one column has one window. */
export function windowsOf({ prices, closes, since }: PriceData): BriefWindows {
  const all = [...prices.values()].map(({ price }) => price);
  const day = latestSession(all);
  const inDay = all.flatMap(({ session }) => (session && session.day === day?.day ? session : []));
  const extended = all
    .filter(({ session }) => session?.day === day?.day)
    .flatMap((price) => price.extended ?? [])
    .toSorted((a, b) => b.atSeconds - a.atSeconds)[0];
  return {
    day: day && {
      ...day,
      change: mostCommon(
        inDay.flatMap(({ change }) => change ?? []),
        ({ base }) => base.day,
      ),
    },
    extended,
    since: since === undefined ? undefined : { day: since, base: mostCommon([...closes.values()], ({ day }) => day) },
  };
}

/** The first value of the largest group with one key. */
function mostCommon<T>(values: readonly T[], keyOf: (value: T) => string): T | undefined {
  const groups = [...Map.groupBy(values, keyOf).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

export function changesOf(price: SymbolPrice | undefined, close: Close | undefined, { day, extended, since }: BriefWindows): Changes {
  const { session, extended: own, dollars } = price?.price ?? {};
  const isInDay = session !== undefined && session.day === day?.day;
  // Before the first session of the period there is no change since its begin.
  const hasBegun = session !== undefined && since !== undefined && session.day >= since.day;
  return {
    day: isInDay ? session.change : undefined,
    extended: isInDay && own && extended && extendedDay(own) === extendedDay(extended) ? own.change : undefined,
    since: hasBegun && dollars !== undefined ? changeFrom(close, dollars) : undefined,
  };
}
