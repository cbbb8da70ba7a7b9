import type { Mover } from '#contract/endpoints/movers.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { type CompanyFacts, sectorOf } from '../store/companies/companies.ts';
import type { History } from './history.ts';
import type { SpanSession } from './span.ts';

/** Dollars below which a price moves by large parts of itself (assumption M03). */
const minPrice = 1;

/** As many decimals as are stored; a change of prices is not told to more. */
export const toMillionth = (value: number): number => (Number.isInteger(value) ? value : Math.round(value * 1e6) / 1e6);

/** What a symbol did in the session of a request. Lists are made of numbers alone, and only what is sent becomes a `Mover`. */
export interface Traded {
  readonly key: string;
  readonly found: SpanSession;
  readonly history: History;
  readonly facts: CompanyFacts | undefined;
  /** dollars */
  readonly price: number;
  readonly isThin: boolean;
  /** the close from which the change is measured; undefined where there is none */
  readonly base: number | undefined;
  /** against it; NaN without it */
  readonly changePercent: number;
  /** of such a session, NaN where it is not known */
  readonly averageVolume: number;
  /** dollars; undefined where the shares are not known */
  readonly marketCap: number | undefined;
}

/** A symbol whose change is known. */
export interface Changed extends Traded {
  readonly base: number;
}

export const isChanged = (traded: Traded): traded is Changed => traded.base !== undefined;

/** What is the same for all symbols of a response. */
export interface Setting {
  readonly session: ReportedSession;
  /** minutes with a trade below which a symbol is thin */
  readonly minMinutes: number;
}

export function measure(
  { key, found, history, facts }: Pick<Traded, 'key' | 'found' | 'history' | 'facts'>,
  { session, minMinutes }: Setting,
): Traded {
  const { base = history.close, minutes } = found;
  const shares = facts?.sharesOutstanding;
  return {
    ...{ key, found, history, facts, base },
    price: toMillionth(found.price),
    isThin: found.price < minPrice || (minutes !== undefined && minutes < minMinutes),
    changePercent: base === undefined ? Number.NaN : toMillionth((100 * (found.price - base)) / base),
    averageVolume: found.isDaily ? history.dailyVolume : history.volumes[session],
    marketCap: shares === undefined ? undefined : Math.round(shares * found.price),
  };
}

/** The volume of a session over its average; NaN where one of both is not known. */
export const volumeRatio = ({ found, averageVolume }: Traded): number =>
  averageVolume === 0 ? Number.NaN : found.volume / found.sessions / averageVolume;

/** A symbol as it is sent. */
export function toMover(changed: Changed): Mover {
  const { key, found, facts, price, base, changePercent, averageVolume, marketCap, isThin } = changed;
  const sector = sectorOf(key, facts);
  return {
    symbol: spelledSymbol(key),
    ...(facts && facts.name !== '' && { companyName: facts.name }),
    price,
    change: toMillionth(found.price - base),
    changePercent,
    close: price,
    previousClose: toMillionth(base),
    ...(!Number.isNaN(found.volume) && { volume: toMillionth(found.volume) }),
    ...(!Number.isNaN(averageVolume) && { averageVolume: Math.round(averageVolume) }),
    ...(marketCap !== undefined && { marketCap }),
    ...(facts?.shareFloat !== undefined && { shareFloat: facts.shareFloat }),
    ...(sector !== undefined && { gicsSectorName: sector }),
    ...(isThin && { thin: true }),
  };
}
