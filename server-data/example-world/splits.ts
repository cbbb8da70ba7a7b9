import { Counts } from '#contract/counts.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { dateOf, dayAt, dayIn, dayOf, instantOf, isTradingDay, tradingDayFrom, yearOf, type Day } from '#contract/market/day.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { companyOf, sizeOf } from './companies.ts';
import { readData } from './data.ts';
import { inventedFirm } from './invented.ts';
import { fractionOf, Random, recordId } from './random.ts';
import { reverseSplitsIn } from './small-caps.ts';

type SplitType = 'Reverse Stock Split' | 'Forward Stock Split' | 'ADR Ratio Change' | 'Stock Dividend' | '';

type Weighted<Value> = readonly (readonly [value: Value, weight: number])[];

/** `splits.json` */
interface SplitData {
  /** splits that took place, by filing or press release; ex is the first day of trading on the new basis */
  readonly real: readonly (readonly [
    symbol: string,
    ratio: string,
    announced: string,
    recorded: string,
    distributed: string,
    ex: string,
  ])[];
  /** where invented companies are listed and how many have options, in the proportions of real records */
  readonly venues: readonly { readonly venue: string; readonly issuers: number; readonly optionable: number }[];
  readonly types: Weighted<SplitType>;
  readonly importances: Weighted<number>;
  readonly ratios: Readonly<Record<SplitType, Weighted<string>>>;
  /** what real records contain unexpectedly (assumption G09): each replaces parts of an ordinary split */
  readonly oddities: readonly Oddity[];
}

interface Oddity {
  readonly type?: SplitType;
  readonly ratio?: string;
  /** a date that is mistyped: announced a year late, recorded before announced, distributed before recorded */
  readonly slip?: 'year' | 'recorded' | 'distributed';
  /** a second split of the same share on the same day */
  readonly sameDay?: { readonly type: SplitType; readonly ratio: string };
}

const data = readData('splits.json') as SplitData;

interface SplitOptions {
  readonly seed: number;
  /** Unix seconds: what was announced later is not known yet */
  readonly until: number;
}

/** A small company or fund that nobody can mistake for a real one. */
interface Issuer {
  readonly symbol: string;
  readonly name: string;
  readonly venue: string;
  readonly isFund: boolean;
  readonly isReceipt: boolean;
  readonly optionable: boolean;
  /** first six characters of its CUSIPs; the range that begins with 99 is left to private use */
  readonly cusipBase: string;
}

/** Eight characters and their check digit: modulus 10, every second value doubled. */
export function cusipFrom(base: string): string {
  const spread = (value: number): number => Math.floor(value / 10) + (value % 10);
  const sum = [...base].reduce((total, character, at) => total + spread(Number.parseInt(character, 36) * (1 + (at % 2))), 0);
  return `${base}${(10 - (sum % 10)) % 10}`;
}

/**
 * Assumed: an invented symbol has six letters, one more than any symbol of a US exchange.
 * `Specimen Optics` is SPEOPT, its fund SPEOPX.
 */
function symbolOf(name: string, isFund: boolean): string {
  const [mark = '', trade = ''] = name.toUpperCase().split(' ');
  return mark.slice(0, 3) + (isFund ? `${trade.slice(0, 2)}X` : trade.slice(0, 3));
}

function issuers(seed: number): Issuer[] {
  const random = new Random(seed, 'issuers');
  const used = new Set<string>();
  return data.venues.flatMap(({ venue, issuers: count, optionable }) =>
    Array.from({ length: count }, () => {
      const isFund = venue === 'ARCA' || venue === 'BATS';
      let firm = '';
      do firm = inventedFirm(random);
      while (used.has(symbolOf(firm, isFund)));
      used.add(symbolOf(firm, isFund));
      const isReceipt = !isFund && random.chance(venue === 'OTC' ? 0.2 : 0.12);
      const suffix = isFund ? `${random.pick(['2X Daily Long', '2X Daily Short', 'Income'])} ETF` : isReceipt ? 'ADR' : 'Holdings';
      return {
        symbol: symbolOf(firm, isFund),
        name: `${firm} ${suffix}`,
        venue,
        isFund,
        isReceipt,
        optionable: random.chance(optionable),
        cusipBase: `99${1000 + used.size * 37}`,
      };
    }),
  );
}

type Dates = Readonly<Record<'announced' | 'recorded' | 'distributed' | 'ex', Day>>;

function datesOf(random: Random, type: SplitType, announced: Day, slip: Oddity['slip']): Dates {
  const dates = ordinaryDates(random, type, announced);
  if (slip === 'recorded') return { ...dates, recorded: tradingDayFrom(announced, -2) };
  if (slip === 'distributed') return { ...dates, distributed: tradingDayFrom(dates.recorded, -2) };
  return slip === 'year' ? { ...ordinaryDates(random, type, announced - 365), announced } : dates;
}

function ordinaryDates(random: Random, type: SplitType, announced: Day): Dates {
  // A reverse split takes effect overnight; a depositary closes its books for some days.
  if (type !== 'Forward Stock Split' && type !== 'Stock Dividend') {
    const ex = tradingDayFrom(announced, random.whole(2, 20));
    return { announced, ex, recorded: tradingDayFrom(ex, -random.whole(0, 2)), distributed: ex };
  }
  const recorded = tradingDayFrom(announced, random.whole(6, 20));
  const distributed = tradingDayFrom(recorded, random.whole(1, 10));
  // New shares trade the morning after they are handed out; a dividend trades ex on the record day, and is paid later.
  return { announced, recorded, distributed, ex: type === 'Stock Dividend' ? recorded : tradingDayFrom(distributed, 1) };
}

