import * as z from 'zod/mini';
import { bars as barsEndpoint, type BarInterval, barIntervals, barSeries, type BarSeries } from '#contract/endpoints/bars.ts';
import { logos as logosEndpoint } from '#contract/endpoints/logos.ts';
import { ratios as ratiosEndpoint } from '#contract/endpoints/ratios.ts';
import * as limits from '#contract/schema/limits.ts';
import { reason } from '#contract/schema/rows.ts';
import { symbolKey } from '#contract/symbol.ts';
import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { findFault } from '../../ingest/bars/read/bar-batch.ts';
import { logos } from '../../ingest/datasets/logos.ts';
import { ratios } from '../../ingest/datasets/ratios.ts';
import { isRow, type Row } from '../../ingest/rules/field-names.ts';
import { inColumn } from '../../market/bars.ts';
import { readBarSeries } from '../../market/bar-periods.ts';
import { drawingNames, type LogoEntry, pictureNames, undated } from '../../store/logos/logo.ts';
import { SourceForbidden, SourceNotFound } from '../failures.ts';
import { type Due, eachBatch, type Requested } from './by-symbol.ts';
import { readRecords, type Reading } from './changes.ts';

export const readRatios = (reading: Reading, symbols: readonly string[]): Promise<void> =>
  eachBatch('ratios', symbols, reading, limits.ratios.symbols, async (batch) => {
    const rows = await reading.service.list(ratiosEndpoint, { symbols: batch.symbols.join(',') });
    await reading.store.writeRatios(readRecords('ratios', ratios.openReader(), rows, reading.refuse), batch.cursor());
  });

const logosAtOnce = 10;
/** No picture is scaled, so that what is fetched is what was loaded there. */
const logoParams = { fields: [...drawingNames, ...pictureNames, 'colors'].join(','), scale: `${limits.logos.side}x${limits.logos.side}` };

/** The files to fetch: drawings, and pictures where there is no drawing that they are made of. */
const filesOf = (files: Row): readonly (readonly [name: string, address: string])[] =>
  [...drawingNames, ...pictureNames].flatMap((name) => {
    const address = files[name];
    const isDrawn = !name.includes('_vector_') && typeof files[name.replace('_', '_vector_')] === 'string';
    return typeof address === 'string' && !isDrawn ? [[name, address] as const] : [];
  });

/** How a PNG ends; one that does not was cut on its way. */
const pngEnd = Buffer.from('IEND\u00AE\u0042\u0060\u0082', 'latin1');

