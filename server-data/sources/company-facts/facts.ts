import * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import { daysBetween } from '#contract/time/dates.ts';
import { isRow } from '../../ingest/rules/field-names.ts';
import { describeFault } from '../../ingest/rules/describe-fault.ts';
import { SourceFailed } from '../failures.ts';
import { padCik } from '../listings/listings.ts';
import { knownTags } from './concepts.ts';

/** Facts that cannot be read as a whole. */
export class FactsRefused extends SourceFailed {}

export type Span = '3M' | '6M' | '9M' | '1Y';
/** Shortest and longest, in days: quarters of 12 to 14 weeks, years of 52 and 53. Times of other lengths, as of a changed year end, have no span. */
const spanDays: Readonly<Record<Span, readonly [from: number, to: number]>> = {
  '3M': [80, 100],
  '6M': [165, 195],
  '9M': [255, 285],
  '1Y': [350, 380],
};
export const spans = Object.keys(spanDays) as readonly Span[];

/** The span of a time by its own dates: `fy` and `fp` belong to the filing and not to the fact. */
export function spanOf(start: string, end: string): Span | undefined {
  const days = daysBetween(start, end) + 1;
  return spans.find((span) => days >= spanDays[span][0] && days <= spanDays[span][1]);
}

/** One value of one filing. */
export interface Fact {
  readonly tag: string;
  /** of a time; an instant has none */
  readonly start: string | undefined;
  readonly end: string;
  readonly value: number;
  readonly unit: string;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** sorts filings by their day, and an amendment of the same day after what it amends */
  readonly order: string;
}

/** The facts of a tag in the company's currency, each list in the order in which they were filed. */
export interface TagFacts {
  /** by `${end}` for instants and `${end} ${span}` for times */
  readonly at: ReadonlyMap<string, readonly Fact[]>;
  /** times by `${start} ${span}` */
  readonly from: ReadonlyMap<string, readonly Fact[]>;
}

export interface CompanyFacts {
  /** ten digits */
  readonly cik: string;
  readonly name: string;
  readonly currency: string;
  readonly tags: ReadonlyMap<string, TagFacts>;
}

const company = z.object({
  cik: z.union([z.int(), z.string().check(z.regex(/^\d{1,10}$/))]),
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const units = z.object({ units: z.record(z.string(), z.array(z.unknown())) });
const wireFact = z.object({
  start: z.optional(isoDate),
  end: isoDate,
  val: z.number(),
  accn: z.string().check(z.regex(/^\d{10}-\d{2}-\d{6}$/)),
  form: z.string(),
  filed: isoDate,
});
/** Facts of a part of the company name it. */
const partNames = ['segment', 'segments', 'dimension', 'dimensions', 'axis', 'member'];

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new FactsRefused(/^\s*</.test(body) ? 'expected JSON, got a page of HTML or XML' : 'no JSON, or it ends early');
  }
}

/** @returns what is wrong in the place of a fact */
function parseFact(tag: string, unit: string, wire: unknown): Fact | string {
  const read = z.safeParse(wireFact, wire);
  if (!read.success) return `${tag} ${unit}: ${describeFault(read.error, wire).reason}`;
  const part = partNames.find((name) => isRow(wire) && (wire[name] ?? null) !== null);
  if (part !== undefined) return `${tag} ${unit}: a part of the company (${part}), which is no figure of the company`;
  const { start, end, val, accn, form, filed } = read.data;
  if (start !== undefined && start > end) return `${tag} ${unit}: start ${start} is after end ${end}`;
  if (end > filed) return `${tag} ${unit}: end ${end} is after filed ${filed}`;
  return { tag, start, end, value: val, unit, accession: accn, form, filed, order: `${filed} ${form.endsWith('/A') ? 1 : 0} ${accn}` };
}

function group(facts: readonly Fact[], keyOf: (fact: Fact) => string | undefined): ReadonlyMap<string, readonly Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = keyOf(fact);
    if (key === undefined) continue;
    const known = groups.get(key);
    if (known) known.push(fact);
    else groups.set(key, [fact]);
  }
  return groups;
}

