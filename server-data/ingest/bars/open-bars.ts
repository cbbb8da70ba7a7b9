import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { isDate } from '#contract/schema/codecs.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { Fault } from '../rules/fault.ts';
import { openSplit, SourceRefused } from '../source.ts';
import { chooseSplitter, removeByteOrderMark, sniffedBytes } from '../split/detect.ts';
import type { RawRecord, Splitter } from '../split/record.ts';
import { judge, type Judgement } from './judge/judgement.ts';
import type { KnownOfStore } from './judge/prices.ts';
import { maxRows } from './judge/sample.ts';
import type { TableStart } from './judge/table-start.ts';
import type { BarsOptions } from './options.ts';
import { type JsonRecord, type JsonTable, openJsonTable, parseJsonRecord, rowsOf } from './read/json-table.ts';

/** A source of bars that was judged. */
export interface BarsSource {
  readonly place: Splitter['place'];
  readonly judgement: Judgement;
  readonly chunks: AsyncIterable<Buffer>;
  /** set for JSON: how its bytes become records, and these rows of a table; a document is one record, which was parsed to be judged */
  readonly json: { readonly splitter: Splitter; readonly table: JsonTable; readonly document: JsonRecord | undefined } | undefined;
  readonly close: () => void;
}

/** Sources without columns: NDJSON, an array, or a document. */
const jsonForm = { envelope: undefined, columns: undefined };

/** A response is judged as a whole, so it is read into memory. */
const maxDocumentBytes = 16 * 2 ** 20;

/** The whole of a source as one record. */
function splitDocument(): Splitter {
  const chunks: Buffer[] = [];
  return {
    place: 'index',
    push: (chunk) => {
      chunks.push(chunk);
      return [];
    },
    end: (refused) => [{ ordinal: 1, text: Buffer.concat(chunks).toString(), ...(refused && { refused }) }],
  };
}

type Form = 'table' | 'records' | 'document';

/** Whether a source is a table, JSON of one record after the other, or a document of JSON. */
function formOf(start: Buffer): Form {
  const text = removeByteOrderMark(start).toString('latin1').trimStart();
  if (text === '') return 'records';
  if (text[0] !== '{' && text[0] !== '[') return 'table';
  const splitter = chooseSplitter(start, jsonForm);
  if (typeof splitter === 'string') return 'document';
  const isCut = start.length >= sniffedBytes;
  // records whose first one is longer than the sample are judged as a whole
  return isCut && splitter.push(start).every(({ empty }) => empty !== undefined) ? 'document' : 'records';
}

const openJsonSplitter = (start: Buffer, form: Form): Splitter => {
  const splitter = form === 'document' ? splitDocument() : chooseSplitter(start, jsonForm);
  return typeof splitter === 'string' ? splitDocument() : splitter;
};

/** `AAPL.csv`, `aapl_1min.txt.gz`, `BRK B.csv`: the symbol that the name of a file begins with. */
function symbolOfName(name: string): string {
  const [stem = ''] = basename(name).split(/(?:\.(?:csv|txt|tsv|json|ndjson|jsonl|gz|zip|data))+$/i);
  const [text = ''] = stem.split('_');
  // what is no share class is about the bars: `AAPL 1min`
  return spelledSymbol(text.replace(/ (?![a-z]{1,2}(?: [a-z])?$).*/i, ''));
}

/** `20260306_aapl_minute_trade.csv`: the day of a file that has times alone. */
function dateOfName(name: string): string | undefined {
  const [, year, month, day] = /(?:^|\D)(\d{4})-?(\d\d)-?(\d\d)(?:\D|$)/.exec(basename(name)) ?? [];
  const date = `${year}-${month}-${day}`;
  return year !== undefined && isDate(date) ? date : undefined;
}

const isFault = (found: JsonRecord | Fault): found is Fault => 'kind' in found;

/** As many rows as are judged. */
function firstRows(table: JsonTable, records: readonly JsonRecord[]): readonly string[] {
  const rows: string[] = [];
  for (const record of records) {
    for (const row of rowsOf(table, record)) {
      if (rows.length === maxRows) return rows;
      rows.push(row);
    }
  }
  return rows;
}