/** The exchange's calendar is known from this year on. */
const firstYear = 2022;
/** Nobody splits again before the last one is forgotten. */
const restDays = 150;
/** Every so many splits are odd, so that each year has some. */
const oddEvery = 35;

const canSplit = (type: SplitType, { isFund, isReceipt }: Issuer): boolean =>
  type === 'ADR Ratio Change' ? isReceipt : type === 'Stock Dividend' ? !isFund && !isReceipt : true;

/** Splits of invented issuers announced up to now, oldest first. A later `until` adds to them and changes none. */
function* inventedSplits({ seed, until }: SplitOptions): Generator<SplitRecord> {
  const all = issuers(seed);
  const counts = new Counts<Issuer>();
  const lastDays = new Map<Issuer, Day>();
  let place = 0;
  for (let day = dayIn(firstYear, 1, 1); day <= dayAt(until); day++) {
    if (!isTradingDay(day)) continue;
    const random = new Random(seed, 'splits', day);
    const count = random.pick([0, 0, 0, 0, 0, 0, 1, 1, 1, 2]);
    for (let at = 0; at < count; at++, place++) {
      const odd = place % oddEvery === oddEvery - 1 ? data.oddities[Math.floor(place / oddEvery)] : undefined;
      const type = odd?.type ?? random.weighted(data.types);
      const ratio = odd?.ratio ?? random.weighted(data.ratios[type]);
      const dates = datesOf(random, type, day, odd?.slip);
      const importance = random.weighted(data.importances);
      const hasRested = (last: Day | undefined): boolean => last === undefined || last < day - restDays;
      const issuer = random.pick(all.filter((each) => canSplit(type, each) && hasRested(lastDays.get(each))));
      const before = counts.of(issuer);
      const records = [{ type, ratio }, ...(odd?.sameDay ? [odd.sameDay] : [])];
      counts.add(issuer, records.length);
      lastDays.set(issuer, day);
      for (const [nth, terms] of records.entries()) {
        const announced = dateOf(dates.announced);
        const ex = dateOf(dates.ex);
        yield {
          ...identityOf(announced, ex, until, [seed, 'split', issuer.symbol, announced, terms.ratio]),
          ticker: issuer.symbol,
          name: issuer.name,
          exchange: issuer.venue,
          // Every split brings a new number.
          cusip: cusipFrom(`${issuer.cusipBase}${10 * (1 + ((before + nth) % 9))}`),
          date_announced: announced,
          date_ex: ex,
          date_recorded: dateOf(dates.recorded),
          date_distribution: dateOf(dates.distributed),
          importance,
          optionable: issuer.optionable,
          ratio: terms.ratio,
          split_type: terms.type,
          notes: '',
        };
      }
    }
  }
}

function* realSplits({ until }: SplitOptions): Generator<SplitRecord> {
  for (const [symbol, ratio, announced, recorded, distributed, ex] of data.real) {
    const company = companyOf(symbol);
    const [shares = 0, before = 0] = ratio.split(':').map(Number);
    yield {
      ...identityOf(announced, ex, until, ['split', symbol, ex]),
      ticker: symbol,
      name: company.name,
      exchange: company.exchange,
      cusip: company.cusip,
      date_announced: announced,
      date_ex: ex,
      date_recorded: recorded || null,
      date_distribution: distributed || null,
      importance: Math.max(2, sizeOf(company)),
      optionable: true,
      ratio,
      split_type: shares < before ? 'Reverse Stock Split' : 'Forward Stock Split',
      notes: '',
    };
  }
}

/** Reverse splits of small companies, which are announced twelve trading days before. */
function* smallCapSplits({ until }: SplitOptions): Generator<SplitRecord> {
  for (let year = firstYear; year <= yearOf(dayAt(until)) + 1; year++) {
    for (const { company, oldShares, ex } of reverseSplitsIn(year)) {
      const { symbol, name, exchange } = company;
      const [announced, exDate, ratio] = [dateOf(tradingDayFrom(ex, -12)), dateOf(ex), `1:${oldShares}`];
      yield {
        ...identityOf(announced, exDate, until, ['split', symbol, exDate]),
        ticker: symbol,
        name,
        exchange,
        cusip: cusipFrom(`990001${10 + (year % 40) * 2 + Number(exDate.slice(5, 7) > '06')}`),
        date_announced: announced,
        date_ex: exDate,
        date_recorded: dateOf(tradingDayFrom(ex, -1)),
        date_distribution: exDate,
        importance: 1,
        optionable: false,
        ratio,
        split_type: 'Reverse Stock Split',
        notes: '',
      };
    }
  }
}

/** Published after the close; two in five are changed again on the way to the ex-date. */
function identityOf(announced: string, ex: string, until: number, key: readonly (number | string)[]): Pick<SplitRecord, 'id' | 'updated'> {
  const drawn = fractionOf('published', ...key);
  const created = instantOf(dayOf(announced), Math.round(secondsPerHour * (16 + 3 * drawn)));
  const changedAt = Math.max(created + 600, instantOf(dayOf(ex) - 1, Math.round(secondsPerHour * (7 + 2 * drawn))));
  return { id: recordId(created, ...key), updated: drawn < 0.4 && changedAt <= until ? changedAt : created + 2 };
}

/** Splits of the example world: the real ones of its companies and invented ones of invented small caps, some still to come. */
export function* exampleSplits(options: SplitOptions): Generator<SplitRecord> {
  for (const split of [...realSplits(options), ...inventedSplits(options), ...smallCapSplits(options)])
    if (split.updated <= options.until) yield split;
}
