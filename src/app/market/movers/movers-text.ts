import type { MoversResult } from '#contract/endpoints/movers.ts';
import { symbolsOf } from '#contract/list-symbols.ts';
import type { ExtendedSession } from '#contract/market/sessions.ts';
import { extendedTexts } from '#src/records/sessions.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import type { EmptyStateContent } from '#src/shared/ui/feedback/empty-state.tsx';
import { setText } from '#src/app/market/market-filters.ts';
import type { MarketSearch, MarketSearchChange, MoverList } from '#src/app/market/market-search.ts';
import type { SpanText } from '#src/app/market/span-text.ts';
import type { Unexplained } from './movers-of-list.ts';

/** `1 symbol`, `212 symbols` */
export const countedSymbols = (count: number): string => `${formatWhole(count)} ${count === 1 ? 'symbol' : 'symbols'}`;

/** What the lists are called. @param kind the extended hours that are shown */
export const listLabels = (kind: ExtendedSession): Readonly<Record<MoverList, string>> => ({
  up: 'Up',
  down: 'Down',
  volume: 'Unusual volume',
  extended: extendedTexts[kind].label,
  unexplained: 'Without a story',
});

const orders: Readonly<Record<MoverList, string>> = {
  up: 'largest gain first',
  down: 'largest loss first',
  volume: 'largest volume ratio first',
  extended: 'largest change first',
  unexplained: 'most unusual first',
};

interface Shown {
  readonly search: MarketSearch;
  readonly kind: ExtendedSession;
  readonly span: SpanText;
}

/** What a list is, for its name, for files and for print: `Up of the watchlist Chips, largest gain first; Session of Fri Nov 27, close vs close Nov 25`. */
export function describeList({ search, kind, span }: Shown): string {
  const list = `${listLabels(kind)[search.by]}${setText(search)}`;
  const order = search.sort ? '' : `, ${orders[search.by]}`;
  return [`${list}${order}`, [span.label, span.base].filter(Boolean).join(', ')].join('; ');
}

/** How many symbols a list would have without the limit of its request; undefined where that is not known. */
export function totalOf({ breadth }: MoversResult, by: MoverList): number | undefined {
  if (by === 'up') return breadth?.advancing;
  if (by === 'down') return breadth?.declining;
  return by === 'extended' && breadth ? breadth.advancing + breadth.declining : undefined;
}

/**
 * How many rows, and of how many.
 *
 * @param total `totalOf` the list
 * @param unexplained what was judged for a list of moves without a story
 */
export function countText(by: MoverList, rows: number, total: number | undefined, unexplained: Unexplained | undefined): string {
  if (!unexplained) {
    if (total === undefined || total <= rows) return countedSymbols(rows);
    const part = `${formatWhole(rows)} of ${formatWhole(total)}`;
    // Half of them have risen, which does not make them the largest of both.
    return by === 'extended' ? `largest gains and losses, ${part}` : `largest ${part}`;
  }
  const { withStory, unknown, pending } = unexplained;
  const all = rows + withStory + unknown + pending;
  const parts = [`${formatWhole(rows)} of the ${formatWhole(all)} largest moves`];
  if (pending > 0) parts.push(`looking for stories of ${formatWhole(pending)}`);
  if (unknown > 0) parts.push(`nothing known of ${formatWhole(unknown)}`);
  return parts.join(' · ');
}

/** `12 thin names (under $1, or few trades)` */
export const thinText = (count: number): string => `${formatWhole(count)} thin ${count === 1 ? 'name' : 'names'} (under $1, or few trades)`;

function withoutRows({ search, kind, span: { hours } }: Shown, unexplained: Unexplained | undefined): string {
  const of = setText(search);
  if (unexplained && unexplained.withStory > 0) return `A story fits each move${of} of which something is known.`;
  if (unexplained && unexplained.unknown > 0) return `Nothing can be said of the moves${of}: there are no prices within the day.`;
  if (search.by === 'extended') return `No symbol${of} has a price from ${extendedTexts[kind].inText} and a close before it.`;
  if (search.by === 'volume') return `No symbol${of} has a volume and an average to compare it with. ${hours}.`;
  return `No symbol${of} has ${search.by === 'up' ? 'risen' : search.by === 'down' ? 'fallen' : 'moved'}, or none has prices. ${hours}.`;
}

/** Why a list has no rows, and what to try. */
export function emptyMovers(shown: Shown, unexplained: Unexplained | undefined): EmptyStateContent<MarketSearchChange> {
  const { sector, list, by } = shown.search;
  if (unexplained && unexplained.pending > 0)
    return { title: 'Looking for stories', text: `${formatWhole(unexplained.pending)} moves are left.` };
  const nothing = { title: 'No movers', text: withoutRows(shown, unexplained) };
  if (sector !== undefined) return { ...nothing, action: 'All sectors', change: { sector: undefined } };
  if (list)
    return {
      ...nothing,
      action: `All symbols, not only ${formatWhole(symbolsOf(list)?.length ?? list.length)}`,
      change: { list: undefined },
    };
  if (by !== 'up') return { ...nothing, action: 'Show Up', change: { by: 'up', sort: undefined } };
  return nothing;
}
