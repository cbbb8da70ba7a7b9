import * as z from 'zod/mini';
import { numberOf } from '#contract/decimal.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkDay } from '#contract/new-york.ts';
import { parseUtcTime } from '#contract/quantified-time.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { standing } from '#src/shared/readings/standing.ts';
import { dueAt, whyWindowEmpty } from '#src/shared/readings/why-window-empty.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { announcedAt } from './session-of.ts';

const { shape } = quantifiedRecord;

/** Of the 96 fields those that a line of guidance tells, or is joined by. */
const row = z.object({
  ResourceID: shape.ResourceID,
  Symb: shape.Symb,
  PUBt: shape.PUBt,
  Topics: shape.Topics,
  EPSAction: shape.EPSAction,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  '30_Minutes%': shape['30_Minutes%'],
  'Result%': shape['Result%'],
});
type ReadingRow = z.output<typeof row>;

/** The endpoint of quantified news, read for guidance. */
export const readingRows = { ...quantified, row };

/** What a price did after a story; moves in percent, null where they were not measured. */
export interface Reading {
  readonly story: string;
  readonly symbol: string;
  readonly publishedSeconds: number;
  readonly move: number | null;
  /** from the news to the end of the session */
  readonly result: number | null;
  /** `Pre`, `Main`, `Post`, as the source has it */
  readonly newsSession: string;
  readonly standing: number;
  /** the story is about results or guidance */
  readonly isOnTopic: boolean;
}

/** Readings by symbol, share classes in any spelling. */
export type Readings = ReadonlyMap<string, readonly Reading[]>;

export function readingsOf(rows: readonly ReadingRow[]): Readings {
  const bySymbol = new Map<string, Reading[]>();
  for (const record of rows) {
    const publishedSeconds = parseUtcTime(record.PUBt);
    const standingOf = standing(record);
    // A row on another session than the story's own tells nothing of the story (product.md 4).
    if (publishedSeconds === undefined || standingOf > 1) continue;
    const symbol = symbolKey(record.Symb);
    const reading: Reading = {
      story: record.ResourceID,
      symbol,
      publishedSeconds,
      move: numberOf(record['30_Minutes%']),
      result: numberOf(record['Result%']),
      newsSession: record.NewsSess,
      standing: standingOf,
      isOnTopic: record.EPSAction !== '' || /\bguidance\b/i.test(record.Topics),
    };
    const others = bySymbol.get(symbol);
    if (others) others.push(reading);
    else bySymbol.set(symbol, [reading]);
  }
  return bySymbol;
}

const windowSeconds = 1800;

/** The reading that tells of a record: its symbol's nearest within 30 minutes; without a time, one of its day about results or guidance (product.md 4.13). */
export function readingFor(record: GuidanceRecord, readings: Readings): Reading | undefined {
  const announced = announcedAt(record.date, record.time);
  const fitting = (readings.get(symbolKey(record.ticker)) ?? []).filter(({ publishedSeconds, isOnTopic }) =>
    announced === undefined
      ? isOnTopic && newYorkDay(publishedSeconds) === record.date
      : Math.abs(publishedSeconds - announced) <= windowSeconds,
  );
  const away = ({ publishedSeconds }: Reading): number =>
    announced === undefined ? publishedSeconds : Math.abs(publishedSeconds - announced);
  return fitting.sort((a, b) => away(a) - away(b) || a.standing - b.standing)[0];
}

/** Why a record has no reading. */
export const whyUnjoined = ({ date, time }: GuidanceRecord): string =>
  announcedAt(date, time) === undefined
    ? 'No reading of that day about results or guidance'
    : 'No reading within 30 minutes of the announcement';

/** A move as it stands in its column, or the reason why there is none. */
export type ReactionTold = { readonly move: string; readonly why?: undefined } | { readonly move?: undefined; readonly why: string };

/** What the price did in the 30 minutes after, with the first reason that applies where that is not known (product.md 3.3). */
export function reactionTold(record: GuidanceRecord, readings: Readings, nowSeconds: number): ReactionTold {
  const announced = announcedAt(record.date, record.time);
  const reading = readingFor(record, readings);
  if (reading?.move !== null && reading?.move !== undefined) return { move: formatMove(reading.move) };
  const due = announced === undefined ? undefined : dueAt(announced, windowSeconds, nowSeconds);
  if (due !== undefined) return { why: `Not over yet: ${due}` };
  return { why: reading ? whyWindowEmpty(reading.publishedSeconds, windowSeconds, nowSeconds).text : whyUnjoined(record) };
}
