import { bars as endpoint } from '#contract/endpoints/bars.ts';
import { cached } from '../../cached.ts';
import type { BarPeriod } from '../../store/bars/bars.ts';
import { openTally } from '../count.ts';
import type { Batch, Kind, Reader } from '../reader.ts';
import type { Fault } from '../rules/fault.ts';
import { openSplit, splitRecords } from '../source.ts';
import { chooseSplitter, removeByteOrderMark } from '../split/detect.ts';
import { lastLineOf, type RawRecord, type Splitter } from '../split/record.ts';
import { BarBatch } from './bar-batch.ts';
import { inferJsonLength, jsonForm, openJsonBars, readJsonBars } from './json-bars.ts';
import { type BarsOptions, noLength, noSymbol } from './options.ts';
import { splitTable } from './split-table.ts';
import { openTable, type Table } from './table.ts';

/** A batch of more bars is written; its columns take some 30 MB. */
const batchBars = 400_000;
/** Larger chunks, as gzip has them, are read in parts. */
const sliceBytes = 1024 * 1024;

interface JsonSource {
  readonly place: Splitter['place'];
  readonly splitter: Splitter;
  /** the length of bars that do not name it */
  readonly seconds: number | undefined;
}

type Found = ({ readonly place: 'line'; readonly table: Table } & { readonly splitter?: undefined }) | JsonSource;

function choose(start: Buffer, options: BarsOptions): Found | string {
  const bytes = removeByteOrderMark(start);
  const first = bytes.toString('latin1', 0, 4096).trimStart()[0];
  if (first !== '{' && first !== '[' && first !== undefined) {
    const table = openTable(bytes, options);
    return typeof table === 'string' ? table : { place: 'line', table };
  }
  const splitter = chooseSplitter(start, jsonForm);
  if (typeof splitter === 'string') return splitter;
  return { place: splitter.place, splitter, seconds: options.seconds ?? inferJsonLength(bytes, options) };
}

async function* slice(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += sliceBytes) yield chunk.subarray(from, from + sliceBytes);
  }
}

/** What is read into batches, whatever the format. */
function collectBatches(report: Parameters<Reader['read']>[1]) {
  let tally = openTally();
  return {
    addBars: (count: number): void => {
      for (let index = 0; index < count; index++) tally.addRecord(1);
    },
    addEmpty: (empty: 'blank' | 'layout', lines: number): void => tally.addEmpty(empty, lines),
    refuse: (record: RawRecord, why: Fault): void => {
      tally.addRecord(1);
      tally.refuse(why.kind);
      report.add(record, 'refused', why);
    },
    take: (position: number, finished: boolean, periods: readonly BarPeriod[], replaced: number): Batch => {
      const count = tally.count();
      tally = openTally();
      return {
        position,
        finished,
        count,
        // a bar that a later line of the batch replaces has lost against it
        write: (store, cursorAfter) => store.writeBars(periods, (written) => cursorAfter({ ...written, older: written.older + replaced })),
      };
    },
  };
}

async function* readTable(
  table: Table,
  options: BarsOptions,
  chunks: AsyncIterable<Buffer>,
  ...[after, report]: Parameters<Reader['read']>
) {
  const batch = new BarBatch();
  const splitter = splitTable(table, options, batch, after);
  const collected = collectBatches(report);
  const take = (finished: boolean): Batch => {
    const { periods, replaced } = batch.take(table.seconds);
    return collected.take(Math.max(after, splitter.line()), finished, periods, replaced);
  };
  for await (const found of splitRecords(splitter, slice(chunks))) {
    collected.addBars(splitter.takeAdded());
    for (const record of found) {
      if (record.empty) collected.addEmpty(record.empty, 1);
      else if (record.refused) collected.refuse(record, record.refused);
    }
    if (batch.length >= batchBars) yield take(false);
  }
  yield take(true);
}

async function* readJson(
  source: JsonSource,
  options: BarsOptions,
  chunks: AsyncIterable<Buffer>,
  ...[after, report]: Parameters<Reader['read']>
) {
  const { add } = openJsonBars(options);
  const collected = collectBatches(report);
  /** of each length */
  const batches = new Map<number, BarBatch>();
  let position = after;
  let bars = 0;

  const take = (finished: boolean): Batch => {
    const taken = [...batches].map(([seconds, batch]) => batch.take(seconds));
    batches.clear();
    const periods = taken.flatMap((each) => each.periods);
    return collected.take(
      position,
      finished,
      periods,
      taken.reduce((sum, { replaced }) => sum + replaced, 0),
    );
  };

  const readRecord = (record: RawRecord): void => {
    const found = record.refused ?? readJsonBars(record.text);
    if ('kind' in found) return collected.refuse(record, found);
    const symbol = found.symbol ?? options.symbol;
    const seconds = found.seconds ?? source.seconds;
    if (symbol === undefined) return collected.refuse(record, { kind: 'no symbol', reason: `the record ${noSymbol}` });
    if (seconds === undefined) return collected.refuse(record, { kind: 'unknown length', reason: noLength });
    const batch = cached(batches, seconds, () => new BarBatch());
    if (found.bars.length === 0) collected.addEmpty('blank', 1);
    for (const bar of found.bars) {
      const why = add(bar, symbol, seconds, batch);
      if (why) collected.refuse(found.bars.length === 1 ? record : { ...record, text: JSON.stringify({ symbol, ...bar }) }, why);
      else collected.addBars(1);
    }
    bars += found.bars.length;
  };

  for await (const found of splitRecords(source.splitter, slice(chunks))) {
    for (const record of found) {
      const last = lastLineOf(record);
      if (last <= position) continue;
      if (record.empty) collected.addEmpty(record.empty, Math.min(last - position, record.lines ?? 1));
      else readRecord(record);
      position = last;
      if (bars >= batchBars) {
        bars = 0;
        yield take(false);
      }
    }
  }
  yield take(true);
}

/** Price bars: tables, NDJSON, arrays, and responses of the endpoint. */
export const barsKind = (options: BarsOptions): Kind => ({
  name: endpoint.name,
  open: async (name, stream): Promise<Reader> => {
    const { splitter: found, chunks, close } = await openSplit(name, stream, (start) => choose(start, options));
    return {
      place: found.place,
      close,
      read: (after, report) =>
        found.splitter ? readJson(found, options, chunks, after, report) : readTable(found.table, options, chunks, after, report),
    };
  },
});
