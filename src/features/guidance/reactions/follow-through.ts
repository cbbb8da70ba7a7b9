import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { medianInterval } from '#analysis/stats/bootstrap.ts';
import { hasIntervals } from '#analysis/stats/sample-size.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import type { Interval } from '#analysis/stats/quantiles.ts';
import { ranks } from '#analysis/reactions/reaction.ts';
import { buildSampleColumns, sample, type MeasuredValues, type SampleColumns, measuredValues, summarize } from '#analysis/sample.ts';
import { announcedSession, type AnnouncedSession, type GuidanceLine } from '#src/records/guidance/guidance-line.ts';
import type { Change, Verdict } from '#src/records/guidance/verdict.ts';
import { sessionAt } from '#contract/market/sessions.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { GuidanceMetric } from './bar-moves.ts';
import type { Measured } from './measure.ts';
import type { GuidanceReaction } from './reaction.ts';

/** Moves summarised for a group: the first 30 minutes, and to the end of the day. */
export const followMetrics = ['30_Minutes%', 'Result%'] as const satisfies readonly GuidanceMetric[];
export type FollowMetric = (typeof followMetrics)[number];

/** Less the move of SPY over the same time, or as they are. */
export type Basis = 'index' | 'raw';

/** One announcement of a company, however many figures it gives. */
export interface FollowEvent {
  readonly key: string;
  readonly ticker: string;
  readonly measured: Measured;
}

/** Announcements with the same verdict, position and session; all of a verdict; or all. */
export interface FollowGroup {
  readonly key: string;
  /** undefined: every line, the base of the others */
  readonly change: Change | undefined;
  /** `all` in a group of every position and session */
  readonly position: Verdict['position'] | 'all';
  readonly session: AnnouncedSession | 'all';
  /** each once, however many lines of the group it has */
  readonly events: readonly FollowEvent[];
  /** of the events */
  readonly columns: SampleColumns;
}

export interface FollowThrough {
  /** all lines; then each verdict, the largest first, followed by its parts */
  readonly groups: readonly FollowGroup[];
  readonly lines: number;
  /** measured announcements */
  readonly events: number;
  /** those measured by the reaction to a story, as their symbols have no bars */
  readonly byStory: number;
  /** lines without a move, by reason */
  readonly unmeasured: ReadonlyMap<string, number>;
  /** lines joined to a multi-stock story, which measures none of them */
  readonly multiStock: number;
  /** the first and the last announcement, Unix seconds */
  readonly from: number;
  readonly to: number;
}

/** The multi-stock stories among some reactions. */
function multiStockStories(reactions: readonly GuidanceReaction[]): ReadonlySet<string | undefined> {
  const { leftOut } = sample(buildSampleColumns(reactions), { withMultiStock: false });
  return new Set(Array.from(leftOut.multiStock, (row) => reactions[row]?.story));
}

/** An announcement as a story of its own, which counts on the day from which that of its moment could be known. */
const columnsOf = (events: readonly FollowEvent[]): SampleColumns =>
  buildSampleColumns(
    events.map(({ key, ticker, measured: { moment, receivedSeconds } }) => ({
      ...{ key, story: key, symbol: ticker, rank: ranks.fullDay, writtenSeconds: 0 },
      ...{ publishedSeconds: moment, receivedSeconds },
    })),
  );

/** Names one announcement: what a company says in one session of a day is one, even in several records some seconds apart. */
const eventKey = ({ ticker, date }: GuidanceRecord, session: AnnouncedSession): string => `${spelledSymbol(ticker)} ${date} ${session}`;

const sessionOf = (record: GuidanceRecord, { moment }: Measured): AnnouncedSession =>
  moment === undefined ? announcedSession(record.date, record.time) : sessionAt(moment);

const isMeasured = ({ moves }: Measured): boolean => followMetrics.some((metric) => moves[metric].raw !== undefined);

/** Groups in the making. */
class Groups {
  readonly #groups = new Map<string, Omit<FollowGroup, 'events' | 'columns'> & { readonly events: Map<string, FollowEvent> }>();

  add(event: FollowEvent, change: FollowGroup['change'], position: FollowGroup['position'], session: FollowGroup['session']): void {
    const key = [change ?? 'all lines', position ?? 'no estimate', session].join('|');
    const group = this.#groups.get(key) ?? { key, change, position, session, events: new Map<string, FollowEvent>() };
    if (!group.events.has(event.key)) group.events.set(event.key, event);
    this.#groups.set(key, group);
  }

