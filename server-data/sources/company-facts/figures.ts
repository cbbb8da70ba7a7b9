import { addDays, daysBetween } from '#contract/time/dates.ts';
import { conceptLabel, type ConceptName, type FlowName, flowTags, type InstantName, instantTags } from './concepts.ts';
import { type CompanyFacts, type Fact, type Span, spanOf, spans, type TagFacts } from './facts.ts';
import { type Figure, figureTerm, formatNumber, type Known, sum } from './terms.ts';

/** What was known with a filing, for values as first filed; without one what is known now. */
export interface View {
  /** as `Fact.order` */
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
 * off, because a table in millions is rounded so that it adds up; of a small value in thousands that digit is up to a twentieth.
 */
function isRounded(later: number, earlier: number): boolean {
  const size = Math.abs(earlier);
  const inMillions = later % 1e6 === 0 && lastDigit(earlier) < 1e5 ? Math.min(1e6, size / 20) : 0;
  const allowed = Math.max(inMillions, Math.min(lastDigit(later), size / 200));
  return lastDigit(later) > lastDigit(earlier) && Math.abs(later - earlier) <= allowed;
}

/** The value among those of one tag and period, by its first filing: the last by the filing of the view, or else the first after it. */
function pick(facts: readonly Fact[] | undefined, { filedBy }: View): Fact | undefined {
  let picked: Fact | undefined;
  for (const fact of facts ?? []) {
    if (picked && filedBy !== undefined && fact.order > filedBy) break;
    if (!picked || (fact.value !== picked.value && !isRounded(fact.value, picked.value))) picked = fact;
  }
  return picked;
}

interface Found extends Omit<Figure, 'label'> {
  /** the last filing of the view that has it, as `Fact.order` */
  readonly lastFiled: string;
}

/** A value that a filing has by itself. */
function directly(facts: readonly Fact[] | undefined, view: View): Found | undefined {
  const fact = pick(facts, view);
  if (!fact) return undefined;
  const lastFiled = facts?.findLast(({ order }) => order <= (view.filedBy ?? '9'))?.order ?? fact.order;
  return { value: fact.value, facts: [fact], isRestated: fact.value !== facts?.[0]?.value, lastFiled };
}

const isKnown = ({ facts }: Found, { filedBy = '9' }: View): boolean => facts.every(({ order }) => order <= filedBy);

/** The first of several that was filed by the view, else the first that was filed later. */
const firstKnown = (found: readonly Found[], view: View): Found | undefined => found.find((each) => isKnown(each, view)) ?? found[0];

/** Those of the last filing: a company that restates a flow may give it another tag. */
function lastFiled(found: readonly Found[], view: View): readonly Found[] {
  const known = found.filter((each) => isKnown(each, view));
  const last = known.map((each) => each.lastFiled).reduce((a, b) => (a > b ? a : b), '');
  return known.length === 0 ? found : known.filter((each) => each.lastFiled === last);
}

const days = ({ start, end }: Fact): string => `${start} to ${end}`;

/**
 * A time and the longest shorter one from the same day on.
 *
 * Assumed: where a later report restated one of them alone, as a year whose quarters were never presented again, their difference is that of the
 * values as first filed. What amends a report stands for it.
 */
function pairOf(tag: TagFacts, end: string, span: Span, view: View): readonly [whole: Found, rest: Found | undefined] | undefined {
  const wholes = tag.at.get(`${end} ${span}`);
  const whole = directly(wholes, view);
  if (!whole) return undefined;
  const rests = tag.from.get(`${whole.facts[0]?.start} ${spans[spans.indexOf(span) - 1]}`);
  const rest = directly(rests, view);
  if (!rest || whole.isRestated === rest.isRestated) return [whole, rest];
  const [restated, other] = whole.isRestated ? [whole, rest] : [rest, whole];
  const [fact] = restated.facts;
  const first = { filedBy: wholes?.[0]?.order };
  const original = directly(rests, first);
  const isMixed = fact !== undefined && !fact.form.endsWith('/A') && fact.order > other.lastFiled;
  // a shorter time that was presented later only belongs to what was restated
  return isMixed && original && isKnown(original, first) ? [directly(wholes, first) ?? whole, original] : [whole, rest];
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
  return {
    value,
    lastFiled: year.order,
    facts: [year, ...quarters],
    derivation: `the year ${formatNumber(year.value)} less its quarters ${parts}`,
  };
}

/** A quarter as the difference of two times that begin on the same day: a year end that moved leaves none. */
function deriveQuarter(tag: TagFacts, end: string, view: View): Found | undefined {
  for (const span of spans.slice(1)) {
    const [whole, rest] = pairOf(tag, end, span, view) ?? [];
    const [[fact] = [], [restFact] = []] = [whole?.facts, rest?.facts];
    if (whole && rest && fact && restFact && spanOf(addDays(restFact.end, 1), end) === '3M') {
      const derivation = `${formatNumber(fact.value)} (${days(fact)}) less ${formatNumber(restFact.value)} (${days(restFact)})`;
      return { value: fact.value - restFact.value, facts: [fact, restFact], derivation, lastFiled: whole.lastFiled };
    }
    const byQuarters = fact && span === '1Y' ? lessThreeQuarters(tag, fact, view) : undefined;
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
  const direct = (names: readonly string[], key: string): readonly Found[] => eachFound(names, (tag) => directly(tag.at.get(key), view));
  return {
    view,
    flow: (name, { start, end, span }) =>
      remember(name, `${start} to ${end}`, () => {
        const key = `${end} ${span}`;
        const first = flowTags[name]
          .flatMap((tag) => tags.get(tag)?.at.get(key)?.[0] ?? [])
          .reduce<Fact | undefined>((a, b) => (a && a.order <= b.order ? a : b), undefined);
        const filed = direct(flowTags[name], key).map((each) => ({ ...each, isRestated: each.value !== first?.value }));
        const derived = span === '3M' ? eachFound(flowTags[name], (tag) => deriveQuarter(tag, end, view)) : [];
        // a quarter that a filing has by itself comes first
        return firstKnown([...lastFiled(filed, view), ...lastFiled(derived, view)], view);
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
