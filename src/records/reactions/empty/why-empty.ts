import { Counts } from '#contract/counts.ts';
import { readEmptyMove } from '#contract/empty-moves.ts';
import { type EmptyReason, explainBeforeSession, explainEmptyWindow, measuredReasons, noSymbol } from './empty-window.ts';
import { levels, moveWindows, windowOf } from '#contract/market/windows.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { type ReactionField, reactionFields } from '#analysis/reactions/metrics.ts';
import { meaningOf } from '#src/records/reactions/fields.ts';

const levelField = /^([LSP])(\d+)$/;
const levelMoves: Readonly<Record<string, string>> = { L: 'rise', S: 'fall', P: 'move' };

/** Fields that are empty when the session, or its part after the news, had no trade. */
const needsTrade: ReadonlySet<ReactionField> = new Set<ReactionField>(['TONHigh', 'TONLow', 'EODHigh', 'EODLow', 'EODClose', 'RangeAmt']);

const isVwap = /^(EOD|Pre|Main|Post|All)VWAP$/;

/** Why a volume-weighted price is empty: a price shows that there was a trade, and then its volume is not known. */
function explainVwap({ record, numbers }: QuantifiedReaction, part: string): EmptyReason {
  const price = part === 'EOD' ? numbers.EODHigh : part === record.ReportSess ? numbers.EODClose : null;
  if (price !== null) return { kind: 'not sent', text: 'Volume not known' };
  const isSure = part === 'EOD' || numbers.Curr_Vol !== null;
  return { kind: 'no trade', text: `No trade in that session${isSure ? '' : ', or its volume is not known'}` };
}

/** Fields that need a trade of the session after the news; the reason of `Result%` is theirs. */
const needsTradeAfterNews = /^(Result|EOD|maxUp|maxDown|MaxUp|MaxDn|LS$|HighExc|LowExc|[LSP]\d)/;

/** Figures of the company, or of sessions before the news: an empty one has nothing to do with the session of the story. */
const isKnownBefore = /^(MktCap|PERatio|DividendYield|ShortInterest|ATR14|Prev|prev|Mov_Vol|EPS|SPYLast)/;

/**
 * Why a field of a reaction is empty: the first reason that applies, a closed market before all others. A trading halt is never
 * given as the reason, because the data cannot show one.
 */
export function whyEmpty(reaction: QuantifiedReaction, field: ReactionField, nowSeconds: number): EmptyReason {
  const { record, publishedSeconds } = reaction;
  if (record.Symb === '') return noSymbol;
  const window = windowOf(field);
  if (window && publishedSeconds !== undefined)
    return explainEmptyWindow(publishedSeconds, window.seconds, nowSeconds, {
      measured: readEmptyMove(record.Comments, window.metric),
      writtenSeconds: reaction.writtenSeconds,
    });
  const isMetric = reactionFields.some(({ name, kind }) => name === field && kind === 'metric');
  const before =
    isMetric && !isKnownBefore.test(field) && publishedSeconds !== undefined && explainBeforeSession(publishedSeconds, nowSeconds);
  if (before) return before;
  const measured = needsTradeAfterNews.test(field) ? readEmptyMove(record.Comments, 'Result%') : undefined;
  if (measured) return measuredReasons[measured];
  const [, side = '', level = ''] = levelField.exec(field) ?? [];
  if (level !== '') {
    const percent = levels.find(({ name }) => name === level)?.percent;
    return { kind: 'never reached', text: `Never reached: the price did not ${levelMoves[side]} ${percent}%` };
  }
  const [, part] = isVwap.exec(field) ?? [];
  if (part !== undefined) return explainVwap(reaction, part);
  if (needsTrade.has(field)) return { kind: 'no trade', text: 'No trade in that session' };
  const { emptyWhen } = meaningOf(field);
  return { kind: 'not sent', text: emptyWhen === undefined ? 'Not available' : `Not available: ${emptyWhen}` };
}

type Kind = EmptyReason['kind'];

export interface EmptyCounts {
  /** over all windows, the most frequent first */
  readonly kinds: readonly { readonly kind: Kind; readonly count: number }[];
  readonly windows: readonly { readonly label: string; readonly counts: Counts<Kind> }[];
}

interface EmptyWindow {
  /** index in `moveWindows` */
  readonly window: number;
  readonly kind: Kind;
}

const emptyWindowsCache = new WeakMap<QuantifiedReaction, readonly EmptyWindow[]>();

/** Cached once all windows of a reaction are over, because the reasons no longer change. */
function emptyWindows(reaction: QuantifiedReaction, nowSeconds: number): readonly EmptyWindow[] {
  const known = emptyWindowsCache.get(reaction);
  if (known) return known;
  const found: EmptyWindow[] = [];
  for (const [window, { metric }] of moveWindows.entries())
    if (reaction.numbers[metric] === null) found.push({ window, kind: whyEmpty(reaction, metric, nowSeconds).kind });
  if (found.every(({ kind }) => kind !== 'not over yet' && kind !== 'pending')) emptyWindowsCache.set(reaction, found);
  return found;
}

/** How many of the eight moves are empty for each reason. */
export function countEmpty(reactions: readonly QuantifiedReaction[], nowSeconds: number): EmptyCounts {
  const total = new Counts<Kind>();
  const windows = moveWindows.map(({ label }) => ({ label, counts: new Counts<Kind>() }));
  for (const reaction of reactions) {
    for (const { window, kind } of emptyWindows(reaction, nowSeconds)) {
      windows[window]?.counts.add(kind);
      total.add(kind);
    }
  }
  const kinds = [...total].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count);
  return { kinds, windows };
}
