import * as z from 'zod/mini';
import { quantified } from '#contract/endpoints/quantified.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { dateOf, type Day, dayAt, dayOf } from '#contract/market/day.ts';
import { symbolKey } from '#contract/symbol.ts';
import { readSplits } from '../../reactions/measure-stories.ts';
import type { Store } from '../../store/store.ts';
import type { KnownOfStore } from './judge/prices.ts';
import type { KnownPrice } from './judge/scale.ts';

/** Days around a bar, in which the store is searched: first the near ones. */
const spans = [40, 3650];

const reactionRows = z.array(z.looseObject({ Date: z.string(), TONLast: z.string() }));

/** The price at the story of a reaction whose day is nearest. */
async function findReactionPrice(store: Pick<Store, 'quantifiedJson'>, symbol: string, day: Day): Promise<KnownPrice | undefined> {
  const { query } = parseQuery(quantified, new URLSearchParams({ symbols: symbol }));
  const rows = z.parse(reactionRows, JSON.parse((await store.quantifiedJson(query)).toString()));
  const prices = rows.flatMap(({ Date: text, TONLast: price }) => {
    const date = parseUsDate(text);
    return date !== undefined && Number(price) > 0 ? [{ date, price: Number(price) }] : [];
  });
  const distance = ({ date }: KnownPrice): number => Math.abs(dayOf(date) - day);
  return prices.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** What a store knows of symbols: the price of the nearest day of its bars, else that at a story; and splits. */
export function openKnown(store: Pick<Store, 'barSessions' | 'quantifiedJson' | 'eachSplit'>): KnownOfStore {
  let splits: ReturnType<typeof readSplits> | undefined;
  return {
    findPrice: async (symbol, time) => {
      const day = dayAt(time);
      for (const span of spans) {
        const days = await store.barSessions({ symbol, fromDay: day - span, toDay: day + span });
        const [nearest] = days.filter(({ fullDay }) => fullDay !== null).toSorted((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day));
        if (nearest?.fullDay) return { price: nearest.fullDay.last, date: dateOf(nearest.day) };
      }
      return findReactionPrice(store, symbol, day);
    },
    findSplits: async (symbol) => (await (splits ??= readSplits(store))).get(symbolKey(symbol)) ?? [],
  };
}

/** Without a store nothing is known. */
export const nothingKnown: KnownOfStore = { findPrice: () => Promise.resolve(undefined), findSplits: () => Promise.resolve([]) };
