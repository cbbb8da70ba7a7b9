import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Importance } from '#contract/endpoints/news.ts';
import { wireReading } from '#src/testing/readings.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { readRows } from '#contract/rows.ts';
import { backtested } from './backtest-summary.ts';
import { numberRows, withNumbers, type StoryNumbers } from './numbers-of.ts';
import { fitsNumbers, judgeBy, type Numbers, type Verdict } from './predicate.ts';
import { aRule } from './rule.rows.ts';
import type { AlertRule, Threshold } from './rule.ts';
import { withReadings, withStories } from './take-in.ts';
import { nothingWatched, type Watched } from './watched.ts';

const ford = story(1, { title: 'Ford cuts full-year guidance', ...about('F', 'GM'), tags: [{ name: 'Electric vehicles' }] });

describe('a story fits a rule', () => {
  test.each<[what: string, rule: Partial<AlertRule>, verdict: Verdict, importance?: Importance]>([
    ['a word, in any letter case', { words: ['FORD'] }, 'hit'],
    ['a word within another', { words: ['for'] }, 'miss'],
    ['a phrase, whatever stands between its words', { words: ['full year'] }, 'hit'],
    ['a phrase in another order', { words: ['year full'] }, 'miss'],
    ['a word of its tags', { words: ['vehicles'] }, 'hit'],
    ['the end of the headline and the beginning of a tag', { words: ['guidance electric'] }, 'miss'],
    ['any of the words', { words: ['merger', 'cuts'] }, 'hit'],
    ['all of the words, of which one is missing', { words: ['merger', 'cuts'], wordsBy: 'and' }, 'miss'],
    ['all of the words, in headline and tags', { words: ['electric', 'cuts'], wordsBy: 'and' }, 'hit'],
    ['a symbol that it names second', { symbols: ['GM'] }, 'hit'],
    ['a symbol that begins like its own', { symbols: ['FO'] }, 'miss'],
    ['a channel, in any letter case', { channels: ['news'] }, 'hit'],
    ['another channel', { channels: ['Earnings'] }, 'miss'],
    ['an importance that was asked for', { importance: 'high' }, 'hit', 'high'],
    ['an importance that was not asked for', { importance: 'high' }, 'miss'],
    ['any importance, of a story that came for another question', { words: ['ford'] }, 'miss', 'high'],
    ['a word and a symbol', { words: ['guidance'], symbols: ['F'] }, 'hit'],
    ['a word, but not the symbol', { words: ['guidance'], symbols: ['TSLA'] }, 'miss'],
  ])('%s', (_, rule, verdict, importance) => {
    expect(judgeBy(aRule(rule))({ item: ford, importance }, undefined)).toBe(verdict);
  });

  test.each(['BRK.A', 'BRK-A', 'brk/a'])('%s is one share with BRK.A', (spelling) => {
    expect(judgeBy(aRule({ symbols: ['BRK.A'] }))({ item: story(1, about(spelling)), importance: undefined }, undefined)).toBe('hit');
  });
});

describe('a threshold', () => {
  test.each<[compare: Threshold['compare'], value: number, found: number | null | undefined, verdict: Verdict]>([
    ['either', 2, 2, 'hit'],
    ['either', 2, -2.01, 'hit'],
    ['either', 2, 1.99, 'miss'],
    ['atLeast', 2, 2, 'hit'],
    ['atLeast', 2, -3, 'miss'],
    ['atLeast', -2, -1, 'hit'],
    ['atMost', -2, -2, 'hit'],
    ['atMost', -2, 0, 'miss'],
    ['atMost', -2, null, 'waits'],
    ['either', 0.1, 0, 'miss'],
    ['either', 2, null, 'waits'],
    ['either', 2, undefined, 'waits'],
  ])('%s %d of %s: %s', (compare, value, found, verdict) => {
    const numbers: Numbers | undefined = found === undefined ? undefined : { '5_Minutes%': found };
    expect(fitsNumbers({ metric: '5_Minutes%', compare, value }, numbers)).toBe(verdict);
  });

  test('is not asked of a story that does not fit otherwise', () => {
    const rule = aRule({ words: ['merger'], threshold: { metric: 'Vol_Ratio', compare: 'atLeast', value: 1 } });
    expect(judgeBy(rule)({ item: ford, importance: undefined }, { Vol_Ratio: 9 })).toBe('miss');
  });
});

