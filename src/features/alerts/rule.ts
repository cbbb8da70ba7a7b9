import { importanceLevels, type Importance } from '#contract/endpoints/news.ts';
import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { cleanSymbols } from './symbols.ts';
import { longestName, type Named } from '#src/shared/kept/named.ts';
import { isRecord } from '#src/shared/kept/kept.ts';

/** What a threshold may stand on, with its name and unit: moves and deviations, which mean the same for every symbol. */
export const metrics = {
  '30_Seconds%': ['30-second move', '%'],
  '1_Minute%': ['1-minute move', '%'],
  '5_Minutes%': ['5-minute move', '%'],
  '10_Minutes%': ['10-minute move', '%'],
  '30_Minutes%': ['30-minute move', '%'],
  '60_Minutes%': ['60-minute move', '%'],
  '90_Minutes%': ['90-minute move', '%'],
  '120_Minutes%': ['120-minute move', '%'],
  'Result%': ['Result of the session', '%'],
  'Result_Vs_Index%': ['Result of the session vs SPY', '%'],
  'OpenGap%': ['Opening gap', '%'],
  Vol_Ratio: ['Volume ratio', 'x'],
  ATR_Ratio: ['Range / ATR', 'x'],
  VolumeStdDev: ['Volume', ' sd'],
  RangeStdDev: ['Range', ' sd'],
  HighExcStdDev: ['Excursion up', ' sd'],
  LowExcStdDev: ['Excursion down', ' sd'],
} as const satisfies Partial<Record<QuantifiedMetric, readonly [name: string, unit: string]>>;

export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as readonly Metric[];

/** `either` looks at the size alone, whatever the sign. */
export const comparisons = { either: 'up or down at least', atLeast: 'at least', atMost: 'at most' } as const;
export type Comparison = keyof typeof comparisons;

export interface Threshold {
  readonly metric: Metric;
  readonly compare: Comparison;
  readonly value: number;
}

/** What a reader wants to be told of: a story that meets every part that is given. */
export interface AlertRule extends Named {
  /** whole words and phrases in the headline or the tags */
  readonly words: readonly string[];
  readonly wordsBy: 'or' | 'and';
  readonly symbols: readonly string[];
  readonly channels: readonly string[];
  readonly importance?: Importance | undefined;
  readonly threshold?: Threshold | undefined;
  /** after a notice the rule is silent for so long */
  readonly cooldownMinutes: number;
  readonly isOn: boolean;
}

/** Assumed: fifty rules, and twenty words or channels in each, are more than a reader listens to. */
export const mostRules = 50;
export const mostTerms = 20;
/** Assumed: a cooldown lasts a day at most. */
export const longestCooldown = 1440;
const longestTerm = 100;

const texts = (from: unknown): string[] => {
  const found = Array.isArray(from) ? from.filter((one): one is string => typeof one === 'string') : [];
  return [...new Set(found.map((one) => one.trim().replaceAll(/\s+/g, ' ')))].filter((one) => one !== '' && one.length <= longestTerm);
};

/** A word without a letter or digit would never be found. */
export const canBeFound = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

export const isMetric = (name: unknown): name is Metric => metricNames.some((one) => one === name);
const isComparison = (name: unknown): name is Comparison => typeof name === 'string' && Object.hasOwn(comparisons, name);

function readThreshold(from: unknown): Threshold | undefined {
  if (!isRecord(from)) return undefined;
  const { metric, compare, value } = from;
  return isMetric(metric) && isComparison(compare) && typeof value === 'number' && Number.isFinite(value)
    ? { metric, compare, value }
    : undefined;
}

/** Whether there is anything to look for in a story. */
export const isAboutSomething = ({ words, symbols, channels, importance }: Omit<AlertRule, 'name'>): boolean =>
  words.length > 0 || symbols.length > 0 || channels.length > 0 || importance !== undefined;

/** What is valid of anything that says it is a rule. A threshold that cannot be read makes it none: it would alert for more than was meant. */
export function readRule(from: unknown): AlertRule | undefined {
  if (!isRecord(from) || typeof from['name'] !== 'string') return undefined;
  const threshold = readThreshold(from['threshold']);
  const importance = importanceLevels.find((level) => level === from['importance']);
  if ((from['threshold'] !== undefined && !threshold) || (from['importance'] !== undefined && !importance)) return undefined;
  const minutes = from['cooldownMinutes'];
  const rule: AlertRule = {
    name: from['name'].trim().slice(0, longestName),
    words: texts(from['words']).filter(canBeFound).slice(0, mostTerms),
    wordsBy: from['wordsBy'] === 'and' ? 'and' : 'or',
    symbols: cleanSymbols(texts(from['symbols'])),
    channels: texts(from['channels']).slice(0, mostTerms),
    ...(importance && { importance }),
    ...(threshold && { threshold }),
    cooldownMinutes: typeof minutes === 'number' && minutes >= 0 && minutes <= longestCooldown ? Math.round(minutes) : 0,
    isOn: from['isOn'] !== false,
  };
  return rule.name !== '' && isAboutSomething(rule) ? rule : undefined;
}
