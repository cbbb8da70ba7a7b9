import { describe, expect, test } from 'vitest';
import { draftOf, emptyDraft, isRule, parseDraft, type Draft, type Wrong } from './rule-draft.ts';
import { ruleWords } from './rule-words.ts';
import { readRule } from './rule.ts';
import { aRule } from './rule.rows.ts';

const good: Draft = { ...emptyDraft, name: 'Mine', words: 'rate cut, “merger”', symbols: '$aapl, BRK.B' };
const wrong = (change: Partial<Draft>): Wrong => {
  const parsed = parseDraft({ ...good, ...change });
  return isRule(parsed) ? {} : Object.fromEntries(Object.entries(parsed).filter(([, sentence]) => sentence !== undefined));
};

test('what was typed becomes a rule, and a rule what was typed', () => {
  const rule = parseDraft({ ...good, metric: '5_Minutes%', value: '2,5', cooldown: '0', channels: 'Earnings' });
  expect(rule).toEqual(
    aRule({
      words: ['rate cut', 'merger'],
      symbols: ['AAPL', 'BRK.B'],
      channels: ['Earnings'],
      threshold: { metric: '5_Minutes%', compare: 'either', value: 2.5 },
    }),
  );
  expect(isRule(rule) && parseDraft(draftOf(rule))).toEqual(rule);
  expect(isRule(rule) && readRule(JSON.parse(JSON.stringify(rule)))).toEqual(rule);
});

describe('bad input is named by its field', () => {
  test.each<[field: keyof Draft, sentence: string, change: Partial<Draft>]>([
    ['name', 'Name: give the rule a name.', { name: ' ' }],
    ['words', 'Words: “!?” has no letter or digit, so it would never be found.', { words: '!?' }],
    ['words', 'Words: 21 are more than 20.', { words: Array.from({ length: 21 }, (_, n) => `w${n}`).join() }],
    ['words', 'Words: a phrase has 100 letters at most.', { words: 'x'.repeat(101) }],
    ['symbols', 'Symbols: <B> is no ticker.', { symbols: 'AAPL,<b>' }],
    ['symbols', 'Symbols: 501 are more than 500.', { symbols: Array.from({ length: 501 }, (_, n) => `S${n}`).join() }],
    ['channels', 'Channels: 21 are more than 20.', { channels: Array.from({ length: 21 }, (_, n) => `c${n}`).join() }],
    ['value', 'Threshold: give a number, such as 2.', { metric: 'Vol_Ratio' }],
    ['value', 'Threshold: “two” is no number.', { metric: 'Vol_Ratio', value: 'two' }],
    ['value', 'Threshold: a size in either direction is more than 0.', { metric: 'Vol_Ratio', value: '-1' }],
    ['cooldown', 'Cooldown: whole minutes from 0 to 1440.', { cooldown: '1.5' }],
    ['cooldown', 'Cooldown: whole minutes from 0 to 1440.', { cooldown: '1441' }],
  ])('%s: %s', (field, sentence, change) => {
    expect(wrong(change)).toEqual({ [field]: sentence });
  });

  test('a rule about nothing would alert for everything', () => {
    expect(wrong({ words: '', symbols: '' })).toEqual({
      words: expect.stringMatching(/^Words: give words, symbols, a channel or an importance/),
    });
    expect(wrong({ words: '', symbols: '', importance: 'high' })).toEqual({});
  });
});

test('a rule reads as a sentence', () => {
  expect(
    ruleWords(
      aRule({
        words: ['rate cut', 'merger'],
        wordsBy: 'and',
        symbols: ['A', 'B', 'C', 'D', 'E'],
        importance: 'high',
        threshold: { metric: 'VolumeStdDev', compare: 'atMost', value: -3 },
      }),
    ),
  ).toBe('on A, B, C and 2 more, with “rate cut” and “merger”, of importance high, Volume at most −3 sd');
});

describe('what was kept', () => {
  test.each([
    [null],
    [{ name: 'x' }],
    [{ name: '', words: ['a'] }],
    [{ name: 'x', words: ['!'] }],
    [{ name: 'x', words: ['a'], threshold: { metric: 'constructor', compare: 'either', value: 1 } }],
    [{ name: 'x', words: ['a'], threshold: { metric: 'Vol_Ratio', compare: 'toString', value: 1 } }],
    [{ name: 'x', words: ['a'], importance: 'huge' }],
  ])('%j is no rule', (stored) => expect(readRule(stored)).toBeUndefined());
});
