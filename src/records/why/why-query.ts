import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { dateOf, dayOf } from '#contract/market/day.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { isDate } from '#contract/schema/codecs.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { Placement } from '#analysis/why/base-rate.ts';
import { explainMove, findMove, movePoints } from '#analysis/why/explain-move.ts';
import { canExplain } from '#analysis/why/fitting-stories.ts';
import { type MoveSpan, moveSpan } from '#analysis/why/move-span.ts';
import { unusualness } from '#analysis/why/unusualness.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { fetchMoveBars } from './move-bars.ts';
import { fetchStoriesBetween, withReactions } from './move-stories.ts';
import type { WhyFound, WhyRequest, WhyUnknown } from './why-state.ts';

/** How often a move that is not over is looked at again. */
export const whyIntervalSeconds = 120;

/** What the base rate of a move is computed by, in addition to what is shown of it. */
export interface WhyMove extends Omit<WhyFound, 'isBaseRatePending'> {
  /** undefined where its part lies in no hours of the day */
  readonly placement: Placement | undefined;
}
export type WhyResult = WhyMove | WhyUnknown;

const unknown = (reason: string): WhyUnknown => ({ kind: 'unknown', reason });

/** The hours of a requested move; undefined where the calendar does not know its day. */
export const spanOf = ({ day, session }: Omit<WhyRequest, 'symbol'>): MoveSpan | undefined =>
  isDate(day) ? moveSpan(dayOf(day), readBarSession(session)) : undefined;

/** Why stories are not known, which no move can be explained without. */
const whyNoStories = (error: unknown): string => (isOutsidePlan(error) ? 'News are not in your plan' : 'News are not available now');

/** @throws Failure of the bars */
async function readWhy(client: QueryClient, key: string, span: MoveSpan): Promise<WhyResult> {
  const date = dateOf(span.day);
  // Mostly the close of the session before is the one that counts; requested at once, so that the symbols of a table share a request.
  const early = fetchStoriesBetween(client, key, span.lastClose, date).catch((error: unknown) => unknown(whyNoStories(error)));
  const { base, bars, closes } = await fetchMoveBars(client, key, span);
  if (!base) return unknown(`No close of ${key} before ${formatDate(date)}`);
  const points = movePoints(span, base, bars);
  if (points.length === 1) return unknown(`No price bars of ${key} in this span`);
  const move = findMove(span, points);
  if (!move) return unknown(`The price of ${key} has not changed`);
  const isEarly = base.at < span.lastClose;
  const items = await (isEarly
    ? fetchStoriesBetween(client, key, base.at, date).catch((error: unknown) => unknown(whyNoStories(error)))
    : early);
  if ('kind' in items) return items;
  const stories = await withReactions(
    client,
    key,
    items.filter((item) => canExplain({ symbols: tickersOf(item) }) && item.created < move.part.firstStepEnd),
    base.at,
    date,
  );
  return {
    kind: 'found',
    why: explainMove(move, base.at, stories),
    placement: move.placement,
    changePercent: move.changePercent,
    untilSeconds: points.at(-1)?.at ?? base.at,
    unusualness: unusualness(move.changePercent, closes),
  };
}

/** Why a symbol has moved, without its base rate, which `baseRateQuery` has. Symbols requested at about the same time share requests. */
export const whyQuery = ({ symbol, day, session }: WhyRequest) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['why', key, day, session],
    queryFn: async ({ client }): Promise<WhyResult> => {
      const span = spanOf({ day, session });
      return span ? readWhy(client, key, span) : unknown(`The trading calendar does not know ${day}`);
    },
    staleTime: (whyIntervalSeconds * 1000) / 2,
    structuralSharing: false,
    enabled: key !== '',
  });
};
