import { addDays } from '#contract/time/dates.ts';
import { conceptLabel, type FlowName, type InstantName } from './concepts.ts';
import { type Figures, lastDigit, type View, type Window } from './figures.ts';
import { formatNumber, type Known, type Term } from './terms.ts';

/** What the accounts of a period say of themselves. */
export interface Check {
  readonly isHeld: boolean;
  /** with the figures */
  readonly text: string;
}

/**
 * Half a digit of the coarsest figure for each of them: what was rounded in one table may be compared with figures of a finer one.
 *
 * Assumed: figures are given in units, thousands or millions, and the last digit is at most a thousandth of the largest figure.
 */
function roundingOf(values: readonly number[]): number {
  const largest = Math.min(1e6, Math.max(...values.map(Math.abs)) / 1000);
  const coarsest = Math.max(...values.filter((value) => value !== 0).map((value) => lastDigit(value, 1e6)), 1);
  return (Math.min(coarsest, largest) * values.length) / 2;
}

const isKnown = (term: Known): term is Term => term !== undefined;

/**
 * @param further parts that a company may have counted in another one: the identity holds with some of them
 * @returns no check where a figure is unknown, or was filed after the view, in which case it belongs to another version of the accounts
 */
function check(
  what: string,
  whole: Known,
  parts: readonly Known[],
  { filedBy = '9' }: View,
  further: readonly Known[] = [],
): readonly Check[] {
  const known = parts.filter(isKnown);
  if (!whole || known.length < parts.length) return [];
  const all = [...known, ...further.filter(isKnown)];
  const facts = [whole, ...all].flatMap(({ figures }) => figures.flatMap((figure) => figure.facts));
  if (facts.some(({ order }) => order > filedBy)) return [];
  const values = all.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  const rests = values.slice(known.length).reduce((sums, value) => [...sums, ...sums.map((sum) => sum + value)], [whole.value - total]);
  const isHeld = rests.some((rest) => Math.abs(rest) <= roundingOf([whole.value, ...values]));
  return [
    { isHeld, text: `${what}: ${formatNumber(whole.value)} is not ${values.map(formatNumber).join(' + ')} = ${formatNumber(total)}` },
  ];
}

/** Quarters that follow each other from the beginning of a longer time to its end. */
function quartersIn(window: Window, quarters: readonly Window[]): readonly Window[] {
  const parts: Window[] = [];
  for (let start = window.start; start <= window.end; start = addDays(parts.at(-1)?.end ?? '', 1)) {
    const quarter = quarters.find((candidate) => candidate.start === start);
    if (!quarter) return [];
    parts.push(quarter);
  }
  return parts.at(-1)?.end === window.end ? parts : [];
}

/**
 * The identities of a period whose figures are known: assets, gross profit, and for more than a quarter the sum of quarters that filings have
 * by themselves.
 *
 * @param quarters those of the company
 */
export function checkIdentities(figures: Figures, window: Window, quarters: readonly Window[]): readonly Check[] {
  const { view } = figures;
  const at = (name: InstantName): Known => figures.instant(name, window.end);
  const flow = (name: FlowName, of = window): Known => figures.flow(name, of);
  const equity = at('equityWithMinority') ?? at('equity');
  const further = [at('equityWithMinority') ? undefined : at('minority'), at('temporaryEquity'), at('redeemableMinority')];
  const cost = flow('costOfGoods');
  const sumsOf = (name: FlowName): readonly Check[] => {
    const parts = window.span === '3M' ? [] : quartersIn(window, quarters).map((quarter) => flow(name, quarter));
    const whole = flow(name);
    const figuresOf = [whole, ...parts].flatMap((part) => part?.figures ?? []);
    const isDerived = figuresOf.some(({ derivation }) => derivation !== undefined);
    // a year that was restated alone has no quarters of its version
    const isMixed = new Set(figuresOf.map(({ isRestated }) => isRestated)).size > 1;
    return parts.length === 0 || isDerived || isMixed ? [] : check(`${conceptLabel(name)} as the sum of quarters`, whole, parts, view);
  };
  return [
    ...check('assets as liabilities and equity', at('assets'), [at('liabilitiesAndEquity')], view),
    ...check('assets as liabilities and equity', at('assets'), [at('liabilities'), equity], view, further),
    ...check('gross profit as revenue less cost', flow('grossProfit'), [flow('revenue'), cost && { ...cost, value: -cost.value }], view),
    ...sumsOf('revenue'),
    ...sumsOf('netIncome'),
  ];
}
