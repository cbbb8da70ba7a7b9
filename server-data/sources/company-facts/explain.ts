import type { RatioName } from '#contract/endpoints/ratios.ts';
import type { CompanyFacts, Fact } from './facts.ts';
import { buildRows, isRefused, type RatioRow, valuesOf } from './rows.ts';
import { type Figure, formatNumber } from './terms.ts';

/** Which of the rows of a day: by its length and version. */
export interface RowChoice {
  readonly asOf: string;
  readonly period?: string | undefined;
  readonly type?: string | undefined;
}

export interface Explained {
  readonly row: RatioRow;
  readonly lines: readonly string[];
  /** as it is stored; undefined where it cannot be computed, or the period is refused */
  readonly value: number | undefined;
}

const filingUrl = (cik: string, accession: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/`;

const factLine = (cik: string, { tag, unit, start, end, value, form, accession, filed }: Fact): string =>
  `    ${tag} ${unit} ${start === undefined ? `at ${end}` : `${start} to ${end}`} ${formatNumber(value)}, ${form} ${accession} filed ${filed} ${filingUrl(cik, accession)}`;

const figureLines = (cik: string, { label, value, facts, derivation }: Figure): string[] => [
  `  ${label} = ${formatNumber(value)}${derivation === undefined ? '' : `: ${derivation}`}`,
  ...facts.map((fact) => factLine(cik, fact)),
];

const nameOf = ({ span, type }: RatioRow): string => (type === 'TTM' ? 'TTM' : `${span} ${type}`);
/** A year before a quarter, as first filed before restated. */
const preference = ['1Y A', '1Y R', '3M A', '3M R', 'TTM'];

/** What a ratio is made of: facts with their filings, quarters that are differences, and the arithmetic. @returns a sentence where there is no such row */
export function explainRatio(company: CompanyFacts, ratio: RatioName, { asOf, period, type }: RowChoice): Explained | string {
  const rows = buildRows(company);
  const ofDay = rows.filter((row) => row.asOf === asOf);
  if (ofDay.length === 0) {
    const near = rows.findLast((row) => row.asOf < asOf)?.asOf ?? rows[0]?.asOf;
    return `no period ends on ${asOf}${near === undefined ? '' : `; the nearest one ends on ${near}`}`;
  }
  const chosen = ofDay.filter((row) => (period === undefined || row.span === period) && (type === undefined || row.type === type));
  const row = preference.flatMap((name) => chosen.filter((candidate) => nameOf(candidate) === name))[0] ?? chosen[0];
  if (!row) return `no such period ends on ${asOf}; there are ${ofDay.map(nameOf).join(', ')}`;
  const term = row.ratios[ratio];
  const figures = new Map(term?.figures.map((figure) => [figure.label, figure]));
  const broken = new Set(row.checks.filter(({ isHeld }) => !isHeld).map(({ text }) => text));
  const lines = [
    `${company.name}, ${ratio}, ${nameOf(row)} to ${asOf}; also ${
      ofDay
        .filter((other) => other !== row)
        .map(nameOf)
        .join(', ') || 'no other'
    }`,
    ...[...figures.values()].flatMap((figure) => figureLines(company.cik, figure)),
    term
      ? `  ${term.text().replace(/^\((.*)\)$/s, '$1')} = ${formatNumber(term.value)}`
      : '  it cannot be computed: the facts lack a figure',
    ...[...broken].map((text) => `  the period is refused: ${text}`),
  ];
  return { row, lines, value: isRefused(row) ? undefined : valuesOf(row)[ratio] };
}
