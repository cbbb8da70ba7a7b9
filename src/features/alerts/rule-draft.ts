import { importanceLevels, type Importance } from '#contract/endpoints/news.ts';
import { shortList } from '#src/shared/filters/short-list.ts';
import { mostSymbols } from '#src/shared/watchlists/listed.ts';
import { pastedSymbols } from '#src/shared/watchlists/watchlists.ts';
import {
  canBeFound,
  isAboutSomething,
  isMetric,
  longestCooldown,
  mostTerms,
  type AlertRule,
  type Comparison,
  type Metric,
  type Threshold,
} from './rule.ts';

/** A rule as it is typed. */
export interface Draft {
  readonly name: string;
  readonly words: string;
  readonly wordsBy: 'or' | 'and';
  readonly symbols: string;
  readonly channels: string;
  readonly importance: '' | Importance;
  readonly metric: '' | Metric;
  readonly compare: Comparison;
  readonly value: string;
  readonly cooldown: string;
}

/** Assumed: a new rule is silent for ten minutes after a notice. */
export const emptyDraft: Draft = {
  name: '',
  words: '',
  wordsBy: 'or',
  symbols: '',
  channels: '',
  importance: '',
  metric: '',
  compare: 'either',
  value: '',
  cooldown: '10',
};

export const draftOf = (rule: AlertRule): Draft => ({
  name: rule.name,
  words: rule.words.join(', '),
  wordsBy: rule.wordsBy,
  symbols: rule.symbols.join(', '),
  channels: rule.channels.join(', '),
  importance: rule.importance ?? '',
  metric: rule.threshold?.metric ?? '',
  compare: rule.threshold?.compare ?? 'either',
  value: rule.threshold ? String(rule.threshold.value) : '',
  cooldown: String(rule.cooldownMinutes),
});

/** What is wrong, by the field it is wrong in. */
export type Wrong = Readonly<Partial<Record<keyof Draft, string>>>;

/** Words or names parted by commas or lines; each once, without the quotes around it. */
function termsOf(text: string): string[] {
  const parts = text.split(/[,;\n]+/).map((part) => part.replaceAll(/["“”]/g, '').trim().replaceAll(/\s+/g, ' '));
  return [...new Set(parts)].filter((part) => part !== '');
}

const tooMany = (field: string, count: number, most: number): string => `${field}: ${count} are more than ${most}.`;

function wrongWords(words: readonly string[]): string | undefined {
  const unseen = words.find((word) => !canBeFound(word));
  if (unseen !== undefined) return `Words: “${unseen}” has no letter or digit, so it would never be found.`;
  if (words.some(({ length }) => length > 100)) return 'Words: a phrase has 100 letters at most.';
  return words.length > mostTerms ? tooMany('Words', words.length, mostTerms) : undefined;
}

/** `2,5` is what some keyboards write; a thousand is never meant. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace('\u2212', '-').replace(',', '.')));

function thresholdOf({ metric, compare, value }: Draft): Threshold | undefined {
  return isMetric(metric) ? { metric, compare, value: numberIn(value) } : undefined;
}

function wrongValue(threshold: Threshold | undefined, typed: string): string | undefined {
  if (!threshold || Number.isFinite(threshold.value)) {
    return threshold?.compare === 'either' && threshold.value <= 0 ? 'Threshold: a size in either direction is more than 0.' : undefined;
  }
  return typed.trim() === '' ? 'Threshold: give a number, such as 2.' : `Threshold: “${typed.trim()}” is no number.`;
}

/** The rule that was typed, or what is wrong with it. */
export function parseDraft(draft: Draft, isOn = true): AlertRule | Wrong {
  const name = draft.name.trim();
  const words = termsOf(draft.words);
  const channels = termsOf(draft.channels);
  const { symbols, left } = pastedSymbols(draft.symbols);
  const importance = importanceLevels.find((level) => level === draft.importance);
  const threshold = thresholdOf(draft);
  const minutes = Number(draft.cooldown.trim());
  const isMinutes = /^\d+$/.test(draft.cooldown.trim()) && minutes <= longestCooldown;
  const rule: AlertRule = {
    name,
    words,
    wordsBy: draft.wordsBy,
    symbols,
    channels,
    ...(importance && { importance }),
    ...(threshold && { threshold }),
    cooldownMinutes: isMinutes ? minutes : 0,
    isOn,
  };
  const nothing =
    isAboutSomething(rule) || left.length > 0
      ? undefined
      : 'Words: give words, symbols, a channel or an importance; a rule without them would alert for every story.';
  const found: Wrong = {
    name: name === '' ? 'Name: give the rule a name.' : undefined,
    words: wrongWords(words) ?? nothing,
    symbols:
      left.length > 0
        ? `Symbols: ${shortList(left)} ${left.length === 1 ? 'is no ticker' : 'are no tickers'}.`
        : symbols.length > mostSymbols
          ? tooMany('Symbols', symbols.length, mostSymbols)
          : undefined,
    channels: channels.length > mostTerms ? tooMany('Channels', channels.length, mostTerms) : undefined,
    value: wrongValue(threshold, draft.value),
    cooldown: isMinutes ? undefined : `Cooldown: whole minutes from 0 to ${longestCooldown}.`,
  } as Wrong;
  return Object.values(found).some((sentence) => sentence !== undefined) ? found : rule;
}

export const isRule = (parsed: AlertRule | Wrong): parsed is AlertRule => 'isOn' in parsed;
