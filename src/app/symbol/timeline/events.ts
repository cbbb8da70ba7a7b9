import { dayMoveOf } from '#src/records/reactions/day-move.ts';
import { ranks } from '#analysis/reactions/reaction.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { titleText } from '#contract/title-text.ts';
import { announcedAt, type GuidanceEvent } from '#src/records/guidance/guidance-line.ts';
import { measureLabel, periodLabel } from '#src/records/guidance/line-labels.ts';
import { fullVerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { titleOf } from '#src/records/stories/news-item.ts';
import { distinctSplits } from '#src/records/splits/split-history.ts';
import { type Split } from '#src/records/splits/split.ts';
import { splitTitle } from '#src/records/splits/split-labels.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { pathSegment, recordsPath } from '#src/shared/url/paths.ts';

export const eventKinds = ['news', 'analyst', 'guidance', 'split'] as const;
export type EventKind = (typeof eventKinds)[number];
export const kindLabels: Readonly<Record<EventKind, string>> = { news: 'News', analyst: 'Analysts', guidance: 'Guidance', split: 'Splits' };

/** A dated event of a symbol, past or future. */
export interface SymbolEvent {
  readonly key: string;
  readonly kind: EventKind;
  /** Unix seconds; of a day without a time, its noon in New York */
  readonly seconds: number;
  /** false where only the day is known */
  readonly isTimed: boolean;
  readonly text: string;
  /** move after 5 minutes, percent; null when not measured */
  readonly after5: number | null;
  /** over the day, less SPY where that is known, percent; null when not measured */
  readonly result: number | null;
  /** `result` is not less SPY */
  readonly isRaw?: boolean;
  /** VolumeStdDev, in standard deviations; null when not measured */
  readonly volume: number | null;
  /** URL of the story or record */
  readonly to: string;
}

export interface EventSources {
  readonly stories: readonly NewsItem[];
  readonly reactions: readonly QuantifiedReaction[];
  readonly guidance: readonly GuidanceEvent[];
  readonly splits: readonly Split[];
}

/** Assumed: an event with a date but no time is placed at noon, between the stories of the morning and the afternoon. */
const noonOf = (day: string): number => newYorkInstant(day, 12 * secondsPerHour);

const noNumbers = { VolumeStdDev: null, 'Result%': null, 'Result_Vs_Index%': null, '5_Minutes%': null };

const storyUrl = (id: number | string, symbol: string): string => `/news/${id}?tickers=${pathSegment(symbol)}`;

function reactionEvent({ record, numbers, publishedSeconds, rank }: QuantifiedReaction, symbol: string): readonly SymbolEvent[] {
  if (publishedSeconds === undefined) return [];
  // A row on another session names the story, and does not measure it.
  const isMeasured = rank !== ranks.otherSession;
  const measured = isMeasured ? numbers : noNumbers;
  const { VolumeStdDev: volume, '5_Minutes%': after5 } = measured;
  const move = dayMoveOf(measured);
  const isAction = record.AnalystAction !== '';
  return [
    {
      key: `story ${record.ResourceID}`,
      kind: isAction ? 'analyst' : 'news',
      seconds: publishedSeconds,
      isTimed: true,
      text: titleText(record.Headlines) || (isAction ? `${record.AnalystFirm} ${record.AnalystAction}` : '(no headline)'),
      after5,
      result: move?.percent ?? null,
      ...(move?.isRaw === true && { isRaw: true }),
      volume,
      to: storyUrl(record.ResourceID, symbol),
    },
  ];
}

const storyEvent = (item: NewsItem, symbol: string): SymbolEvent => ({
  key: `story ${item.id}`,
  kind: 'news',
  seconds: item.created,
  isTimed: true,
  text: titleOf(item),
  after5: null,
  result: null,
  volume: null,
  to: storyUrl(item.id, symbol),
});

function guidanceEvent({ record, lines }: GuidanceEvent, symbol: string): SymbolEvent {
  const seconds = announcedAt(record.date, record.time);
  return {
    key: `guidance ${record.id}`,
    kind: 'guidance',
    seconds: seconds ?? noonOf(record.date),
    isTimed: seconds !== undefined,
    text: lines
      .map((line) => `${periodLabel(line.figures)} ${measureLabel(line.figures)}: ${fullVerdictLabel(line).toLowerCase()}`)
      .join('; '),
    after5: null,
    result: null,
    volume: null,
    to: recordsPath('guidance', [symbol], lines[0]?.key ?? ''),
  };
}

function splitEvent(split: Split, symbol: string): readonly SymbolEvent[] {
  const day = split.days.date_ex;
  if (day === undefined) return [];
  return [
    {
      key: `split ${split.key}`,
      kind: 'split',
      seconds: noonOf(day),
      isTimed: false,
      text: `${splitTitle(split)}, ex-date`,
      after5: null,
      result: null,
      volume: null,
      to: recordsPath('splits', [symbol], split.key),
    },
  ];
}

/**
 * All events since a time, future ones included, the latest first. A story with a reaction is listed once.
 *
 * @param since Unix seconds
 */
export function symbolEvents(
  { stories, reactions, guidance, splits }: EventSources,
  symbol: string,
  since: number,
): readonly SymbolEvent[] {
  const measured = [...bestOf(reactions, { otherSession: 'keep' }).values()].flatMap((reaction) => reactionEvent(reaction, symbol));
  const measuredKeys = new Set(measured.map(({ key }) => key));
  return [
    ...measured,
    ...stories.map((item) => storyEvent(item, symbol)).filter(({ key }) => !measuredKeys.has(key)),
    ...guidance.map((event) => guidanceEvent(event, symbol)),
    ...distinctSplits(splits).flatMap((split) => splitEvent(split, symbol)),
  ]
    .filter(({ seconds }) => seconds >= since)
    .toSorted((a, b) => b.seconds - a.seconds || a.key.localeCompare(b.key));
}