/** The beginning of a JSON source as a table. @returns why it is refused */
function startOfJson(
  records: readonly RawRecord[],
): { readonly start: TableStart; readonly table: JsonTable; readonly first: JsonRecord } | string {
  const found = records.filter(({ empty, refused }) => !empty && !refused).map(({ text }) => parseJsonRecord(text));
  const bars = found.filter((each): each is JsonRecord => !isFault(each));
  const [first] = bars;
  if (!first) return found[0] && isFault(found[0]) ? found[0].reason : 'has no bars';
  const table = openJsonTable(bars);
  if (typeof table === 'string') return table;
  const series = bars.flatMap((each) => each.series);
  const zones = new Set(series.map(({ timeZone }) => timeZone));
  if (zones.size > 1) return `its series have times of several zones: ${[...zones].map((zone) => zone ?? 'none').join(', ')}`;
  const api = bars.find((each) => each.api !== undefined)?.api;
  return {
    table,
    first,
    start: {
      format: api === undefined ? 'JSON' : `a response of ${api}`,
      lines: firstRows(table, bars),
      isCut: false,
      layout: table.layout,
      timeZone: series[0]?.timeZone,
      isAdjusted: series.every(({ adjusted }) => adjusted === true),
      hasMore: bars.some(({ hasMore }) => hasMore),
      lengthUnit: 1,
    },
  };
}

/** @throws SourceRefused when it is too long */
async function readAll(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    bytes += chunk.length;
    if (bytes > maxDocumentBytes)
      throw new SourceRefused(`a document of JSON of more than ${maxDocumentBytes / 2 ** 20} MiB; write its bars as NDJSON, one a line`);
  }
  return Buffer.concat(read);
}

/** The records at the beginning of a source; the whole of a document. */
async function sampleJson(start: Buffer, form: Form, chunks: AsyncIterable<Buffer>): Promise<readonly RawRecord[]> {
  if (form === 'document') return [{ ordinal: 1, text: removeByteOrderMark(await readAll(chunks)).toString() }];
  const splitter = openJsonSplitter(start, form);
  return [...splitter.push(removeByteOrderMark(start)), ...(start.length < sniffedBytes ? splitter.end() : [])];
}

/**
 * Opens and judges a source of bars.
 *
 * @param judged tables by their names, which are opened twice: to refuse the wrong ones before any is loaded, and to read them
 * @throws SourceRefused when it cannot be read, or not told how
 */
export async function openBars(
  name: string,
  stream: Readable | undefined,
  options: BarsOptions,
  known: KnownOfStore,
  judged = new Map<string, Judgement>(),
): Promise<BarsSource> {
  let start: Buffer = Buffer.alloc(0);
  const { splitter, chunks, close } = await openSplit(name, stream, (bytes) => {
    start = bytes;
    const form = formOf(bytes);
    return { form, place: form === 'table' ? ('line' as const) : openJsonSplitter(bytes, form).place };
  });
  const { form, place } = splitter;
  const wanted = options.symbolFromName === true && name !== '-' ? { ...options, symbol: symbolOfName(name) } : options;
  try {
    if (form === 'table') {
      const isCut = start.length >= sniffedBytes;
      const lines = judged.has(name) ? [] : removeByteOrderMark(start).toString('utf8').split('\n');
      const judgement = judged.get(name) ?? (await judge({ format: 'a table', lines, isCut, dateOfName: dateOfName(name) }, wanted, known));
      if (!stream) judged.set(name, judgement);
      return { place, judgement, chunks, json: undefined, close };
    }
    const isDocument = form === 'document';
    const { start: table, table: jsonTable, first } = required(startOfJson(await sampleJson(start, form, chunks)));
    const judgement = await judge(table, wanted, known);
    const json = {
      splitter: openJsonSplitter(start, form),
      table: { ...jsonTable, layout: judgement.layout },
      document: isDocument ? first : undefined,
    };
    return { place, judgement, chunks, json, close };
  } catch (error) {
    close();
    throw error instanceof SourceRefused ? new SourceRefused(`${name}: ${error.message}`) : error;
  }
}

function required<T extends object>(found: T | string): T {
  if (typeof found === 'string') throw new SourceRefused(found);
  return found;
}
