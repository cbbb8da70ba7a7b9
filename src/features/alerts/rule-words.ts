import { wholeList } from '#src/shared/filters/words.ts';
import { comparisons, metrics, type AlertRule, type Threshold } from './rule.ts';

/** `5-minute move up or down at least 2%`; the minus as the screen has it. */
export const thresholdWords = ({ metric, compare, value }: Threshold): string =>
  `${metrics[metric][0]} ${comparisons[compare]} ${String(value).replace('-', '\u2212')}${metrics[metric][1]}`;

const some = (names: readonly string[], joint: 'or' | 'and' = 'or'): string =>
  names.length <= 4 ? wholeList(names, joint) : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;

/** What a rule looks for, as a sentence without its stop. */
export function ruleWords({ words, wordsBy, symbols, channels, importance, threshold }: AlertRule): string {
  const quoted = words.map((word) => `“${word}”`);
  return [
    symbols.length > 0 && `on ${some(symbols)}`,
    words.length > 0 && `with ${wordsBy === 'and' ? some(quoted, 'and') : some(quoted)}`,
    channels.length > 0 && `in ${some(channels)}`,
    importance !== undefined && `of importance ${importance}`,
    threshold && thresholdWords(threshold),
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(', ');
}