describe('the numbers of a story', () => {
  const rows = (...changes: Record<string, string | number>[]) =>
    withNumbers(
      new Map(),
      readRows(
        numberRows,
        changes.map((change, at) => wireReading({ _id: `r${at}`, ...change })),
      )?.rows ?? [],
    );
  const row = (ReportSess: string, move: string, created = 1) => ({
    ResourceID: '1',
    Symb: 'F',
    NewsSess: 'Pre',
    ReportSess,
    created,
    '5_Minutes%': move,
  });
  const found = (known: StoryNumbers) => known.get('1 F')?.numbers['5_Minutes%'];

  test('are those of the whole day’s row', () => expect(found(rows(row('Pre', '1'), row('All', '2'), row('Pre', '3', 9)))).toBe(2));
  test('else of its own session’s, the one written last', () => expect(found(rows(row('Pre', '1', 9), row('Pre', '2')))).toBe(1));
  test('never of another session', () => expect(found(rows(row('Post', '1')))).toBeUndefined());
});

test('on the same stories the watch tells what the backtest tells, however they come', () => {
  const words = ['ford', 'cuts', 'guidance', 'full year'];
  const titles = ['Ford cuts', 'Guidance raised', 'Full-year guidance', 'A merger', 'GM cuts'];
  const symbols = ['F', 'GM', 'BRK.A', 'BRK-A'];
  const made = fc.record({
    title: fc.constantFrom(...titles),
    tickers: fc.subarray(symbols),
    after: fc.integer({ min: 0, max: 400 }),
    move: fc.option(fc.double({ min: -5, max: 5, noNaN: true })),
    read: fc.boolean(),
  });
  const rules = fc.record({
    words: fc.subarray(words),
    wordsBy: fc.constantFrom('or' as const, 'and' as const),
    symbols: fc.subarray(symbols, { minLength: 1 }),
    cooldownMinutes: fc.constantFrom(0, 1, 5, 30),
    isMeasured: fc.boolean(),
    value: fc.double({ min: 0.1, max: 4, noNaN: true }),
  });
  fc.assert(
    fc.property(
      rules,
      fc.array(made, { maxLength: 25 }),
      fc.array(fc.nat(24), { maxLength: 5 }),
      ({ isMeasured, value, ...parts }, specs, cuts) => {
        const rule = aRule({ ...parts, ...(isMeasured && { threshold: { metric: '5_Minutes%', compare: 'either', value } }) });
        let at = nowSeconds - 20_000;
        const items = specs.map(({ title, tickers, after }, index) =>
          story(index + 1, { title, ...about(...tickers), created: (at += after) }),
        );
        const known = withNumbers(
          new Map(),
          specs.flatMap(({ tickers, move, read }, index) =>
            read && tickers[0] !== undefined
              ? (readRows(
                  numberRows,
                  tickers.map((Symb) =>
                    wireReading({
                      _id: `${index}`,
                      ResourceID: String(index + 1),
                      Symb,
                      ReportSess: 'All',
                      '5_Minutes%': move === null ? '' : String(move),
                    }),
                  ),
                )?.rows ?? [])
              : [],
          ),
        );
        const past = backtested(
          rule,
          items.map((item) => ({ item, importance: undefined })),
          known,
        );

        let watched: Watched = nothingWatched;
        const told: number[] = [];
        const stops = [...cuts.map((cut) => Math.min(cut, items.length)), items.length].toSorted((a, b) => a - b);
        let from = 0;
        for (const stop of stops) {
          const news = withStories(watched, items.slice(from, stop), undefined, [rule], false);
          const readings = withReadings(news.watched, known, [rule], nowSeconds, false);
          watched = readings.watched;
          told.push(...[...news.told, ...readings.told].map(({ id }) => id));
          from = stop;
        }
        expect(told.toSorted((a, b) => a - b)).toEqual(past.told.map(({ id }) => id).toSorted((a, b) => a - b));
      },
    ),
  );
});
