import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import { ratioWords } from '#contract/split-ratio.ts';
import { linesOf } from '#src/features/guidance/guidance-line.ts';
import { measureWords, periodWords } from '#src/features/guidance/line-words.ts';
import { announcedAt } from '#src/features/guidance/session-of.ts';
import { verdictWords } from '#src/features/guidance/verdict-words.ts';
import { titleOf } from '#src/features/news/headline-row.tsx';
import { onePerStory } from '#src/features/quantified/picked-readings.ts';
import type { Reading } from '#src/features/quantified/reading.ts';
import { speakingRatio, type Split } from '#src/features/splits/split.ts';
import { addressPart } from '#src/shared/url/address-part.ts';

export const eventKinds = ['news', 'analyst', 'guidance', 'split'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Something that happened to a symbol, or will. */
export interface SymbolEvent {
  readonly key: string;
  readonly kind: EventKind;
  /** Unix seconds; of a day without a time, its noon in New York */
  readonly seconds: number;
  /** false where only the day is known */
  readonly isTimed: boolean;
  readonly text: string;
  /** Result% of the reading, percent points; null where none was measured */
  readonly result: number | null;
  /** size of VolumeStdDev, in standard deviations; null where none was measured */
  readonly volume: number | null;
  /** where it is told in full */
  readonly to: string;
}

export interface EventSources {
  readonly stories: readonly NewsItem[];
  readonly readings: readonly Reading[];
  readonly guidance: readonly GuidanceRecord[];
  readonly splits: readonly Split[];
}

/** Assumed: what has only a day stands at its noon, between the stories of the morning and of the afternoon. */
const noonOf = (day: string): number => newYorkInstant(day, 12 * 3600);

const storyAddress = (id: number | string, symbol: string): string => `/news/${id}?tickers=${addressPart(symbol)}`;

function readingEvent({ record, numbers, publishedSeconds }: Reading, symbol: string): readonly SymbolEvent[] {
  if (publishedSeconds === undefined) return [];
  const { VolumeStdDev: volume, 'Result%': result } = numbers;
  const isAction = record.AnalystAction !== '';
  return [
    {
      key: `story ${record.ResourceID}`,
      kind: isAction ? 'analyst' : 'news',
      seconds: publishedSeconds,
      isTimed: true,
      text: record.Headlines.trim() || (isAction ? `${record.AnalystFirm} ${record.AnalystAction}` : '(no headline)'),
      result,
      volume: volume === null ? null : Math.abs(volume),
      to: storyAddress(record.ResourceID, symbol),
    },
  ];
}

const storyEvent = (item: NewsItem, symbol: string): SymbolEvent => ({
  key: `story ${item.id}`,
  kind: 'news',
  seconds: item.created,
  isTimed: true,
  text: titleOf(item),
  result: null,
  volume: null,
  to: storyAddress(item.id, symbol),
});

function guidanceEvent(record: GuidanceRecord, symbol: string): SymbolEvent {
  const lines = linesOf(record);
  const seconds = announcedAt(record.date, record.time);
  return {
    key: `guidance ${record.id}`,
    kind: 'guidance',
    seconds: seconds ?? noonOf(record.date),
    isTimed: seconds !== undefined,
    text: lines
      .map(({ figures, verdict }) => `${periodWords(figures)} ${measureWords(figures)}: ${verdictWords(verdict).toLowerCase()}`)
      .join('; '),
    result: null,
    volume: null,
    to: `/guidance?tickers=${addressPart(symbol)}&row=${addressPart(lines[0]?.key ?? '')}`,
  };
}

function splitEvent(split: Split, symbol: string): readonly SymbolEvent[] {
  const day = split.days.date_ex;
  if (day === undefined) return [];
  const ratio = speakingRatio(split);
  return [
    {
      key: `split ${split.key}`,
      kind: 'split',
      seconds: noonOf(day),
      isTimed: false,
      text: `Split ${ratio ? ratioWords(ratio) : split.record.ratio}, ex-date`,
      result: null,
      volume: null,
      to: `/splits?tickers=${addressPart(symbol)}&row=${addressPart(split.key)}`,
    },
  ];
}

/**
 * All that is known to have happened since a moment, and what is dated ahead, the latest first. A story with a reading is told once.
 *
 * @param since Unix seconds
 */
export function symbolEvents({ stories, readings, guidance, splits }: EventSources, symbol: string, since: number): readonly SymbolEvent[] {
  const measured = onePerStory(readings).flatMap((reading) => readingEvent(reading, symbol));
  const told = new Set(measured.map(({ key }) => key));
  return [
    ...measured,
    ...stories.map((item) => storyEvent(item, symbol)).filter(({ key }) => !told.has(key)),
    ...guidance.map((record) => guidanceEvent(record, symbol)),
    ...splits.flatMap((split) => splitEvent(split, symbol)),
  ]
    .filter(({ seconds }) => seconds >= since)
    .toSorted((a, b) => b.seconds - a.seconds || a.key.localeCompare(b.key));
}
