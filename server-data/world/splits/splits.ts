import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { companyOf } from '../companies.ts';
import { dateOf, dayOf } from '../days.ts';
import { fractionOf } from '../random.ts';
import { recordId } from '../record-id.ts';
import { inventedSplits } from './invented.ts';
import type { Planned } from './planned.ts';
import { realSplits, type RealSplit } from './real.ts';

interface WorldSplitsOptions {
  readonly seed: number;
  /** Unix seconds: what was announced later is not known yet */
  readonly until: number;
}

/** When a record was made and last touched. */
interface Times {
  readonly created: number;
  readonly updated: number;
}

/** Told before the open or after the close; two in five are touched again on the way to the ex-date. */
function timesOf(announced: string, ex: string, until: number, ...parts: readonly (number | string)[]): Times {
  const drawn = fractionOf('told', ...parts);
  const hours = drawn < 0.6 ? 7 + 4 * drawn : 16 + 6 * (drawn - 0.6);
  const created = newYorkInstant(announced, Math.round(hours * 3600));
  if (fractionOf('touched', ...parts) > 0.4) return { created, updated: created + 2 };
  const touched = Math.max(created + 600, newYorkInstant(ex, 3600 * (7 + 2 * drawn)) - 86_400);
  return { created, updated: touched <= until ? Math.floor(touched) : created + 2 };
}

const sizeOf = (revenueBillions: number): number => (revenueBillions > 90 ? 5 : revenueBillions > 30 ? 4 : revenueBillions > 12 ? 3 : 2);

function realRecord(split: RealSplit, until: number): SplitRecord & Times {
  const { symbol, name, exchange, cusip, scale } = companyOf(split.symbol);
  const times = timesOf(split.announced, split.ex, until, symbol, split.ex);
  const [shares = 0, before = 0] = split.ratio.split(':').map(Number);
  return {
    id: recordId(times.created, 'split', symbol, split.ex),
    ticker: symbol,
    name,
    exchange,
    cusip,
    date_announced: split.announced,
    date_ex: split.ex,
    date_recorded: split.recorded ?? null,
    date_distribution: split.distributed ?? null,
    importance: sizeOf(scale.revenueBillions),
    optionable: true,
    ratio: split.ratio,
    split_type: shares < before ? 'Reverse Stock Split' : 'Forward Stock Split',
    notes: '',
    ...times,
  };
}

function inventedRecord(split: Planned, seed: number, until: number): SplitRecord & Times {
  const { issuer, ratio } = split;
  const announced = dateOf(split.announced);
  const times = timesOf(announced, dateOf(split.ex), until, seed, issuer.symbol, announced);
  return {
    id: recordId(times.created, seed, 'split', issuer.symbol, announced, ratio),
    ticker: issuer.symbol,
    name: issuer.name,
    exchange: issuer.venue,
    cusip: issuer.cusip(split.splitsSoFar),
    date_announced: announced,
    date_ex: dateOf(split.ex),
    date_recorded: dateOf(split.recorded),
    date_distribution: dateOf(split.distributed),
    importance: split.importance,
    optionable: issuer.optionable,
    ratio,
    split_type: split.type,
    notes: '',
    ...times,
  };
}

/**
 * Splits of the example world: the real ones of its companies, from filings, and invented ones of invented small caps,
 * some of them still to come. A later `until` adds records and touches some, and changes nothing else.
 */
export function* worldSplits({ seed, until }: WorldSplitsOptions): Generator<SplitRecord> {
  const records = function* (): Generator<SplitRecord & Times> {
    for (const split of realSplits) yield realRecord(split, until);
    for (const split of inventedSplits(seed, dayOf(newYorkDay(until)))) yield inventedRecord(split, seed, until);
  };
  for (const { created, ...record } of records()) if (created + 2 <= until) yield record;
}