/** One image as files have it. @throws SourceNotFound where there is none */
async function fetchImage({ service }: Reading, name: string, address: string): Promise<string> {
  const bytes = await service.file(address);
  if (name.includes('_vector_')) return bytes.toString();
  if (!bytes.includes(pngEnd)) throw new SourceNotFound('expected a whole PNG');
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

interface FetchedLogo {
  /** undefined where it is stored as it is, or refused */
  readonly entry?: LogoEntry | undefined;
  readonly isComplete: boolean;
}

/** A logo with its images; what is wrong with them is refused. */
async function fetchLogo(row: unknown, reading: Reading): Promise<FetchedLogo> {
  const read = (wire: unknown): LogoEntry | undefined => readRecords('logos', logos.openReader(), [wire], reading.refuse)[0];
  const addresses = isRow(row) && isRow(row['files']) ? row['files'] : {};
  const plain: Row | undefined = isRow(row) ? { ...row, files: {} } : undefined;
  const known = read(plain ?? row);
  if (!plain || !known) return { isComplete: false };
  const { id, updatedAt } = known;
  const wanted = filesOf(addresses);
  const [found] = await reading.store.findLogos([String(plain['search_key'])], 'symbol');
  const isStored = found?.logo.id === id && found.logo.updatedAt === updatedAt && updatedAt !== undated;
  if (isStored && wanted.every(([name]) => new Set<string>(found.logo.images).has(name))) return { isComplete: true };
  const files: Row = {};
  for (const [name, address] of wanted) {
    try {
      files[name] = await fetchImage(reading, name, address);
    } catch (error) {
      if (!(error instanceof SourceNotFound || error instanceof SourceForbidden)) throw error;
      reading.refuse(`logos: ${id} ${name}: ${error.message}`);
    }
  }
  const entry = read({ ...plain, files });
  return { entry, isComplete: entry !== undefined && Object.keys(files).length === wanted.length };
}

async function searchLogos({ service }: Reading, symbols: readonly string[]): Promise<readonly unknown[]> {
  try {
    return await service.list(logosEndpoint, { search_keys: symbols.join(','), ...logoParams });
  } catch (error) {
    // none of them has one
    if (error instanceof SourceNotFound) return [];
    throw error;
  }
}

/** A logo with a wrong image is requested again after an hour. */
export const readLogos = (reading: Reading, symbols: readonly string[]): Promise<void> =>
  eachBatch('logos', symbols, reading, logosAtOnce, async (batch) => {
    const entries: LogoEntry[] = [];
    const seconds = Math.floor(reading.now() / 1000);
    const incomplete = new Set<string>();
    for (const row of await searchLogos(reading, batch.symbols)) {
      const { entry, isComplete } = await fetchLogo(row, reading);
      if (entry) entries.push(entry);
      if (!isComplete && isRow(row)) incomplete.add(symbolKey(String(row['search_key'])));
    }
    const markOf = ({ symbol }: Due): Requested => ({
      at: incomplete.has(symbolKey(symbol)) ? seconds - secondsPerDay + secondsPerHour : seconds,
    });
    await reading.store.writeLogos(entries, batch.cursor(markOf));
  });

/** The series of a response; a wrong candle is refused, and the others are read. */
function readSeries(rows: readonly unknown[], refuse: Reading['refuse']): BarSeries[] {
  return rows.flatMap((row) => {
    const { candles, ...series } = isRow(row) ? row : { candles: row };
    const first = z.safeParse(barSeries, { ...series, candles: [] });
    if (!first.success || !Array.isArray(candles)) {
      refuse(`bars: ${first.success ? 'candles: expected a list' : reason(first.error)}`);
      return [];
    }
    const read: BarSeries['candles'] = [];
    for (const candle of candles) {
      const one = z.safeParse(barSeries, { ...series, candles: [candle] });
      const [found] = one.data?.candles ?? [];
      const before = read.at(-1);
      const last = { time: (before?.time ?? Number.NaN) / 1000, close: before?.close ?? Number.NaN };
      const bar = found && { ...found, time: found.time / 1000, volume: inColumn(found.volume), trades: Number.NaN };
      const fault = bar ? findFault(bar, last)?.reason : one.error && reason(one.error);
      if (fault === undefined && found) read.push(found);
      else refuse(`bars: ${first.data.symbol} at ${String(isRow(candle) ? candle['time'] : candle)}: ${fault}`);
    }
    return [{ ...first.data, candles: read }];
  });
}

/** Assumed: bars arrive an hour late at most, which is read with the next ones, or five days late, which is read once a day. A bar that ended two minutes ago is settled. */
const [lateBarSeconds, veryLateBarSeconds, settledSeconds] = [secondsPerHour, 5 * secondsPerDay, 120];
const formatInstant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, -5)}Z`;

/** Bars of one length, each symbol from where it was read. */
export const readBars = (reading: Reading, symbols: readonly string[], interval: BarInterval): Promise<void> => {
  const length = barIntervals[interval];
  return eachBatch('bars', symbols, reading, limits.bars.symbols, async (batch) => {
    const seconds = Math.floor(reading.now() / 1000);
    const end = Math.min(seconds, batch.to + Math.floor(limits.bars.candles / batch.symbols.length - 1) * length);
    const session = length < secondsPerDay ? 'ANY' : 'REGULAR';
    const params = { symbols: batch.symbols.join(','), from: formatInstant(batch.to), to: formatInstant(end), interval, session };
    const series = readSeries(end > batch.to ? await reading.service.list(barsEndpoint, params) : [], reading.refuse);
    const lastStarts = new Map(series.map((each) => [symbolKey(each.symbol), (each.candles.at(-1)?.time ?? 0) / 1000]));
    const markOf = ({ symbol, back }: Due): Requested => {
      if (end < seconds) return { at: 0, to: end, ...(back !== undefined && { back }) };
      if (back !== undefined && back <= seconds - secondsPerDay) return { at: seconds, to: seconds - veryLateBarSeconds, back: seconds };
      const start = lastStarts.get(symbolKey(symbol)) ?? 0;
      const last = start + length > seconds - settledSeconds ? start : start + length;
      return { at: seconds, to: Math.max(last, seconds - Math.max(lateBarSeconds, length)), back: back ?? seconds };
    };
    await reading.store.writeBars(readBarSeries(series), batch.cursor(markOf));
  });
};
