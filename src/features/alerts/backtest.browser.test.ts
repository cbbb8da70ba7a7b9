import { beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { wireReaction } from '#src/testing/records.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { backtest, type BacktestProgress } from './backtest.ts';
import { backtestHeadline, backtestNotes } from './backtest-view.tsx';
import { buildRule } from './rule.rows.ts';
import type { AlertRule } from './alert-rule.ts';

let api: TestApi;
beforeEach(() => {
  api = startApi({
    news: Array.from({ length: 250 }, (_, at) =>
      story(at + 1, { title: `Ford ${at}`, ...about('F'), created: nowSeconds - 7200 * (at + 1) }),
    ),
  });
});
const progress: BacktestProgress[] = [];
const run = (parts: Partial<AlertRule>, mostStories?: number, signal = new AbortController().signal) => {
  progress.length = 0;
  return backtest(buildRule(parts), {
    nowSeconds,
    signal,
    onProgress: (step) => progress.push(step),
    ...(mostStories && { maxStories: mostStories }),
  });
};

describe('a backtest', () => {
  test('reads 90 days of New York page by page and reports progress', async () => {
    const result = await run({ words: ['Ford'] });
    expect(requestsTo(api).map(({ params }) => [params['page'] ?? '0', params['dateFrom'], params['topics']])).toEqual(
      ['0', '1', '2'].map((page) => [page, '2026-08-23', 'Ford']),
    );
    expect(progress.filter(({ of }) => of === 'stories').map(({ rows }) => rows)).toEqual([100, 200, 250]);
    expect([result.hits.length, result.span, result.isCut]).toEqual([250, 90, false]);
  });

  test('requests fifty symbols at a time and counts a story once', async () => {
    const symbols = ['F', ...Array.from({ length: 119 }, (_, at) => `S${at}`)];
    const result = await run({ symbols });
    const counts = requestsTo(api).map(({ params }) => params['tickers']?.split(',').length ?? 0);
    expect(Math.max(...counts)).toBe(50);
    expect(new Set(requestsTo(api).flatMap(({ params }) => params['tickers']?.split(',') ?? []))).toEqual(new Set(symbols));
    expect(result.hits.length).toBe(250);
  });

  test('filters by the importance and the channels of the rule', async () => {
    await run({ importance: 'high', channels: ['News'] });
    expect(requestsTo(api)[0]?.params).toMatchObject({ importance: 'high', channels: 'News' });
  });

  test('covers only the days it has read where it meets its limit', async () => {
    const result = await run({ words: ['Ford'] }, 120);
    expect([result.isCut, result.from, result.to, result.span]).toEqual([true, '2026-11-10', '2026-11-20', 11]);
    expect(backtestHeadline(result)).toMatch(/^Last 11 days: 120 hits on 11 days/);
    expect(backtestNotes(result, 0, '2026')).toContain('Only the newest stories of the 90 days were read; earlier days are not covered.');
  });

  test('sends no further request once it is aborted', async () => {
    const controller = new AbortController();
    api.override = () => {
      controller.abort(new Error('aborted'));
      return undefined;
    };
    await expect(run({ words: ['Ford'] }, undefined, controller.signal)).rejects.toThrow('aborted');
    expect(api.requests).toHaveLength(1);
  });

  test('without stories has no hits', async () => {
    startApi();
    expect(backtestHeadline(await run({ words: ['Ford'] }))).toBe('Last 90 days: 0 hits.');
  });
});

test('a hit counts on the day from which its reaction could be known', async () => {
  const created = Date.parse('2026-11-18T20:00:00Z') / 1000;
  const wireTime = (iso: string): string => iso.replace('T', ' ').replace('Z', '.000');
  const reaction = (id: number, received: string) =>
    wireReaction({
      ...{ _id: `r${id}`, ResourceID: String(id), Symb: 'F', ReportSess: 'All', NewsSess: 'Main', '30_Minutes%': '1' },
      ...{ PUBt: wireTime('2026-11-18T20:00:00Z'), RECt: wireTime(received), Date: '11/18/2026' },
    });
  const days = async (received: string): Promise<number | undefined> => {
    startApi({
      news: [1, 2].map((id) => story(id, { title: `Ford ${id}`, ...about('F'), created })),
      quantified: [reaction(1, '2026-11-18T20:00:01Z'), reaction(2, received)],
    });
    return (await run({ words: ['Ford'] })).samples[0]?.summary.days;
  };
  expect([await days('2026-11-18T20:00:01Z'), await days('2026-11-19T15:00:00Z')]).toEqual([1, 2]);
});
