import { importanceLevels, type Importance } from '#contract/endpoints/news.ts';
import { expectedAmount, readAmount } from '#src/shared/format/amount.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { maxSymbols } from '#contract/list-symbols.ts';
import { pastedSymbols, watchlists } from '#src/shared/watchlists/watchlists.ts';
import {
  isSearchable,
  hasCriteria,
  isMetric,
  maxCooldownMinutes,
  maxTerms,
  withListSymbols,
  type AlertRule,
  type Comparison,
  type Metric,
  type Threshold,
} from './alert-rule.ts';

/** A rule as text of the form's fields. */
export interface Draft {
  readonly name: string;
  readonly words: string;
  readonly wordsBy: 'or' | 'and';
  readonly symbols: string;
  /** name of a watchlist */
  readonly watchlist: string;
  readonly channels: string;
  readonly importance: '' | Importance;
  readonly metric: '' | Metric;
  readonly compare: Comparison;
  readonly value: string;
  readonly cooldown: string;
}

/** Assumed: a new rule has a cooldown of ten minutes. */
export const emptyDraft: Draft = {
  name: '',
  words: '',
  wordsBy: 'or',
  symbols: '',
  watchlist: '',
  channels: '',
  importance: '',
  metric: '',
  compare: 'either',
  value: '',
  cooldown: '10',
};

export const buildDraft = (rule: AlertRule): Draft => ({
  name: rule.name,
  words: rule.words.join(', '),
  wordsBy: rule.wordsBy,
  symbols: rule.symbols.join(', '),
  watchlist: rule.watchlist ?? '',
  channels: rule.channels.join(', '),
  importance: rule.importance ?? '',
  metric: rule.threshold?.metric ?? '',
  compare: rule.threshold?.compare ?? 'either',
  value: rule.threshold ? String(rule.threshold.value) : '',
  cooldown: String(rule.cooldownMinutes),
});

/** A message for each invalid field. */
export type DraftErrors = Readonly<Partial<Record<keyof Draft, string>>>;

/** Distinct words or names, separated by commas or line breaks, without quotes. */
function parseTerms(text: string): string[] {
  const parts = text.split(/[,;\n]+/).map((part) => part.replaceAll(/["“”]/g, '').trim().replaceAll(/\s+/g, ' '));
  return [...new Set(parts)].filter((part) => part !== '');
}

const tooManyMessage = (field: string, count: number, max: number): string => `${field}: at most ${max}, got ${count}.`;

function checkTerms(terms: readonly string[]): string | undefined {
  const unsearchable = terms.find((term) => !isSearchable(term));
  if (unsearchable !== undefined) return `Words: “${unsearchable}” has no letter or digit, so it can never match.`;
  if (terms.some(({ length }) => length > 100)) return 'Words: at most 100 characters per phrase.';
  return terms.length > maxTerms ? tooManyMessage('Words', terms.length, maxTerms) : undefined;
}

function buildThreshold({ metric, compare, value }: Draft): Threshold | undefined {
  return isMetric(metric) ? { metric, compare, value: Number(readAmount(value)) } : undefined;
}

function checkValue(threshold: Threshold | undefined, typed: string): string | undefined {
  if (!threshold || Number.isFinite(threshold.value)) {
    return threshold?.compare === 'either' && threshold.value <= 0 ? 'Threshold: enter a number greater than 0.' : undefined;
  }
  return `Threshold: ${expectedAmount(typed)}.`;
}

/** The name of a rule whose name is left empty: its criteria, `AAPL, merger, importance high`. */
const proposedName = ({ symbols, words, watchlist, channels, importance }: AlertRule): string =>
  [
    ...(symbols.length > 0 ? [formatShortList(symbols)] : []),
    ...(words.length > 0 ? [formatShortList(words)] : []),
    ...(watchlist === undefined ? [] : [watchlist]),
    ...(channels.length > 0 ? [formatShortList(channels)] : []),
    ...(importance === undefined ? [] : [`importance ${importance}`]),
  ]
    .join(', ')
    .slice(0, maxNameLength);

/** The symbols that a draft names, itself or by its watchlist. */
export function draftSymbols({ symbols, watchlist }: Draft): readonly string[] {
  const list = watchlists.get().find(({ name }) => name === watchlist);
  return [...new Set([...pastedSymbols(symbols).symbols, ...(list?.symbols ?? [])])];
}

/** The rule of a draft, or its errors. */
export function parseDraft(draft: Draft, isOn = true): AlertRule | DraftErrors {
  const terms = parseTerms(draft.words);
  const channels = parseTerms(draft.channels);
  const { symbols, left } = pastedSymbols(draft.symbols);
  const importance = importanceLevels.find((level) => level === draft.importance);
  const threshold = buildThreshold(draft);
  const minutes = Number(readAmount(draft.cooldown));
  const isMinutes = Number.isInteger(minutes) && minutes >= 0 && minutes <= maxCooldownMinutes;
  const unnamed: AlertRule = {
    name: draft.name.trim(),
    words: terms,
    wordsBy: draft.wordsBy,
    symbols,
    ...(draft.watchlist !== '' && { watchlist: draft.watchlist }),
    channels,
    ...(importance && { importance }),
    ...(threshold && { threshold }),
    cooldownMinutes: isMinutes ? minutes : 0,
    isOn,
  };
  const rule = unnamed.name === '' ? { ...unnamed, name: proposedName(unnamed) } : unnamed;
  const noCriteria =
    hasCriteria(rule) || left.length > 0
      ? undefined
      : 'Words: enter words, symbols, a watchlist, a channel or an importance; without any, the rule would alert on every story.';
  const errors: DraftErrors = {
    words: checkTerms(terms) ?? noCriteria,
    symbols:
      left.length > 0
        ? `Symbols: ${formatShortList(left)} ${left.length === 1 ? 'is not a ticker' : 'are not tickers'}.`
        : symbols.length > maxSymbols
          ? tooManyMessage('Symbols', symbols.length, maxSymbols)
          : undefined,
    watchlist:
      draft.watchlist === '' || withListSymbols({ ...rule, watchlist: draft.watchlist })
        ? undefined
        : `Watchlist: “${draft.watchlist}” does not exist any more. Select another one.`,
    channels: channels.length > maxTerms ? tooManyMessage('Channels', channels.length, maxTerms) : undefined,
    value: checkValue(threshold, draft.value),
    cooldown: isMinutes ? undefined : `Cooldown: enter whole minutes from 0 to ${maxCooldownMinutes}.`,
  } as DraftErrors;
  return Object.values(errors).some((message) => message !== undefined) ? errors : rule;
}

export const isRule = (parsed: AlertRule | DraftErrors): parsed is AlertRule => 'isOn' in parsed;
