import { bars as endpoint } from '#contract/endpoints/bars.ts';
import { readSplits } from '../../reactions/measure-stories.ts';
import { openTally } from '../count.ts';
import type { Batch, Kind, Reader } from '../reader.ts';
import type { Fault } from '../rules/fault.ts';
import { SourceContradicts, splitRecords } from '../source.ts';
import { lastLineOf, type RawRecord } from '../split/record.ts';
import { describeSource } from './describe.ts';
import { openKnown } from './known-of-store.ts';
import type { Judgement } from './judge/judgement.ts';
import { type BarsSource, openBars } from './open-bars.ts';
import type { BarsOptions } from './options.ts';
import { type AdjustmentWatch, openAdjustmentWatch, writeBasis } from './price-basis.ts';
import { BarBatch, type BatchPeriods } from './read/bar-batch.ts';
import { type JsonRecord, parseJsonRecord, rowsOf } from './read/json-table.ts';
import { TableSplitter } from './read/split-table.ts';
import { TableReader } from './read/table-reader.ts';

/** Refused lines of a batch, which wait for its report. */
const maxRefused = 20_000;
/** Larger chunks, as gzip has them, are read in parts. */
const sliceBytes = 256 * 1024;

async function* slice(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += sliceBytes) yield chunk.subarray(from, from + sliceBytes);
  }
}

/** @throws SourceContradicts with the line up to which the source was read */
function takeBars(batch: BarBatch, position: number): BatchPeriods {
  try {
    return batch.take();
  } catch (error) {
    throw error instanceof SourceContradicts ? new SourceContradicts(`up to line ${position}: ${error.message}`) : error;
  }
}

interface WatchedSource extends BarsSource {
  readonly watch: AdjustmentWatch;
}

/** What is read into batches, whatever the format. */
function collectBatches(batch: BarBatch, { judgement, watch }: WatchedSource, report: Parameters<Reader['read']>[1]) {
  const { prices } = judgement;
  let tally = openTally();
  let refused = 0;
  return {
    /** whether there is enough for a batch: bars, or lines for the report */
    isFull: (): boolean => batch.isFull || refused >= maxRefused,
    addBars: (count: number): void => tally.addRecords(count),
    addEmpty: (empty: 'blank' | 'layout', lines: number): void => tally.addEmpty(empty, lines),
    refuse: (record: RawRecord, why: Fault): void => {
      tally.addRecord(1);
      tally.refuse(why.kind);
      refused++;
      report.add(record, 'refused', why);
    },
    take: (position: number, finished: boolean): Batch => {
      const { periods, replaced } = takeBars(batch, position);
      tally.repeat(replaced);
      const count = tally.count();
      tally = openTally();
      refused = 0;
      watch.add(periods);
      return {
        position,
        finished,
        count,
        write: async (store, cursorAfter) => {
          if (prices !== undefined && periods.length > 0) await writeBasis(store, periods, prices);
          return store.writeBars(periods, cursorAfter);
        },
      };
    },
  };
}

async function* readTable(source: WatchedSource, ...[after, report]: Parameters<Reader['read']>) {
  const batch = new BarBatch();
  const splitter = new TableSplitter(source.judgement, batch, after);
  const collected = collectBatches(batch, source, report);
  const take = (finished: boolean): Batch => collected.take(Math.max(after, splitter.line), finished);
  for await (const found of splitRecords(splitter, slice(source.chunks))) {
    collected.addBars(splitter.takeAdded());
    for (const record of found) {
      if (record.empty) collected.addEmpty(record.empty, record.lines ?? 1);
      else if (record.refused) collected.refuse(record, record.refused);
    }
    if (collected.isFull()) yield take(false);
  }
  yield take(true);
}

async function* readJson(
  source: WatchedSource,
  { splitter, table, document }: NonNullable<BarsSource['json']>,
  ...[after, report]: Parameters<Reader['read']>
) {
  const batch = new BarBatch();
  const reader = new TableReader(source.judgement);
  const collected = collectBatches(batch, source, report);
  let position = after;

  /** Reads the rows of a record; of one with a single bar its own text is reported. */
  const readRecord = (record: RawRecord, found: JsonRecord): void => {
    const isOne = found.series.length === 1 && found.series[0]?.rows.length === 1;
    let rows = 0;
    for (const row of rowsOf(table, found)) {
      rows++;
      const bytes = Buffer.from(row);
      const added = reader.addLine(bytes, 0, bytes.length, batch);
      if (typeof added === 'number') collected.addBars(added);
      else collected.refuse(isOne ? record : { ...record, text: row.replaceAll(table.layout.delimiter, ',') }, added);
    }
    if (rows === 0) collected.addEmpty('blank', 1);
  };

  if (document) {
    const place = { ordinal: 1, text: '' };
    if (after < 1) readRecord(place, document);
    yield collected.take(1, true);
    return;
  }
  for await (const found of splitRecords(splitter, slice(source.chunks))) {
    for (const record of found) {
      const last = lastLineOf(record);
      if (last <= position) continue;
      if (record.empty) collected.addEmpty(record.empty, Math.min(last - position, record.lines ?? 1));
      else {
        const parsed = record.refused ?? parseJsonRecord(record.text);
        if ('kind' in parsed) collected.refuse(record, parsed);
        else readRecord(record, parsed);
      }
      position = last;
      if (collected.isFull()) yield collected.take(position, false);
    }
  }
  yield collected.take(position, true);
}

/**
 * Price bars: tables, NDJSON, arrays, and responses of price APIs. A source is judged as a whole before any of it is read.
 *
 * @param onJudged called with how each source was judged
 */
export function barsKind(options: BarsOptions, onJudged?: (judgement: Judgement) => void): Kind {
  const judged = new Map<string, Judgement>();
  const open: Kind['open'] = async (name, stream, store): Promise<Reader> => {
    const found = await openBars(name, stream, options, openKnown(store), judged);
    onJudged?.(found.judgement);
    const isBasisKnown = found.judgement.prices !== undefined;
    const source: WatchedSource = { ...found, watch: openAdjustmentWatch(isBasisKnown ? new Map() : await readSplits(store)) };
    return {
      place: source.place,
      close: source.close,
      finish: source.watch.finish,
      account: describeSource(name, source.judgement.description),
      read: (after, report) => (source.json ? readJson(source, source.json, after, report) : readTable(source, after, report)),
    };
  };
  return { name: endpoint.name, updated: 'replaced', open };
}
