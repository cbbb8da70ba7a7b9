import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Importance } from '#contract/endpoints/news.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { reactionRecord } from '#analysis/testing/records.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import type { AlertRule, Threshold } from './alert-rule.ts';
import { summarizeBacktest } from './backtest.ts';
import { checkThreshold, buildRuleMatcher, decidingSymbols, thresholdReactions, type MetricValues, type Verdict } from './match-rule.ts';
import { applyCooldown, matchReactions, matchStories } from './watch/record-hits.ts';
import { buildRule } from './rule.rows.ts';
import { emptyWatchState, type WatchState } from './watch/watch-state.ts';

const ford = story(1, { title: 'Ford cuts full-year guidance', ...about('F', 'GM'), tags: [{ name: 'Electric vehicles' }] });

describe('a story matches a rule', () => {
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
    ['the importance it was requested by', { importance: 'high' }, 'hit', 'high'],
    ['another importance', { importance: 'high' }, 'miss'],
    ['any importance, for a story that was requested by one', { words: ['ford'] }, 'miss', 'high'],
    ['a word and a symbol', { words: ['guidance'], symbols: ['F'] }, 'hit'],
    ['a word, but not the symbol', { words: ['guidance'], symbols: ['TSLA'] }, 'miss'],
  ])('%s', (_, rule, verdict, importance) => {
    expect(buildRuleMatcher(buildRule(rule))({ item: ford, importance }, undefined)).toBe(verdict);
  });

  test.each(['BRK.A', 'BRK-A', 'brk/a'])('%s is one share with BRK.A', (spelling) => {
    expect(buildRuleMatcher(buildRule({ symbols: ['BRK.A'] }))({ item: story(1, about(spelling)), importance: undefined }, undefined)).toBe(
      'hit',
    );
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
    ['atMost', -2, null, 'pending'],
    ['either', 0.1, 0, 'miss'],
    ['either', 2, null, 'pending'],
    ['either', 2, undefined, 'pending'],
  ])('%s %d of %s: %s', (compare, value, found, verdict) => {
    const numbers: MetricValues | undefined = found === undefined ? undefined : { '5_Minutes%': found };
    expect(checkThreshold({ metric: '5_Minutes%', compare, value }, numbers)).toBe(verdict);
  });

  test('does not matter for a story that misses the other criteria', () => {
    const rule = buildRule({ words: ['merger'], threshold: { metric: 'Vol_Ratio', compare: 'atLeast', value: 1 } });
    expect(buildRuleMatcher(rule)({ item: ford, importance: undefined }, { Vol_Ratio: 9 })).toBe('miss');
  });
});

describe('the symbols whose reaction decides', () => {
  test.each<[tickers: string[], own: string[], deciding: string[]]>([
    [['NVDA', 'AMD'], [], ['NVDA', 'AMD']],
    [['NVDA', 'AMD'], ['AMD'], ['AMD']],
    [
      ['NVDA', 'BRK-B', 'AMD'],
      ['AMD', 'BRK.B'],
      ['BRK-B', 'AMD'],
    ],
    [['A', 'B', 'C', 'D'], [], ['A', 'B', 'C']],
    [['A', 'B', 'C', 'D'], ['D'], ['D']],
  ])('of %j for a rule on %j are %j', (tickers, own, deciding) => {
    expect(decidingSymbols(tickers, own)).toEqual(deciding);
  });
});

test('watch and backtest have the same hits on the same stories, in whatever portions they arrive', () => {
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
        const rule = buildRule({ ...parts, ...(isMeasured && { threshold: { metric: '5_Minutes%', compare: 'either', value } }) });
        let at = nowSeconds - 20_000;
        const items = specs.map(({ title, tickers, after }, index) =>
          story(index + 1, { title, ...about(...tickers), created: (at += after) }),
        );
        const known = bestOf(
          specs.flatMap(({ tickers, move, read }, index) =>
            read && tickers[0] !== undefined
              ? tickers.map((Symb) =>
                  thresholdReactions.parse(
                    reactionRecord({
                      _id: `${index}`,
                      ResourceID: String(index + 1),
                      Symb,
                      ReportSess: 'All',
                      '5_Minutes%': move === null ? '' : move.toFixed(9),
                    }),
                  ),
                )
              : [],
          ),
          { otherSession: 'drop' },
        );
        const past = summarizeBacktest(
          rule,
          items.map((item) => ({ item, importance: undefined })),
          known,
        );

        let watched: WatchState = emptyWatchState;
        const hitIds: number[] = [];
        const stops = [...cuts.map((cut) => Math.min(cut, items.length)), items.length].toSorted((a, b) => a - b);
        let from = 0;
        for (const stop of stops) {
          const news = matchStories(watched, items.slice(from, stop), undefined, [rule], false);
          const reactions = matchReactions(news.watched, known, [rule], nowSeconds, false);
          watched = reactions.watched;
          hitIds.push(...[...news.notified, ...reactions.notified].map(({ id }) => id));
          from = stop;
        }
        expect(hitIds.toSorted((a, b) => a - b)).toEqual(past.hits.map(({ id }) => id).toSorted((a, b) => a - b));
      },
    ),
  );
});

const hits = (...seconds: number[]) => seconds.map((created, id) => ({ id, created }));
const at = (list: readonly { created: number }[]): number[] => list.map(({ created }) => created);

describe('a rule with a cooldown', () => {
  test.each<[what: string, minutes: number, created: number[], notified: number[]]>([
    ['notifies of the first', 10, [1000], [1000]],
    [
      'notifies of twenty in a minute together',
      10,
      Array.from({ length: 20 }, (_, n) => 1000 + n * 3 - 0),
      Array.from({ length: 20 }, (_, n) => 1000 + n * 3),
    ],
    ['is silent after that minute', 10, [1000, 1059, 1060, 1599], [1000, 1059]],
    ['notifies again when it is over', 10, [1000, 1599, 1600, 1700], [1000, 1600]],
    ['counts from the notice, not from suppressed hits', 2, [1000, 1100, 1120, 1130], [1000, 1120, 1130]],
    ['of 0 still groups by the minute', 0, [1000, 1030, 1060, 1065], [1000, 1030, 1060, 1065]],
  ])('%s', (_, minutes, created, notified) => {
    expect(at(applyCooldown(hits(...created), minutes, undefined).notified)).toEqual(notified);
  });

  test('continues from the notice before', () => {
    expect(applyCooldown(hits(1300), 10, 1000)).toEqual({ notified: [], suppressed: hits(1300), openedAt: 1000 });
    expect(at(applyCooldown(hits(1600), 10, 1000).notified)).toEqual([1600]);
  });

  test('suppresses a late story that is older than the notice', () => {
    expect(at(applyCooldown(hits(500), 10, 1000).suppressed)).toEqual([500]);
  });

  test('notifies of or suppresses every hit, in portions as at once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 40 }), fc.nat(40), fc.constantFrom(0, 1, 10), (times, cut, minutes) => {
        const all = hits(...times.toSorted((a, b) => a - b));
        const whole = applyCooldown(all, minutes, undefined);
        expect(whole.notified.length + whole.suppressed.length).toBe(all.length);
        const first = applyCooldown(all.slice(0, cut), minutes, undefined);
        const rest = applyCooldown(all.slice(cut), minutes, first.openedAt);
        expect([...first.notified, ...rest.notified]).toEqual(whole.notified);
      }),
    );
  });
});
