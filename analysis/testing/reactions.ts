import * as z from 'zod/mini';
import examples from '#contract/docs/examples/quantified.json' with { type: 'json' };
import { quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { metricNames } from '../reactions/metrics.ts';
import { seeded } from '../stats/seeded.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { toReaction } from '../reactions/reaction.ts';
import type { QuantifiedReaction } from '../reactions/quantified-reaction.ts';

// Realistic rows for the tests of the analysis, with several rows per story, missing values and multi-stock stories.

const example: QuantifiedRecord = z.parse(quantifiedRecord, examples[0]);
const noNumbers = Object.fromEntries(metricNames.map((name) => [name, null])) as QuantifiedReaction['numbers'];

export const start = Date.parse('2026-06-01T12:00:00Z') / 1000;

export interface Parts {
  readonly story?: string;
  readonly symbol?: string;
  readonly sessions?: readonly [report: string, news: string];
  readonly published?: number;
  readonly record?: Partial<QuantifiedRecord>;
  readonly numbers?: Partial<QuantifiedReaction['numbers']>;
}

export function reaction({
  story = '1',
  symbol = 'AAA',
  sessions = ['All', 'Main'],
  published = start,
  record,
  numbers,
}: Parts): QuantifiedReaction {
  const time = new Date(published * 1000).toISOString();
  const key = `${story} ${symbol} ${sessions[0]}`;
  const row = {
    ...example,
    _id: key,
    ResourceID: story,
    Symb: symbol,
    ReportSess: sessions[0],
    NewsSess: sessions[1],
    PUBt: time,
    RECt: time,
    AnalystAction: '',
    AnalystFirm: '',
    EPSAction: '',
    created: published,
    ...record,
  };
  return { ...toReaction(row, { ...noNumbers, ...numbers }), record: row, failed: [], rangeUnitUnknown: false };
}

const topics = ['News', 'Earnings', 'Guidance', 'M&A', 'Analyst Ratings', 'Options', 'Markets', 'Tech'];
const actions = ['', '', 'Upgrade', 'Downgrade', 'Maintains'];

/** Stories of two months, on one to five symbols, each with up to two rows; a tenth of the numbers is missing. */
export function someReactions(stories: number, seed = 'rows'): QuantifiedReaction[] {
  const below = seeded(seed);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const move = (): number | null => (below(10) === 0 ? null : Math.round((below(2001) + below(2001) - 1990) / 4) / 100);
  return Array.from({ length: stories }, (_, story) => {
    const published = start + (story % 60) * secondsPerDay + below(40_000);
    const news = oneOf(['Pre', 'Main', 'Post']);
    const record = {
      Topics: [...new Set([oneOf(topics), oneOf(topics), oneOf(topics)])].join(', '),
      AnalystAction: oneOf(actions),
      AnalystFirm: oneOf(['', 'Firm A', 'Firm B']),
      EPSAction: oneOf(['', 'Beat', 'Miss']),
      RECt: new Date((published + below(40) - 3) * 1000).toISOString(),
    };
    const symbols = new Set(Array.from({ length: 1 + (below(5) === 0 ? below(5) : 0) }, () => `S${below(40)}`));
    return [...symbols].flatMap((symbol) =>
      oneOf([['All', news], ['All'], [news], ['Closed'], [news === 'Pre' ? 'Post' : 'Pre', 'All']]).map((report) =>
        reaction({
          story: `story ${story}`,
          symbol,
          sessions: [report, news],
          published,
          record,
          numbers: {
            ...Object.fromEntries(moveWindows.map(({ metric }) => [metric, move()])),
            'Result%': move(),
            'Result_Vs_Index%': move(),
            Vol_Ratio: below(12) === 0 ? null : below(400) / 100,
            'MktCap(1000)': below(4000) * 1e8,
          },
        }),
      ),
    );
  }).flat();
}
