import { addDays, daysBetween } from '#contract/time/dates.ts';
import { conceptLabel, type ConceptName, type FlowName, flowTags, type InstantName, instantTags } from './concepts.ts';
import { type CompanyFacts, type Fact, type Span, spanOf, spans, type TagFacts } from './facts.ts';
import { type Figure, figureTerm, formatNumber, type Known, sum } from './terms.ts';

/** What was known on a day, for values as first filed; without one what is known now. */
export interface View {
  readonly filedBy?: string | undefined;
}

/** A time that figures belong to. */
export interface Window {
  readonly start: string;
  readonly end: string;
  readonly span: Span;
}

const largestUnit = 1e8;
/** 10 for 120, at most 100 million. */
export function lastDigit(value: number, largest = largestUnit): number {
  let unit = 1;
  while (unit * 10 <= largest && value % (unit * 10) === 0) unit *= 10;
  return unit;
}

/**
 * Assumed: a later value that is the earlier one in fewer digits, as in the notes of a later report, is no restatement. It may be a whole digit
 * off, because a table in millions is rounded so that it adds up.
 */
const isRounded = (later: number, earlier: number): boolean =>
  lastDigit(later) > lastDigit(earlier) && Math.abs(later - earlier) <= Math.min(lastDigit(later), Math.abs(earlier) / 200);

/** The value among those of one tag and period, by its first filing: the last by the day of the view, or else the first after it. */
function pick(facts: readonly Fact[] | undefined, { filedBy }: View): Fact | undefined {
  let picked: Fact | undefined;
  for (const fact of facts ?? []) {
    if (picked && filedBy !== undefined && fact.filed > filedBy) break;
    if (!picked || (fact.value !== picked.value && !isRounded(fact.value, picked.value))) picked = fact;
  }
  return picked;
}

type Found = Omit<Figure, 'label'>;

/** The first of several that was filed by the day of the view, else the first that was filed later. */
function firstKnown(found: readonly Found[], { filedBy }: View): Found | undefined {
  const isKnown = ({ facts }: Found): boolean => filedBy === undefined || facts.every(({ filed }) => filed <= filedBy);
  return found.find(isKnown) ?? found[0];
}

const days = ({ start, end }: Fact): string => `${start} to ${end}`;

/** Of the times that begin on the same day the longest that is one step shorter than `fact`. */
function shorterThan(tag: TagFacts, fact: Fact, span: Span, view: View): Fact | undefined {
  const shorter = spans[spans.indexOf(span) - 1];
  return shorter && pick(tag.from.get(`${fact.start} ${shorter}`), view);
}

/** A year that has no nine months: less its three quarters, which must follow each other. */
function lessThreeQuarters(tag: TagFacts, year: Fact, view: View): Found | undefined {
  const quarters: Fact[] = [];
  for (let start = year.start ?? ''; quarters.length < 3; start = addDays(quarters.at(-1)?.end ?? '', 1)) {
    const quarter = pick(tag.from.get(`${start} 3M`), view);
    if (!quarter) return undefined;
    quarters.push(quarter);
  }
  if (spanOf(addDays(quarters[2]?.end ?? '', 1), year.end) !== '3M') return undefined;
  const value = quarters.reduce((rest, quarter) => rest - quarter.value, year.value);
  const parts = quarters.map((quarter) => formatNumber(quarter.value)).join(', ');
  return { value, facts: [year, ...quarters], derivation: `the year ${formatNumber(year.value)} less its quarters ${parts}` };
}

/** A quarter as the difference of two times that begin on the same day: a year end that moved leaves none. */
function deriveQuarter(tag: TagFacts, end: string, view: View): Found | undefined {
  for (const span of spans.slice(1)) {
    const whole = pick(tag.at.get(`${end} ${span}`), view);
    const rest = whole && shorterThan(tag, whole, span, view);
    if (whole && rest && spanOf(addDays(rest.end, 1), end) === '3M') {
      const derivation = `${formatNumber(whole.value)} (${days(whole)}) less ${formatNumber(rest.value)} (${days(rest)})`;
      return { value: whole.value - rest.value, facts: [whole, rest], derivation };
    }
    const byQuarters = whole && span === '1Y' ? lessThreeQuarters(tag, whole, view) : undefined;
    if (byQuarters) return byQuarters;
  }
  return undefined;
}

/** Values of a company's concepts, as one view has them. */
export interface Figures {
  readonly view: View;
  readonly flow: (name: FlowName, window: Window) => Known;
  /** at the end of a day */
  readonly instant: (name: InstantName, date: string) => Known;
  /** whether one of the concepts has a value other than 0 at the day or in the 400 days before: then it is not absent, but unknown */
  readonly isInUse: (names: readonly InstantName[], date: string) => boolean;
}

const usedDays = 400;

export function openFigures({ tags }: CompanyFacts, view: View): Figures {
  const known = new Map<string, Known>();
  const remember = (name: ConceptName, when: string, find: () => Found | undefined): Known => {
    const key = `${name} ${when}`;
    if (!known.has(key)) {
      const found = find();
      known.set(key, found && figureTerm({ label: `${conceptLabel(name)}, ${when}`, ...found }));
    }
    return known.get(key);
  };
  const eachFound = (names: readonly string[], find: (tag: TagFacts) => Found | undefined): readonly Found[] =>
    names.flatMap((name) => {
      const tag = tags.get(name);
      const found = tag && find(tag);
      return found ? [found] : [];
    });
  const direct = (names: readonly string[], key: string): readonly Found[] =>
    eachFound(names, (tag) => {
      const fact = pick(tag.at.get(key), view);
      return fact && { value: fact.value, facts: [fact] };
    });
  return {
    view,
    flow: (name, { start, end, span }) =>
      remember(name, `${start} to ${end}`, () => {
        const derived = span === '3M' ? eachFound(flowTags[name], (tag) => deriveQuarter(tag, end, view)) : [];
        // a quarter that a filing has by itself comes first
        return firstKnown([...direct(flowTags[name], `${end} ${span}`), ...derived], view);
      }),
    instant: (name, date) => remember(name, date, () => firstKnown(direct(instantTags[name], date), view)),
    isInUse: (names, date) =>
      names
        .flatMap((name) => instantTags[name].flatMap((tag) => [...(tags.get(tag)?.at ?? [])]))
        .some(([end, facts]) => end <= date && daysBetween(end, date) <= usedDays && pick(facts, view)?.value !== 0),
  };
}

/** Flows of several windows together; unknown where one of them is. */
export const sumOfFlows = (figures: Figures, name: FlowName, windows: readonly Window[]): Known =>
  sum(...windows.map((window) => figures.flow(name, window)));
