import { describe, expect, test } from 'vitest';
import { buildDraft, emptyDraft, isRule, parseDraft, type Draft, type DraftErrors } from './rule-draft.ts';
import { describeRule } from './alerts-panel.tsx';
import { onListRenamed, renameList, watchlists } from '#src/shared/watchlists/watchlists.ts';
import { alertRules, followRenamedList, readRule, withListSymbols } from './alert-rule.ts';
import { buildRule } from './rule.rows.ts';

const good: Draft = { ...emptyDraft, name: 'Mine', words: 'rate cut, “merger”', symbols: 'aapl, BRK.B' };
const wrong = (change: Partial<Draft>): DraftErrors => {
  const parsed = parseDraft({ ...good, ...change });
  return isRule(parsed) ? {} : Object.fromEntries(Object.entries(parsed).filter(([, sentence]) => sentence !== undefined));
};

test('a draft becomes a rule and a rule a draft', () => {
  const rule = parseDraft({ ...good, metric: '5_Minutes%', value: '2,5', cooldown: '0', channels: 'Earnings' });
  expect(rule).toEqual(
    buildRule({
      words: ['rate cut', 'merger'],
      symbols: ['AAPL', 'BRK.B'],
      channels: ['Earnings'],
      threshold: { metric: '5_Minutes%', compare: 'either', value: 2.5 },
    }),
  );
  expect(isRule(rule) && parseDraft(buildDraft(rule))).toEqual(rule);
  expect(isRule(rule) && readRule(JSON.parse(JSON.stringify(rule)))).toEqual(rule);
});

test.each<[name: string, change: Partial<Draft>]>([
  ['AAPL, BRK.B, rate cut, merger', {}],
  ['Mine', { name: ' Mine ' }],
  ['Cars, Earnings, importance high', { words: '', symbols: '', watchlist: 'Cars', channels: 'Earnings', importance: 'high' }],
])('a rule is called “%s”, by its criteria where it has no name', (name, change) => {
  watchlists.set([{ name: 'Cars', symbols: ['F'] }]);
  expect(parseDraft({ ...good, name: '', ...change })).toMatchObject({ name });
  watchlists.set([]);
});

describe('an invalid field has a message', () => {
  test.each<[field: keyof Draft, sentence: string, change: Partial<Draft>]>([
    ['words', 'Words: “!?” has no letter or digit, so it can never match.', { words: '!?' }],
    ['words', 'Words: at most 20, got 21.', { words: Array.from({ length: 21 }, (_, n) => `w${n}`).join() }],
    ['words', 'Words: at most 100 characters per phrase.', { words: 'x'.repeat(101) }],
    ['symbols', 'Symbols: <B> is not a ticker.', { symbols: 'AAPL,<b>' }],
    ['symbols', 'Symbols: at most 500, got 501.', { symbols: Array.from({ length: 501 }, (_, n) => `S${n}`).join() }],
    ['channels', 'Channels: at most 20, got 21.', { channels: Array.from({ length: 21 }, (_, n) => `c${n}`).join() }],
    ['value', 'Threshold: expected a number such as 100, 1,250 or 12.5.', { metric: 'Vol_Ratio' }],
    ['value', 'Threshold: expected a number such as 100, 1,250 or 12.5, got “two”.', { metric: 'Vol_Ratio', value: 'two' }],
    ['value', 'Threshold: enter a number greater than 0.', { metric: 'Vol_Ratio', value: '-1' }],
    ['cooldown', 'Cooldown: enter whole minutes from 0 to 1440.', { cooldown: '1.5' }],
    ['cooldown', 'Cooldown: enter whole minutes from 0 to 1440.', { cooldown: '1441' }],
  ])('%s: %s', (field, sentence, change) => {
    expect(wrong(change)).toEqual({ [field]: sentence });
  });

  test('a rule needs at least one criterion', () => {
    expect(wrong({ words: '', symbols: '' })).toEqual({
      words: expect.stringMatching(/^Words: enter words, symbols, a watchlist, a channel/),
    });
    expect(wrong({ words: '', symbols: '', importance: 'high' })).toEqual({});
  });
});

test('a rule is described in words', () => {
  expect(
    describeRule(
      buildRule({
        words: ['rate cut', 'merger'],
        wordsBy: 'and',
        symbols: ['A', 'B', 'C', 'D', 'E'],
        importance: 'high',
        threshold: { metric: 'VolumeStdDev', compare: 'atMost', value: -3 },
      }),
    ),
  ).toBe('on A, B, C and 2 more, with “rate cut” and “merger”, of importance high, Volume z-score at most −3');
});

test('a rule over a watchlist has the symbols of the list, and its new name', () => {
  const lists = [{ name: 'Mine', symbols: ['F', 'GM'] }];
  const rule = buildRule({ symbols: ['KO', 'F'], watchlist: 'Mine' });
  expect(withListSymbols(rule, lists)?.symbols).toEqual(['KO', 'F', 'GM']);
  expect(withListSymbols(rule, [])).toBeUndefined();
  expect(wrong({ watchlist: 'Mine' })).toEqual({ watchlist: 'Watchlist: “Mine” does not exist any more. Select another one.' });
  expect(readRule({ name: 'x', watchlist: 'Mine' })?.watchlist).toBe('Mine');
  expect(readRule({ name: 'x', words: ['a'], watchlist: 7 })).toBeUndefined();
  expect(describeRule(buildRule({ watchlist: 'Mine' }))).toBe('on the watchlist Mine');
  alertRules.set([rule]);
  watchlists.set(lists);
  const stop = onListRenamed(followRenamedList);
  renameList('Mine', 'Cars');
  stop();
  expect(alertRules.get().map(({ watchlist }) => watchlist)).toEqual(['Cars']);
});

describe('a stored rule', () => {
  test.each([
    [null],
    [{ name: 'x' }],
    [{ name: '', words: ['a'] }],
    [{ name: 'x', words: ['!'] }],
    [{ name: 'x', words: ['a'], threshold: { metric: 'constructor', compare: 'either', value: 1 } }],
    [{ name: 'x', words: ['a'], threshold: { metric: 'Vol_Ratio', compare: 'toString', value: 1 } }],
    [{ name: 'x', words: ['a'], importance: 'huge' }],
  ])('%j is invalid', (stored) => expect(readRule(stored)).toBeUndefined());
});
