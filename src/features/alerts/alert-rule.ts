import { type Importance, importanceLevels } from '#contract/endpoints/news.ts';
import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { isRecord, createStoredValue } from '#src/shared/storage/stored-value.ts';
import type { FileFormat } from '#src/shared/storage/named-list-file.ts';
import { maxNameLength, type Named } from '#src/shared/storage/named-list.ts';
import { maxSymbols } from '#contract/list-symbols.ts';
import { cleanName, pastedSymbols, type Watchlist, watchlists } from '#src/shared/watchlists/watchlists.ts';

/** The metrics a threshold may use, with name and unit: moves, ratios and z-scores, which compare across symbols. */
export const metrics = {
  '30_Seconds%': ['30-second move', '%'],
  '1_Minute%': ['1-minute move', '%'],
  '5_Minutes%': ['5-minute move', '%'],
  '10_Minutes%': ['10-minute move', '%'],
  '30_Minutes%': ['30-minute move', '%'],
  '60_Minutes%': ['60-minute move', '%'],
  '90_Minutes%': ['90-minute move', '%'],
  '120_Minutes%': ['120-minute move', '%'],
  'Result%': ['Day, raw', '%'],
  'Result_Vs_Index%': ['Day, vs SPY', '%'],
  'OpenGap%': ['Opening gap', '%'],
  Vol_Ratio: ['Volume ratio', 'x'],
  ATR_Ratio: ['Range / ATR', 'x'],
  VolumeStdDev: ['Volume z-score', ''],
  RangeStdDev: ['Range z-score', ''],
  HighExcStdDev: ['Max. gain (MFE) z-score', ''],
  LowExcStdDev: ['Max. drawdown (MAE) z-score', ''],
} as const satisfies Partial<Record<QuantifiedMetric, readonly [name: string, unit: string]>>;

export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as readonly Metric[];

/** `either` compares the absolute value. */
export const comparisons = { either: 'up or down at least', atLeast: 'at least', atMost: 'at most' } as const;
export type Comparison = keyof typeof comparisons;

export interface Threshold {
  readonly metric: Metric;
  readonly compare: Comparison;
  readonly value: number;
}

/** A rule for stories that meet all of its criteria; empty criteria match everything. */
export interface AlertRule extends Named {
  /** whole words and phrases in the headline or the tags */
  readonly words: readonly string[];
  readonly wordsBy: 'or' | 'and';
  readonly symbols: readonly string[];
  /** name of a watchlist whose symbols count as well, those that it has at the time */
  readonly watchlist?: string | undefined;
  readonly channels: readonly string[];
  readonly importance?: Importance | undefined;
  readonly threshold?: Threshold | undefined;
  /** no further notice for this long after one */
  readonly cooldownMinutes: number;
  readonly isOn: boolean;
}

/** Assumed: fifty rules, with twenty words and channels each, are more than a reader needs. */
export const maxRules = 50;
export const maxTerms = 20;
/** Assumed: a cooldown lasts a day at most. */
export const maxCooldownMinutes = 1440;
const maxTermLength = 100;

const texts = (from: unknown): string[] => {
  const found = Array.isArray(from) ? from.filter((one): one is string => typeof one === 'string') : [];
  return [...new Set(found.map((one) => one.trim().replaceAll(/\s+/g, ' ')))].filter((one) => one !== '' && one.length <= maxTermLength);
};

/** A word without a letter or digit would never match. */
export const isSearchable = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

export const isMetric = (name: unknown): name is Metric => metricNames.some((one) => one === name);
const isComparison = (name: unknown): name is Comparison => typeof name === 'string' && Object.hasOwn(comparisons, name);

function readThreshold(from: unknown): Threshold | undefined {
  if (!isRecord(from)) return undefined;
  const { metric, compare, value } = from;
  return isMetric(metric) && isComparison(compare) && typeof value === 'number' && Number.isFinite(value)
    ? { metric, compare, value }
    : undefined;
}

/** Whether a rule restricts stories at all, apart from its threshold. */
export const hasCriteria = ({ words, symbols, watchlist, channels, importance }: Omit<AlertRule, 'name'>): boolean =>
  words.length > 0 || symbols.length > 0 || watchlist !== undefined || channels.length > 0 || importance !== undefined;

/**
 * The rule with the symbols that its watchlist has now; undefined when there is no such list.
 *
 * Assumed: a rule over a watchlist that was deleted matches nothing, rather than every story.
 */
export function withListSymbols(rule: AlertRule, lists: readonly Watchlist[] = watchlists.get()): AlertRule | undefined {
  if (rule.watchlist === undefined) return rule;
  const list = lists.find(({ name }) => name === rule.watchlist);
  return list && { ...rule, symbols: [...new Set([...rule.symbols, ...list.symbols])] };
}

/** Reads a stored or imported rule. Without its threshold, watchlist or importance it would alert for more than was meant, so then it is invalid. */
export function readRule(from: unknown): AlertRule | undefined {
  if (!isRecord(from) || typeof from['name'] !== 'string') return undefined;
  const threshold = readThreshold(from['threshold']);
  const importance = importanceLevels.find((level) => level === from['importance']);
  if ((from['threshold'] !== undefined && !threshold) || (from['importance'] !== undefined && !importance)) return undefined;
  const list = from['watchlist'];
  const watchlist = typeof list === 'string' ? cleanName(list) : '';
  if (list !== undefined && watchlist === '') return undefined;
  const minutes = from['cooldownMinutes'];
  const rule: AlertRule = {
    name: from['name'].trim().slice(0, maxNameLength),
    words: texts(from['words']).filter(isSearchable).slice(0, maxTerms),
    wordsBy: from['wordsBy'] === 'and' ? 'and' : 'or',
    symbols: pastedSymbols(texts(from['symbols']).join('\n')).symbols.slice(0, maxSymbols),
    ...(watchlist !== '' && { watchlist }),
    channels: texts(from['channels']).slice(0, maxTerms),
    ...(importance && { importance }),
    ...(threshold && { threshold }),
    cooldownMinutes: typeof minutes === 'number' && minutes >= 0 && minutes <= maxCooldownMinutes ? Math.round(minutes) : 0,
    isOn: from['isOn'] !== false,
  };
  return rule.name !== '' && hasCriteria(rule) ? rule : undefined;
}

export type Rules = readonly AlertRule[];

/** Reads stored rules; invalid ones are skipped. */
const readRules = (stored: unknown): Rules =>
  Array.isArray(stored) ? stored.flatMap((one) => readRule(one) ?? []).slice(0, maxRules) : [];

export const alertRules = createStoredValue('alert-rules', readRules);

/** Rules follow a watchlist to its new name. */
export const followRenamedList = (from: string, to: string): void =>
  alertRules.update((rules) =>
    rules.some(({ watchlist }) => watchlist === from)
      ? rules.map((rule) => (rule.watchlist === from ? { ...rule, watchlist: to } : rule))
      : rules,
  );

/** Export and import of rules as a file. */
export const rulesFile: FileFormat<AlertRule> = {
  kind: 'marketdesk-alert-rules',
  version: 1,
  thing: 'rule',
  things: 'rules',
  whole: 'alert rules',
  maxItems: maxRules,
  maxBytes: 1_000_000,
  read: readRule,
};
