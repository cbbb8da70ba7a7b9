import { moveWindows } from '#contract/market/windows.ts';
import type { QueryOf } from '#contract/schema/endpoint.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { resolveBound } from '#contract/time/date-bound.ts';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { type AnalysisTab, groupingNames, tabNames } from '#analysis/address/analysis-choice.ts';
import { analysisParameters } from '#analysis/address/analysis-address.ts';
import { reactionParameters, reactionRules, upgradeAddress, withDefaultDates } from '#analysis/address/reactions-address.ts';
import { filterFields } from '#analysis/filters/field.ts';
import type { MetricFilter } from '#analysis/filters/filter-address.ts';
import { parseFilter } from '#analysis/filters/parse-filter.ts';
import { metricNames, reactionFields } from '#analysis/reactions/metrics.ts';
import { UsageError } from '../errors.ts';

/** The options of `study`; each is a parameter of the address of /quantified, which --link gives at once. */
export const studyOptions = {
  link: { type: 'string' },
  filter: { type: 'string', multiple: true },
  window: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  symbols: { type: 'string' },
  kind: { type: 'string' },
  by: { type: 'string' },
  lists: { type: 'string' },
  'vs-spy': { type: 'boolean' },
  'first-only': { type: 'boolean' },
  'multi-stock': { type: 'boolean' },
} as const;

export interface StudyValues {
  readonly link?: string | undefined;
  readonly filter?: readonly string[] | undefined;
  readonly window?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly symbols?: string | undefined;
  readonly kind?: string | undefined;
  readonly by?: string | undefined;
  readonly lists?: string | undefined;
  readonly 'vs-spy'?: boolean | undefined;
  readonly 'first-only'?: boolean | undefined;
  readonly 'multi-stock'?: boolean | undefined;
}

const shape = { query: { ...reactionParameters, ...analysisParameters }, rules: reactionRules };

/** Which reactions, and which analysis of them; dates are resolved. */
export interface StudyAddress {
  readonly address: QueryOf<typeof shape.query>;
  readonly filters: readonly MetricFilter[];
}

type Pair = readonly [name: string, value: string];

/** The parameter of the groups of an analysis; the others have none. */
const groupParameters: Readonly<Partial<Record<AnalysisTab, string>>> = {
  ...{ distribution: 'by', cohorts: 'by', groups: 'groupBy', fade: 'fadeBy', latency: 'latencyBy' },
};

const { query: defaults } = parseQuery(shape, new URLSearchParams());

/** Whether an analysis is of one metric, which can be chosen; the others have theirs. */
const isOfOneMetric = (tab: AnalysisTab): boolean => 'metric' in analysisOf[tab](defaults);

const refusedLink = (got: string): UsageError => new UsageError(`--link: expected the address of a page /quantified, got ${got}`);

/** The parameters of a link: a whole address, one without its host, or its query string with or without the "?". */
function pairsOfLink(link: string): readonly Pair[] {
  if (/^https?:/.test(link)) {
    if (!URL.canParse(link)) throw refusedLink(`"${link}"`);
    const { pathname, searchParams } = new URL(link);
    if (!pathname.endsWith('/quantified')) throw refusedLink(pathname);
    return upgradeAddress([...searchParams]);
  }
  if (/^\w+=/.test(link)) return upgradeAddress([...new URLSearchParams(link)]);
  // Any other text would be read as an address without parameters, which is that of the last 30 days.
  const [path = '', ...query] = link.split('?');
  if (!(path === '' && query.length > 0) && !/(^|\/)quantified$/.test(path)) throw refusedLink(query.length > 0 ? path : `"${link}"`);
  return upgradeAddress([...new URLSearchParams(query.join('?'))]);
}

/** The chosen analysis; undefined for an unknown name, which is reported where it is parsed. */
function tabOf(pairs: readonly Pair[], kind: string | undefined): AnalysisTab | undefined {
  const chosen = kind ?? pairs.find(([name]) => name === 'tab')?.[1] ?? 'curve';
  return tabNames.find((name) => name === chosen.toLowerCase());
}