/** A filing that gives two values for the same days says neither. */
function withoutContradictions(facts: readonly Fact[], refuse: (reason: string) => void): Fact[] {
  const groups = group(facts, ({ start = '', end, accession }) => `${start} ${end} ${accession}`);
  return [...groups.values()].flatMap((given) => {
    const values = new Set(given.map(({ value }) => value));
    const [fact] = given;
    if (values.size < 2 || !fact) return given;
    const { tag, unit, start, end, accession } = fact;
    refuse(`${tag} ${unit}: ${accession} gives ${[...values].join(' and ')} for ${start === undefined ? '' : `${start} to `}${end}`);
    return [];
  });
}

function indexFacts(facts: readonly Fact[]): TagFacts {
  const filed = facts.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
  const withSpan = (date: string, { start, end }: Fact): string | undefined => {
    const span = start === undefined ? undefined : spanOf(start, end);
    return span && `${date} ${span}`;
  };
  return {
    at: group(filed, (fact) => (fact.start === undefined ? fact.end : withSpan(fact.end, fact))),
    from: group(filed, (fact) => (fact.start === undefined ? undefined : withSpan(fact.start, fact))),
  };
}

/**
 * The currency of a company is that of its assets, because ratios need one and translations for readers are filed beside it.
 *
 * Assumed: of two currencies it is that with more facts.
 */
function currencyOf(assets: ReadonlyMap<string, readonly Fact[]>): string {
  const [most, second] = [...assets].toSorted((a, b) => b[1].length - a[1].length);
  if (!most) throw new FactsRefused('no Assets of us-gaap, from which the currency is taken (IFRS is not read)');
  if (second && second[1].length === most[1].length)
    throw new FactsRefused(`as many Assets in ${most[0]} as in ${second[0]}, so the company's currency is unknown`);
  return most[0];
}

/**
 * Reads the body of `companyfacts/CIK##########.json`. Facts of a wrong shape and parts of the company are refused one by one.
 *
 * @param refuse says why
 * @throws FactsRefused when it cannot be read as a whole, or belongs to another company
 */
export function parseFacts(body: string, cik: string, refuse: (reason: string) => void): CompanyFacts {
  const json = parseJson(body);
  const read = z.safeParse(company, json);
  if (!read.success) throw new FactsRefused(describeFault(read.error, json).reason);
  if (padCik(read.data.cik) !== cik) throw new FactsRefused(`expected those of CIK ${cik}, got CIK ${padCik(read.data.cik)}`);
  const byTag = new Map<string, Map<string, Fact[]>>();
  for (const [tag, wire] of ['us-gaap', 'dei'].flatMap((taxonomy) => Object.entries(read.data.facts[taxonomy] ?? {}))) {
    if (!knownTags.has(tag)) continue;
    const concept = z.safeParse(units, wire);
    if (!concept.success) refuse(`${tag}: ${describeFault(concept.error, wire).reason}`);
    const ofUnits = Object.entries(concept.data?.units ?? {}).map(([unit, list]): [string, Fact[]] => {
      const facts = list.map((fact) => parseFact(tag, unit, fact));
      for (const fault of new Set(facts.filter((fact) => typeof fact === 'string'))) refuse(fault);
      return [
        unit,
        withoutContradictions(
          facts.filter((fact) => typeof fact !== 'string'),
          refuse,
        ),
      ];
    });
    byTag.set(tag, new Map(ofUnits));
  }
  const currency = currencyOf(byTag.get('Assets') ?? new Map());
  const tags = [...byTag].flatMap(([tag, ofUnits]): [string, TagFacts][] => {
    const facts = ofUnits.get(tag === 'EntityNumberOfEmployees' ? ([...ofUnits.keys()][0] ?? '') : currency);
    if (!facts && ofUnits.size > 0) refuse(`${tag}: in ${[...ofUnits.keys()].join(', ')} and not in ${currency}, the company's currency`);
    return facts ? [[tag, indexFacts(facts)]] : [];
  });
  return { cik, name: read.data.entityName, currency, tags: new Map(tags) };
}
