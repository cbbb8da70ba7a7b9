import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summaryOf } from '#analysis/stats/summary.ts';
import { csvText } from '#src/shared/export/text-formats.ts';
import { type Scatter, scatter } from '#analysis/kinds/scatter.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import { groups } from '#analysis/kinds/groups.ts';
import { heatMap } from '#analysis/kinds/heat-map.ts';
import { windowMetrics } from '#contract/market/windows.ts';
import type { FigureTable } from '#analysis/figures.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { captionLines, figureSheet, fileNamePart, wrapText } from './save-analysis.ts';

const group = (name: string, values: readonly number[], interval?: readonly [number, number]): GroupSummary => ({
  name,
  summary: summaryOf({ values, clusters: values.map((_, index) => index) }, values.length),
  interval,
});
const twenty = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((value) => [value, value]);
const written = (table: FigureTable | undefined): string[] => (table ? csvText(figureSheet(table)).split('\r\n').slice(0, -1) : []);

const groupsTable = (rows: readonly GroupSummary[], metric: ReactionMetric) =>
  groups.table?.({ significance: { isSignificant: [], tested: 0, significant: 0 }, rows }, { metric, grouping: 'symbol' });

test('writes plain numbers, one row per group; a small group has only its size', () => {
  const rows = [group('AAPL', twenty, [2.5, 4.5]), group('MSFT', twenty.slice(0, 12)), group('=cmd', [99])];
  const [head, first, fewDays, second] = written(groupsTable(rows, '5_Minutes%'));
  expect(head).toBe(
    'Group,Reactions,Stories,Days,Median,"Median, 95% CI low","Median, 95% CI high",IQR low,IQR high,Hit rate,"Hit rate, 95% CI low","Hit rate, 95% CI high",Sign test p,Base rate,"Difference to base rate, 95% CI low","Difference to base rate, 95% CI high",Standardised mean (ATR),Standardised t (ATR),Standardised p (ATR),Note',
  );
  // by hand: median of -1 … 8, each twice; 16 of 20 above 0
  expect(first).toMatch(/^AAPL,20,20,20,3\.5,2\.5,4\.5,1,6,0\.8,0\.5\d{1,3},0\.9\d{1,3},,,,,,,,$/);
  expect(fewDays).toBe('MSFT,12,12,12,1.5,,,0,3,0.6667,,,,,,,,,,"too few days (12, min 20)"');
  expect(second).toBe('\'=cmd,1,1,1,,,,,,,,,,,,,,,,"n=1, min 10"');
});

test('writes a heat map as one row per topic and window', () => {
  const table = heatMap.table?.(
    {
      ...{ clip: 1, tested: 8, significant: 1 },
      rows: [{ name: 'News', isSignificant: [true], cells: Array.from({ length: 8 }, () => group('News', twenty).summary) }],
    },
    { metrics: windowMetrics },
  );
  expect(table?.rows).toBe(8);
  expect(written(table)[3]).toMatch(/^News,5 min,no,20,20,20,3\.5,,,1,6,/);
});

/** A ratio beside a move. */
const scatterTable = (bins: Scatter['bins']) =>
  scatter.table?.(
    {
      ...{ x: group('Vol_Ratio', twenty), y: group('5_Minutes%', twenty) },
      ...{ onlyX: 0, onlyY: 0, reach: { x: [0, 1], y: [0, 1] } },
      ...{ points: [], bins, rank: 0.1, rankInterval: undefined },
    },
    { x: 'Vol_Ratio', y: '5_Minutes%' },
  );

test('writes a large scatter as its bins', () => {
  const bins = { stepX: 0.5, stepY: 2, cells: [{ x: -0.5, y: 4, count: 12 }], beyond: 3 };
  expect(written(scatterTable(bins))).toEqual(['Volume ratio from,Volume ratio to,5 min from,5 min to,Reactions', '-0.5,0,4,6,12']);
});

test('has no hit rate of a metric that is always positive', () => {
  const rows = [group('AAPL', twenty, [2.5, 4.5])];
  expect(written(groupsTable(rows, 'Vol_Ratio'))[1]).toMatch(/^AAPL,20,20,20,3\.5,2\.5,4\.5,1,6,,,,,,,,,,,$/);
  const [, ratio, move] = written(scatterTable(undefined));
  expect(ratio).toMatch(/^Volume ratio,20,20,20,3\.5,,,1,6,,,,/);
  expect(move).toMatch(/^5 min,20,20,20,3\.5,,,1,6,0\.8,/);
});

test('wraps captions without losing a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 10, max: 60 }),
      (words, most) => {
        const text = words.join(' ');
        const found = wrapText(text, most);
        expect(found.every((line) => line.length > 0 && line.length <= most)).toBe(true);
        expect(found.join('').replaceAll(' ', '')).toBe(words.join(''));
      },
    ),
  );
});

test('a caption has description, filters, sample and address', () => {
  const scope = 'Nov 1, 2026: 12 reactions.';
  const text = { description: 'Median +1%.', scope, note: '', filters: ['on AAPL', 'Result at least 2%'], address: 'http://desk/q' };
  expect(captionLines(text, 80)).toEqual([
    'Median +1%.',
    'Filters: on AAPL; Result at least 2%',
    scope,
    'Source: Marketdesk, quantified news · http://desk/q',
  ]);
  expect(fileNamePart('AAPL: this move, 5 min')).toBe('aapl-this-move-5-min');
});