/** What the options say, by the parameters of the address. */
function pairsOfOptions(values: StudyValues, linked: readonly Pair[]): readonly Pair[] {
  const { filter = [], window, from, to, symbols, link, by, lists } = values;
  // Without a link it is what a study of the desk shows: what passes the filters against all others.
  const kind = values.kind ?? (link === undefined ? 'cohorts' : undefined);
  const tab = tabOf(linked, kind);
  const grouping = tab && groupParameters[tab];
  if (by !== undefined && tab && grouping === undefined)
    throw new UsageError(`--by: expected no groups beside --kind ${tab}, which has none`);
  if (window !== undefined && tab && !isOfOneMetric(tab))
    throw new UsageError(`--window: expected none beside --kind ${tab}, which has its own`);
  const ofAll = link === undefined && tab === 'cohorts' ? 'filter' : undefined;
  const groups = by ?? (lists === undefined ? ofAll : 'watchlist');
  const texts: Readonly<Record<string, string | undefined>> = { metric: window, from, to, symbols, lists, tab: kind };
  const pairs: readonly Pair[] = [
    ...Object.entries(texts).flatMap(([name, text]): Pair[] => (text === undefined ? [] : [[name, text]])),
    ...filter.map((written): Pair => ['f', written]),
  ];
  // In an address a parameter without a value is none.
  const [empty] = pairs.find(([, text]) => text.trim() === '') ?? [];
  if (empty !== undefined) throw new UsageError(`${optionOf[empty] ?? empty}: expected a value, got an empty text`);
  return [
    ...pairs,
    ...(grouping !== undefined && groups !== undefined ? [[grouping, groups] as const] : []),
    ...(values['vs-spy'] ? [['spy', 'true'] as const] : []),
    ...(values['first-only'] ? [['first', 'true'] as const] : []),
    ...(values['multi-stock'] ? [['roundups', 'true'] as const] : []),
  ];
}

const optionOf: Readonly<Record<string, string>> = {
  ...{ f: '--filter', metric: '--window', from: '--from', to: '--to', symbols: '--symbols', lists: '--lists', tab: '--kind' },
  ...{ by: '--by', groupBy: '--by', fadeBy: '--by', latencyBy: '--by' },
};

const windows = moveWindows.map(({ metric }) => metric).join(', ');

const expectedLists = 'expected such as "Chips:NVDA,AMD;Banks:JPM,BAC"';

/** All metrics would hide what is wrong. */
const expectedOf: Readonly<Record<string, string>> = {
  metric: `expected a window of ${windows}, or another metric of docs/metrics.md such as ${metricNames[0] ?? ''}`,
  by: `expected one of ${groupingNames.join(', ')}`,
};

function readFilter(written: string): MetricFilter {
  const filter = parseFilter(written, filterFields());
  if (typeof filter !== 'string') return filter;
  const [id = ''] = written.split(':', 1);
  const isTime = reactionFields.some(({ name }) => name === id) && !filterFields()(id);
  const sentence = isTime ? `${id} has no filter: --from and --to choose times` : filter;
  throw new UsageError(`--filter "${written}": ${sentence}; expected such as 5_Minutes%:gte:2 or AnalystAction:in:Upgrade`);
}

/** @throws UsageError that names the option, or the parameter of the link */
export function readStudy(values: StudyValues, nowSeconds: number): StudyAddress {
  const linked = values.link === undefined ? [] : pairsOfLink(values.link);
  const chosen = pairsOfOptions(values, linked);
  const isChosen = (name: string): boolean => chosen.some(([other]) => other === name);
  const pairs = [...linked.filter(([name]) => !isChosen(name)), ...chosen].map(([name, text]): Pair => {
    const end = name === 'from' || name === 'to' ? name : undefined;
    return [name, end ? resolveBound(text, end, nowSeconds) : text];
  });
  const { query, problems } = parseQuery(shape, pairs);
  const [problem] = problems;
  if (problem) {
    const { parameter } = problem;
    const [, got = ''] = pairs.find(([name]) => name === parameter) ?? [];
    const sentence =
      expectedOf[parameter] === undefined ? problem.value.slice(parameter.length + 2) : `${expectedOf[parameter]}, got "${got}"`;
    throw new UsageError(isChosen(parameter) ? `${optionOf[parameter] ?? parameter}: ${sentence}` : `--link: ${parameter}: ${sentence}`);
  }
  const groupedBy = groupParameters[query.tab] === 'groupBy' ? query.groupBy : groupParameters[query.tab] === 'by' ? query.by : undefined;
  if (groupedBy === 'watchlist' && !query.lists) throw new UsageError(`--lists: ${expectedLists} beside --by watchlist, got none`);
  if (groupedBy !== 'watchlist' && values.lists !== undefined)
    throw new UsageError(`--lists: expected --by watchlist of --kind cohorts, groups or distribution`);
  const dated = withDefaultDates(query);
  return {
    address: { ...dated, ...(dated.from !== undefined && { from: resolveBound(dated.from, 'from', nowSeconds) }) },
    filters: (query.filters ?? []).map(readFilter),
  };
}
