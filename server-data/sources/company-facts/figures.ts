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

const isFiled = ({ order }: Fact, { filedBy = '9' }: View): boolean => order <= filedBy;
const lastOrder = (facts: readonly Fact[], view: View): string => (facts.findLast((fact) => isFiled(fact, view)) ?? facts[0])?.order ?? '';

/** A value that a filing has by itself. */
function directly(facts: readonly Fact[] | undefined, view: View): readonly Found[] {
  const fact = pick(facts, view);
  return facts && fact
    ? [{ value: fact.value, facts: [fact], isRestated: fact.value !== facts[0]?.value, lastFiled: lastOrder(facts, view) }]
    : [];
}

const isKnown = ({ facts }: Found, view: View): boolean => facts.every((fact) => isFiled(fact, view));

/** The first of several that was filed by the view, else the first that was filed later. */
const firstKnown = (found: readonly Found[], view: View): Found | undefined => found.find((each) => isKnown(each, view)) ?? found[0];

/** Those of the last filing: a company that restates a flow may give it another tag. */
function lastFiled(found: readonly Found[], view: View): readonly Found[] {
  const known = found.filter((each) => isKnown(each, view));
  const last = known.reduce((order, each) => (each.lastFiled > order ? each.lastFiled : order), '');
  return known.length === 0 ? found : known.filter((each) => each.lastFiled === last);
}

/**
 * What a later report says of two times of which one is part of the other.
 *
 * Assumed: where it restated one of them alone, as a year whose quarters were never presented again, their difference is that of the values as
 * first filed. What amends a report stands for it.
 */
function pairOf(wholes: readonly Fact[], parts: readonly Fact[], view: View): readonly (Fact | undefined)[] {
  const [whole, part] = [pick(wholes, view), pick(parts, view)];
  const isRestated = whole?.value !== wholes[0]?.value;
  if (!part || isRestated === (part.value !== parts[0]?.value)) return [whole, part];
  const [restated, others] = isRestated ? [whole, parts] : [part, wholes];
  const first = { filedBy: wholes[0]?.order };
  const original = pick(parts, first);
  const isMixed = restated && !restated.form.endsWith('/A') && restated.order > lastOrder(others, view);
  // a shorter time that was presented later only belongs to what was restated
  return isMixed && original && isFiled(original, first) ? [pick(wholes, first), original] : [whole, part];
}

/** Three quarters that follow each other from a day on. */
function threeQuarters(tag: TagFacts, first: string, view: View): readonly Fact[] {
  const quarters: Fact[] = [];
  for (let start = first; quarters.length < 3; start = addDays(quarters.at(-1)?.end ?? '', 1)) {
    const quarter = pick(tag.from.get(`${start} 3M`), view);
    if (!quarter) return [];
    quarters.push(quarter);
  }
  return quarters;
}

/**
 * A quarter as the difference of two times that begin on the same day, or of a year that has no nine months and its three quarters: a year end
 * that moved leaves none.
 */
function deriveQuarter(tag: TagFacts, end: string, view: View): readonly Found[] {
  for (const [at, span] of spans.entries()) {
    const wholes = at === 0 ? [] : (tag.at.get(`${end} ${span}`) ?? []);
    const start = pick(wholes, view)?.start ?? '';
    const [whole, part] = pairOf(wholes, tag.from.get(`${start} ${spans[at - 1]}`) ?? [], view);
    if (!whole) continue;
    const parts = part ? [part] : span === '1Y' ? threeQuarters(tag, start, view) : [];
    const facts = [whole, ...parts];
    if (parts.length === 0 || spanOf(addDays(facts.at(-1)?.end ?? '', 1), end) !== '3M') continue;
    const derivation = facts.map((fact) => `${formatNumber(fact.value)} (${fact.start} to ${fact.end})`).join(' less ');
    const value = parts.reduce((rest, each) => rest - each.value, whole.value);
    return [{ value, facts, derivation, lastFiled: lastOrder(wholes, view) }];
  }
  return [];
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
  const eachFound = (names: readonly string[], find: (tag: TagFacts) => readonly Found[]): readonly Found[] =>
    names.flatMap((name) => {
      const tag = tags.get(name);
      return tag ? find(tag) : [];
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