  /** The base, then each verdict with its parts, the largest first, so that small samples are never on top. */
  inOrder(): readonly FollowGroup[] {
    const all = [...this.#groups.values()].map((group) => {
      const events = [...group.events.values()];
      return { ...group, events, columns: columnsOf(events) };
    });
    const bySize = (groups: readonly FollowGroup[]): readonly FollowGroup[] =>
      groups.toSorted((a, b) => b.events.length - a.events.length || (a.key < b.key ? -1 : 1));
    const totals = all.filter(({ session }) => session === 'all');
    return [
      ...totals.filter(({ change }) => change === undefined),
      ...bySize(totals.filter(({ change }) => change !== undefined)).flatMap((total) => [
        total,
        ...bySize(all.filter(({ change, session }) => session !== 'all' && change === total.change)),
      ]),
    ];
  }
}

/**
 * Groups the price moves after announcements by verdict.
 *
 * Assumed: an announcement counts once in a group however many lines it has there; one with several verdicts counts once in each of them, and
 * once among all. Its session is that of the moment it is measured from.
 *
 * @param lines of one measure: earnings and revenue are never mixed
 * @param all every reaction of those days, on any session, to recognise multi-stock stories
 */
export function followThrough(
  lines: readonly GuidanceLine[],
  measuredOf: (record: GuidanceRecord) => Measured,
  all: readonly GuidanceReaction[],
): FollowThrough {
  const multiStocks = multiStockStories(all);
  const groups = new Groups();
  const events = new Map<string, FollowEvent>();
  const unmeasured = new Map<string, number>();
  let multiStock = 0;
  for (const { record, verdict } of lines) {
    const measured = measuredOf(record);
    if (!isMeasured(measured)) {
      const why = measured.moves['30_Minutes%'].why ?? '';
      unmeasured.set(why, (unmeasured.get(why) ?? 0) + 1);
      continue;
    }
    if (measured.reaction && multiStocks.has(measured.reaction.story)) {
      multiStock += 1;
      continue;
    }
    const session = sessionOf(record, measured);
    const key = eventKey(record, session);
    const event = events.get(key) ?? { key, ticker: record.ticker, measured };
    events.set(key, event);
    groups.add(event, undefined, 'all', 'all');
    groups.add(event, verdict.change, 'all', 'all');
    groups.add(event, verdict.change, verdict.position, session);
  }
  const moments = [...events.values()].flatMap(({ measured: { moment } }) => moment ?? []);
  return {
    groups: groups.inOrder(),
    lines: lines.length,
    events: events.size,
    byStory: [...events.values()].filter(({ measured }) => measured.reaction !== undefined).length,
    ...{ unmeasured, multiStock },
    from: moments.reduce((least, moment) => Math.min(least, moment), Infinity),
    to: moments.reduce((most, moment) => Math.max(most, moment), -Infinity),
  };
}

/** The moves of a group that are known on a basis, each with its trading day as the cluster. */
function measuredMoves({ events, columns }: FollowGroup, metric: FollowMetric, basis: Basis): MeasuredValues {
  const moves = Float64Array.from(events, ({ measured }) => {
    const { raw = Number.NaN, index } = { index: null, ...measured.moves[metric] };
    return basis === 'index' ? raw - (index ?? Number.NaN) : raw;
  });
  return measuredValues(columns, sample(columns, { withMultiStock: true }).rows, moves);
}

export const followSummary = (group: FollowGroup, metric: FollowMetric, basis: Basis): Summary =>
  summarize(measuredMoves(group, metric, basis), group.columns);

/** By group and metric. */
export type FollowIntervals = ReadonlyMap<string, Interval>;
export const intervalKey = ({ key }: FollowGroup, metric: FollowMetric): string => `${key}|${metric}`;

/** Confidence intervals of all medians on enough days, computed in steps so that the caller can pause between them. */
export function* followIntervals(groups: readonly FollowGroup[], basis: Basis): Generator<undefined, FollowIntervals> {
  const found = new Map<string, Interval>();
  for (const group of groups) {
    for (const metric of followMetrics) {
      if (!hasIntervals(followSummary(group, metric, basis))) continue;
      found.set(intervalKey(group, metric), yield* medianInterval(measuredMoves(group, metric, basis)));
    }
  }
  return found;
}
