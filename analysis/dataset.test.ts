import { describe, expect, test } from 'vitest';
import type { ReactionMetric } from './reactions/metrics.ts';
import type { QuantifiedReaction } from './reactions/quantified-reaction.ts';
import { moveWindows, windowMetrics } from '#contract/market/windows.ts';
import { runToEnd } from './stats/run-to-end.ts';
import { hasIntervals } from './stats/sample-size.ts';
import { openDataset } from './dataset.ts';
import type { AnalysisKind } from './kinds/index.ts';
import { type AnalysisRequest, type AnalysisResult, columnsOf } from './requests.ts';
import { buildFrame, metricColumn } from './frame.ts';
import { moveAfterFirstMinute } from './kinds/follow-through.ts';
import { sortGroups } from './group-order.ts';
import { reaction, someReactions, start } from './testing/reactions.ts';

/** Runs an analysis as the page does: with the columns of all loaded rows and a mask of those that pass the filter. */
function run<K extends AnalysisKind>(
  reactions: readonly QuantifiedReaction[],
  request: AnalysisRequest<K>,
  passes: (reaction: QuantifiedReaction) => boolean = () => true,
): AnalysisResult<K> {
  const dataset = openDataset(buildFrame(reactions));
  dataset.setFilter(Uint8Array.from(reactions, (one) => Number(passes(one))));
  const metrics = columnsOf(request as AnalysisRequest);
  dataset.addMetrics(Object.fromEntries(metrics.map((metric) => [metric, metricColumn(reactions, metric)])));
  return runToEnd(dataset.compute(request as AnalysisRequest)) as AnalysisResult<K>;
}

// The same figures computed plainly from the reactions themselves.

const middle = (values: readonly number[], share = 0.5): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place));
  return low * (1 - (place % 1)) + high * (place % 1);
};

function plainlyChosen(
  reactions: readonly QuantifiedReaction[],
  all: readonly QuantifiedReaction[] = reactions,
  withMultiStock = false,
): QuantifiedReaction[] {
  const pairs = Map.groupBy(reactions, ({ record }) => `${record.ResourceID}|${record.Symb}`);
  return [...pairs.values()].flatMap((rows) => {
    const row = rows.find(({ record }) => record.ReportSess === 'All') ?? rows.find(({ record }) => record.ReportSess === record.NewsSess);
    if (!row) return [];
    const symbols = new Set(all.filter(({ record }) => record.ResourceID === row.record.ResourceID).map(({ record }) => record.Symb));
    return symbols.size > 3 && !withMultiStock ? [] : [row];
  });
}

const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** The trading day of receipt or publication; the holidays of the summer are listed. */
function plainDay({ record, publishedSeconds = 0 }: QuantifiedReaction): string {
  const [day = '', clock = ''] = newYork.format(Math.max(publishedSeconds * 1000, Date.parse(record.RECt))).split(', ');
  const date = new Date(`${day}T00:00:00Z`);
  const next = (): number => date.setUTCDate(date.getUTCDate() + 1);
  if (clock >= '20') next();
  while ([0, 6].includes(date.getUTCDay()) || ['2026-06-19', '2026-07-03'].includes(date.toISOString().slice(0, 10))) next();
  return date.toISOString().slice(0, 10);
}

const valuesOf = (reactions: readonly QuantifiedReaction[], metric: ReactionMetric): number[] =>
  reactions.flatMap(({ numbers }) => numbers[metric] ?? []);

function plainly(reactions: readonly QuantifiedReaction[], metric: ReactionMetric) {
  const measured = reactions.filter(({ numbers }) => numbers[metric] !== null);
  const values = valuesOf(reactions, metric);
  return {
    n: values.length,
    stories: new Set(measured.map(({ record }) => record.ResourceID)).size,
    days: new Set(measured.map(plainDay)).size,
    q1: middle(values, 0.25),
    median: middle(values),
    q3: middle(values, 0.75),
    hitRate: values.filter((value) => value > 0).length / values.length,
  };
}

/** Figures to nine places: both ways of calculating round. */
function expectSame(found: object, plain: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(plain)) expect((found as Record<string, number>)[name], name).toBeCloseTo(value, 9);
}

const topicsOf = ({ record }: QuantifiedReaction): string[] => record.Topics.split(', ');
const all = someReactions(400);
const chosen = plainlyChosen(all);
const common = { withMultiStock: false } as const;

describe('the row of a story and symbol', () => {
  const curve = { ...common, kind: 'curve', metrics: windowMetrics } as const;

  test.each<[string, reportSessions: readonly string[], used: number | undefined]>([
    ['uses the full-day row', ['Main', 'All', 'Pre'], 2],
    ['else the row of the story’s own session', ['Pre', 'Main'], 2],
    ['else no row', ['Pre', 'Post'], undefined],
  ])('%s', (_, reportSessions, used) => {
    const rows = reportSessions.map((report, index) => reaction({ sessions: [report, 'Main'], numbers: { '5_Minutes%': index + 1 } }));
    const { figures, scope } = run(rows, curve);
    expect([scope.reactions, scope.leftOut.withoutRow.length]).toEqual(used === undefined ? [0, 1] : [1, 0]);
    expect(figures.points[2]?.summary.median).toBe(used ?? Number.NaN);
  });

  test('is the later write of two rows for the same session', () => {
    const rows = [2, 3, 1].map((created) => reaction({ record: { created }, numbers: { '5_Minutes%': created } }));
    expect(run(rows, curve).figures.points[2]?.summary).toMatchObject({ n: 1, median: 3 });
  });

  test('excludes multi-stock stories, even where a filter shows one of their symbols, and includes them on request', () => {
    const rows = ['A', 'B', 'C', 'D'].map((symbol) => reaction({ symbol, numbers: { '5_Minutes%': 1 } }));
    const onlyA = (one: QuantifiedReaction): boolean => one.record.Symb === 'A';
    const sizes = ({ scope }: AnalysisResult): number[] => [scope.reactions, scope.leftOut.multiStock.length];
    expect(sizes(run(rows, curve, onlyA))).toEqual([0, 1]);
    expect(sizes(run(rows, { ...curve, withMultiStock: true }, onlyA))).toEqual([1, 0]);
    expect(sizes(run(rows.slice(1), curve))).toEqual([3, 0]);
  });

  test('matches a plain application of the rule', () => {
    const { scope } = run(all, curve);
    expect(scope.reactions).toBe(chosen.length);
    expect(scope.stories).toBe(new Set(chosen.map(({ record }) => record.ResourceID)).size);
    expect(scope.from).toBe(Math.min(...chosen.map(({ publishedSeconds = 0 }) => publishedSeconds)));
    expect(scope.to).toBe(Math.max(...chosen.map(({ publishedSeconds = 0 }) => publishedSeconds)));
  });
});

test('the reaction curve summarises each window separately', () => {
  const { points } = run(all, { ...common, kind: 'curve', metrics: windowMetrics, withIntervals: true }).figures;
  for (const [index, { metric }] of moveWindows.entries()) {
    expectSame(points[index]?.summary ?? {}, plainly(chosen, metric));
    const [low = Number.NaN, high = Number.NaN] = points[index]?.interval ?? [];
    expect(low).toBeLessThanOrEqual(points[index]?.summary.median ?? Number.NaN);
    expect(high).toBeGreaterThanOrEqual(points[index]?.summary.median ?? Number.NaN);
  }
});

describe('the heat map', () => {
  const { rows, clip } = run(all, { ...common, kind: 'heat', metrics: windowMetrics }).figures;

  test('counts a story in each of its topics, the largest first', () => {
    const names = [...new Set(chosen.flatMap(topicsOf))];
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { name, cells } of rows)
      for (const [index, { metric }] of moveWindows.entries())
        expectSame(
          cells[index] ?? {},
          plainly(
            chosen.filter((one) => topicsOf(one).includes(name)),
            metric,
          ),
        );
    const counts = rows.map(({ name }) => chosen.filter((one) => topicsOf(one).includes(name)).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test('has its strongest colour at the 95th percentile of the sizes of its medians', () => {
    const sizes = rows.flatMap(({ cells }) => cells.flatMap(({ median, isEnough }) => (isEnough ? [Math.abs(median)] : [])));
    expect(clip).toBeCloseTo(middle(sizes, 0.95), 9);
  });

  test('summarises one cell with an interval that is the same each time', () => {
    const request = { ...common, kind: 'heatCell', topic: 'Earnings', metric: '5_Minutes%', withIntervals: true } as const;
    const { summary, interval } = run(all, request).figures;
    expectSame(
      summary,
      plainly(
        chosen.filter((one) => topicsOf(one).includes('Earnings')),
        '5_Minutes%',
      ),
    );
    expect(interval).toEqual(run(all, request).figures.interval);
    expect(interval).toHaveLength(2);
  });
});

const hourOf = ({ publishedSeconds = 0 }: QuantifiedReaction): string =>
  `${new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' }).format(publishedSeconds * 1000)}:00`;
const capOf = ({ numbers }: QuantifiedReaction): string => {
  const dollars = numbers['MktCap(1000)'] ?? 0;
  return dollars >= 200e9 ? 'Mega' : dollars >= 10e9 ? 'Large' : dollars >= 2e9 ? 'Mid' : dollars >= 300e6 ? 'Small' : 'Micro';
};

test.each<['action' | 'session' | 'eps' | 'topic' | 'hour' | 'cap', (one: QuantifiedReaction) => readonly string[]]>([
  ['action', ({ record }) => [record.AnalystAction]],
  ['session', ({ record }) => [record.NewsSess]],
  ['eps', ({ record }) => [record.EPSAction]],
  ['topic', topicsOf],
  ['hour', (one) => [hourOf(one)]],
  ['cap', (one) => [capOf(one)]],
])('a distribution by %s summarises every group, and counts the whole in bins', (grouping, groupsOf) => {
  const { whole, groups, histogram } = run(all, { ...common, kind: 'distribution', metric: 'Result%', grouping }).figures;
  expectSame(whole.summary, plainly(chosen, 'Result%'));
  expect(histogram.below + histogram.above + histogram.bins.reduce((sum, { count }) => sum + count, 0)).toBe(whole.summary.n);
  const names = groups.map(({ name }) => (grouping === 'cap' ? name.split(',')[0] : name));
  expect(new Set(names)).toEqual(new Set(chosen.flatMap(groupsOf).filter((name) => name !== '')));
  groups.forEach(({ summary }, index) =>
    expectSame(
      summary,
      plainly(
        chosen.filter((one) => groupsOf(one).includes(names[index] ?? '')),
        'Result%',
      ),
    ),
  );
});

test('groups by watchlist are of the lists alone, a reaction in each that has its symbol', () => {
  const request = { ...common, metric: 'Result%', grouping: 'watchlist', lists } as const;
  const { figures, scope } = run(all, { ...request, kind: 'distribution' });
  const inList = (place: number) => chosen.filter(({ record }) => lists[place]?.symbols.includes(record.Symb));
  expect(figures.groups.map(({ name }) => name).toSorted()).toEqual(['S0', 'S10']);
  for (const { name, summary } of figures.groups) expectSame(summary, plainly(inList(name === 'S0' ? 0 : 1), 'Result%'));
  expectSame(figures.whole.summary, plainly([...new Set([...inList(0), ...inList(1)])], 'Result%'));
  expect(scope.leftOut.inNoList).toHaveLength(chosen.length - scope.reactions);
  expect(scope.leftOut.inNoList.length).toBeGreaterThan(0);
  const rows = run(all, { ...request, kind: 'groups' }).figures.rows;
  expect(rows.map(({ name, summary }) => [name, summary])).toEqual(figures.groups.map(({ name, summary }) => [name, summary]));
  expect(run(all, { ...request, kind: 'groups', lists: [] }).scope.reactions).toBe(0);
});

test('hours are those of New York, and bands of market value are sorted by size', () => {
  const rows = [
    reaction({ story: 'summer', published: Date.parse('2026-07-01T13:30:00Z') / 1000, numbers: { 'Result%': 1, 'MktCap(1000)': 5e9 } }),
    reaction({ story: 'winter', published: Date.parse('2026-12-01T13:30:00Z') / 1000, numbers: { 'Result%': 1, 'MktCap(1000)': 3e12 } }),
  ];
  const names = (grouping: 'hour' | 'cap'): string[] =>
    run(rows, { ...common, kind: 'distribution', metric: 'Result%', grouping }).figures.groups.map(({ name }) => name);
  expect(names('hour')).toEqual(['08:00', '09:00']);
  expect(names('cap')).toEqual(['Mega, $200B and more', 'Mid, $2B to $10B']);
});

test('fewer than 10 reactions have no interval', () => {
  const rows = Array.from({ length: 9 }, (_, index) => reaction({ story: `${index}`, numbers: { 'Result%': index } }));
  const { whole } = run(rows, { ...common, kind: 'distribution', metric: 'Result%', grouping: 'session', withIntervals: true }).figures;
  expect([whole.summary.isEnough, whole.interval]).toEqual([false, undefined]);
});

describe('follow-through or reversal', () => {
  // 100 → 102 → 103.02: the rest is 1.01 of 102, 1 %.
  test.each([
    ['goes on up', 2, 3.02, 1],
    ['goes on down', -2, -2.98, 1],
    ['comes back', 2, 0.98, -1],
    ['comes back from below', -2, -1.02, -1],
    ['stands still', 2, 2, 0],
    ['is too small to tell', 0.09, 5, Number.NaN],
    ['lacks its end', 2, Number.NaN, Number.NaN],
    ['lacks its first minute', Number.NaN, 2, Number.NaN],
  ])('a move that %s', (_, first, late, rest) => {
    const found = moveAfterFirstMinute(first, late, 0.1);
    if (Number.isNaN(rest)) expect(found).toBeNaN();
    else expect(found).toBeCloseTo(rest, 9);
  });

  test.each(['topic', 'session'] as const)('by %s counts follow-throughs, reversals and unchanged', (grouping) => {
    const { whole, groups } = run(all, {
      ...common,
      kind: 'followThrough',
      metrics: ['1_Minute%', 'Result%'],
      minMove: 0.1,
      grouping,
    }).figures;
    const plain = (reactions: readonly QuantifiedReaction[]) => {
      const rests = reactions.flatMap(({ numbers: { '1_Minute%': first, 'Result%': late } }) =>
        first === null || late === null || Math.abs(first) < 0.1 ? [] : [(((100 + late) / (100 + first)) * 100 - 100) * Math.sign(first)],
      );
      const followThroughs = rests.filter((rest) => rest > 1e-9).length;
      const reversals = rests.filter((rest) => rest < -1e-9).length;
      return {
        n: rests.length,
        followThroughs,
        reversals,
        followRate: followThroughs / (followThroughs + reversals),
        median: middle(rests),
        q1: middle(rests, 0.25),
      };
    };
    expectSame({ ...whole.summary, ...whole }, plain(chosen));
    for (const group of groups)
      expectSame(
        { ...group.summary, ...group },
        plain(chosen.filter((one) => (grouping === 'topic' ? topicsOf(one) : [one.record.NewsSess]).includes(group.name))),
      );
  });
});

test('the same sample has the same interval in every analysis, in any order of the rows', () => {
  const metric = '5_Minutes%';
  const request = { ...common, withIntervals: true, metric } as const;
  const intervalsOf = (rows: readonly QuantifiedReaction[]) => {
    const whole = run(rows, { ...request, kind: 'distribution', grouping: 'topic' }).figures;
    const topics = run(rows, { ...request, kind: 'groups', grouping: 'topic' }).figures.rows;
    return {
      whole: [
        whole.whole.interval,
        run(rows, { ...request, kind: 'curve', metrics: windowMetrics }).figures.points.find(({ name }) => name === metric)?.interval,
      ],
      topic: [
        run(rows, { ...request, kind: 'heatCell', topic: 'Tech' }).figures.interval,
        ...[whole.groups, topics].map((groups) => groups.find(({ name }) => name === 'Tech')?.interval),
      ],
    };
  };
  const { whole, topic } = intervalsOf(all);
  expect(whole[0]).toHaveLength(2);
  expect(whole[1]).toEqual(whole[0]);
  expect(topic).toEqual([topic[0], topic[0], topic[0]]);
  expect(topic[0]).not.toEqual(whole[0]);
  expect(intervalsOf(all.toReversed())).toEqual({ whole, topic });
});

test('by filter, what passes is compared with all other reactions, each once', () => {
  const isUpgrade = ({ record }: QuantifiedReaction): boolean => record.AnalystAction === 'Upgrade';
  const request = { ...common, kind: 'cohorts', metric: '30_Minutes%', grouping: 'filter', a: undefined, b: undefined } as const;
  const { a, b, names } = run(all, request, isUpgrade).figures;
  expect(names).toEqual(['Matching the filters', 'All others']);
  expectSame(a.summary, plainly(chosen.filter(isUpgrade), '30_Minutes%'));
  expectSame(
    b.summary,
    plainly(
      chosen.filter((one) => !isUpgrade(one)),
      '30_Minutes%',
    ),
  );
  expect(run(all, request).figures.b.summary.n).toBe(0);
});

describe('two cohorts', () => {
  const request = { ...common, kind: 'cohorts', metric: '30_Minutes%', grouping: 'action', withIntervals: true } as const;

  test('are summarised each, and by the difference of their medians', () => {
    const { a, b, difference, interval, names, bins } = run(all, { ...request, a: 'Upgrade', b: 'Downgrade' }).figures;
    const of = (action: string) =>
      plainly(
        chosen.filter(({ record }) => record.AnalystAction === action),
        '30_Minutes%',
      );
    expectSame(a.summary, of('Upgrade'));
    expectSame(b.summary, of('Downgrade'));
    expect(difference).toBeCloseTo(of('Upgrade').median - of('Downgrade').median, 9);
    expect(interval?.[0]).toBeLessThan(difference ?? Number.NaN);
    expect(interval?.[1]).toBeGreaterThan(difference ?? Number.NaN);
    expect(names.toSorted()).toEqual(['Downgrade', 'Maintains', 'Upgrade']);
    expect(bins.reduce((sum, { shares }) => sum + shares[0], 0)).toBeGreaterThan(0.9);
    const exchanged = run(all, { ...request, a: 'Downgrade', b: 'Upgrade' }).figures;
    expect(exchanged.difference).toBeCloseTo(-(difference ?? Number.NaN), 9);
  });

  test('have no difference if one does not exist', () => {
    const { b, difference, interval } = run(all, { ...request, a: 'Upgrade', b: 'Gone' }).figures;
    expect([b.summary.n, difference, interval]).toEqual([0, undefined, undefined]);
  });
});

test('the scoreboard lists the largest samples first', () => {
  const { rows } = run(all, { ...common, kind: 'scoreboard', metrics: ['30_Minutes%', 'Result_Vs_Index%'] }).figures;
  // Two firms and all firms, with three actions each.
  const byAction = rows.filter(({ action }) => action !== undefined);
  expect(byAction).toHaveLength(9);
  for (const { firm, action, halfHour, index } of byAction) {
    const theirs = chosen.filter(({ record }) => (firm === undefined || record.AnalystFirm === firm) && record.AnalystAction === action);
    expectSame(halfHour.summary, plainly(theirs, '30_Minutes%'));
    expectSame(index.summary, plainly(theirs, 'Result_Vs_Index%'));
  }
  const counts = rows.map(({ halfHour }) => halfHour.summary.n);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('the scoreboard pools up- and downgrades of a firm in the rated direction', () => {
  const { rows } = run(all, { ...common, kind: 'scoreboard', metrics: ['30_Minutes%', 'Result_Vs_Index%'] }).figures;
  const directions: Readonly<Record<string, number>> = { Upgrade: 1, Downgrade: -1 };
  const pooled = rows.filter(({ action }) => action === undefined);
  expect(pooled.length).toBeGreaterThan(0);
  for (const { firm, halfHour } of pooled) {
    const moves = chosen.flatMap(({ record, numbers }) => {
      const [direction, move] = [directions[record.AnalystAction], numbers['30_Minutes%']];
      return (firm === undefined || record.AnalystFirm === firm) && direction !== undefined && move !== null ? [direction * move] : [];
    });
    expect([halfHour.summary.n, halfHour.summary.median]).toEqual([moves.length, middle(moves)]);
    expect(halfHour.summary.hitRate).toBe(moves.filter((move) => move > 0).length / moves.length);
  }
  const downgrades = rows.filter(({ action }) => action === 'Downgrade');
  for (const { halfHour, rated } of downgrades) expect(rated?.halfHour.summary.median).toBeCloseTo(-halfHour.summary.median, 9);
  expect(rows.filter(({ action }) => action === 'Maintains').map(({ rated }) => rated)).toEqual([undefined, undefined, undefined]);
});

test('latency counts a story once, and those received before publication separately', () => {
  const { whole, negative, groups } = run(all, { ...common, kind: 'latency', grouping: 'provider' }).figures;
  const seconds = [...Map.groupBy(chosen, ({ record }) => record.ResourceID).values()].map(([one]) =>
    Math.round((Date.parse(one?.record.RECt ?? '') - (one?.publishedSeconds ?? 0) * 1000) / 1000),
  );
  const late = seconds.filter((value) => value >= 0);
  expectSame(whole, { n: late.length, median: middle(late), q1: middle(late, 0.25), p90: middle(late, 0.9), p99: middle(late, 0.99) });
  expect(negative.n).toBe(seconds.length - late.length);
  expect(negative.median).toBeLessThan(0);
  expect(groups.map(({ n }) => n)).toEqual([late.length]);
});

describe('the comparison with earlier reactions', () => {
  const at = (day: number, move: number, more: object = {}): QuantifiedReaction =>
    reaction({ story: `day ${day}`, published: start + day * 86_400, numbers: { '5_Minutes%': move }, ...more });
  const earlier = Array.from({ length: 12 }, (_, index) => at(index, (index + 1) * (index % 2 ? -1 : 1)));
  const request = (row: number): AnalysisRequest<'history'> => ({ ...common, kind: 'history', metrics: windowMetrics, row });

  test('ranks the size of the move, whatever its sign', () => {
    const rows = [...earlier, at(20, -4.5)];
    // 1, 2, 3 and 4 of twelve are smaller
    expect(run(rows, request(12)).figures.comparisons[0]?.points[2]?.largerThan).toBeCloseTo(4 / 12);
  });

  test('of a reaction that is not loaded has none', () => {
    expect(run(earlier, request(12)).figures).toEqual({ comparisons: [] });
  });

  test('ignores later stories, other symbols, the same story and stories older than a year', () => {
    const rows = [
      ...earlier,
      at(20, 100),
      at(30, 1),
      at(15, 1, { symbol: 'BBB' }),
      at(20, 1, { story: 'day 20', sessions: ['Main', 'Main'] }),
      at(-400, 1),
    ];
    const point = run(rows, request(12)).figures.comparisons[0]?.points[2];
    expect([point?.before.summary.n, point?.largerThan]).toEqual([12, 1]);
  });

  test('has no rank among fewer than ten, and ignores the filter', () => {
    expect(run([...earlier.slice(0, 9), at(20, 1)], request(9)).figures.comparisons[0]?.points[2]?.largerThan).toBeUndefined();
    const last = run([...earlier, at(20, 5)], request(12), (one) => one.record.ResourceID === 'day 20');
    expect(last.figures.comparisons[0]?.points[2]?.before.summary.n).toBe(12);
  });

  test('matches a plain calculation for symbol and topics in every window', () => {
    const row = all.findLastIndex(({ record, numbers }) => record.ReportSess === 'All' && numbers['5_Minutes%'] !== null);
    const subject = all[row] as QuantifiedReaction;
    const before = chosen.filter(
      (one) => one.record.ResourceID !== subject.record.ResourceID && (one.publishedSeconds ?? 0) < (subject.publishedSeconds ?? 0),
    );
    const { comparisons } = run(all, request(row)).figures;
    expect(comparisons.map(({ name }) => name)).toEqual([subject.record.Symb, ...topicsOf(subject)]);
    for (const { kind, name, points } of comparisons) {
      const theirs = before.filter((one) => (kind === 'symbol' ? one.record.Symb === name : topicsOf(one).includes(name)));
      for (const { metric, before: earlierOnes, largerThan, move } of points) {
        expectSame(earlierOnes.summary, plainly(theirs, metric));
        const sizes = valuesOf(theirs, metric).map(Math.abs);
        const rank = sizes.filter((size) => size < Math.abs(move)).length + sizes.filter((size) => size === Math.abs(move)).length / 2;
        if (largerThan !== undefined) expect(largerThan).toBeCloseTo(rank / sizes.length, 9);
        else expect(Number.isNaN(move) || earlierOnes.summary.n < 10 || earlierOnes.summary.stories < 10).toBe(true);
      }
    }
  });
});

describe('the scatter chart', () => {
  const request = { ...common, kind: 'scatter', x: 'Vol_Ratio', y: '5_Minutes%' } as const;
  const both = (reactions: readonly QuantifiedReaction[]): QuantifiedReaction[] =>
    reactions.filter(({ numbers }) => numbers.Vol_Ratio !== null && numbers['5_Minutes%'] !== null);
  const some = all.slice(0, 300);
  const few = plainlyChosen(some, some);

  test('summarises the reactions that have both metrics', () => {
    const { x, y, onlyX, onlyY, points, bins } = run(some, request).figures;
    const measured = both(few);
    expectSame(x.summary, plainly(measured, 'Vol_Ratio'));
    expectSame(y.summary, plainly(measured, '5_Minutes%'));
    expect([onlyX, onlyY]).toEqual([
      valuesOf(few, 'Vol_Ratio').length - measured.length,
      valuesOf(few, '5_Minutes%').length - measured.length,
    ]);
    expect(bins).toBeUndefined();
    const pairs = ({ numbers }: QuantifiedReaction) => `${numbers.Vol_Ratio} ${numbers['5_Minutes%']}`;
    expect(points.map((point) => `${point.x} ${point.y}`).sort()).toEqual(measured.map(pairs).sort());
    for (const point of points) expect(pairs(some[point.row] as QuantifiedReaction)).toBe(`${point.x} ${point.y}`);
  });

  test('puts more than 500 reactions into bins', () => {
    const many = someReactions(1500, 'many');
    const { x, points, bins } = run(many, request).figures;
    const measured = both(plainlyChosen(many));
    expect(measured.length).toBeGreaterThan(500);
    expect([x.summary.n, points.length]).toEqual([measured.length, 0]);
    expect(bins?.cells.reduce((sum, { count }) => sum + count, bins.beyond)).toBe(measured.length);
    for (const cell of bins?.cells ?? []) {
      const inside = measured.filter(({ numbers }) => {
        const across = (numbers.Vol_Ratio ?? 0) - cell.x;
        const up = (numbers['5_Minutes%'] ?? 0) - cell.y;
        return across > -1e-9 && across < (bins?.stepX ?? 0) - 1e-9 && up > -1e-9 && up < (bins?.stepY ?? 0) - 1e-9;
      });
      expect(inside).toHaveLength(cell.count);
    }
  });

  test('matches a plain rank correlation, with the same interval each time', () => {
    const { rank, rankInterval } = run(some, { ...request, withIntervals: true }).figures;
    const measured = both(few);
    const ranks = (metric: ReactionMetric): number[] => {
      const values = valuesOf(measured, metric);
      return values.map(
        (value) => values.filter((other) => other < value).length + (values.filter((other) => other === value).length + 1) / 2,
      );
    };
    const [across, up] = [ranks('Vol_Ratio'), ranks('5_Minutes%')];
    const mean = (measured.length + 1) / 2;
    const product = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, index) => sum + (value - mean) * ((b[index] ?? 0) - mean), 0);
    expect(rank).toBeCloseTo(product(across, up) / Math.sqrt(product(across, across) * product(up, up)), 9);
    expect(rankInterval?.[0]).toBeLessThan(rank ?? Number.NaN);
    expect(rankInterval?.[1]).toBeGreaterThan(rank ?? Number.NaN);
    expect(run(some, { ...request, withIntervals: true }).figures.rankInterval).toEqual(rankInterval);
  });

  test('has no correlation for fewer than ten reactions', () => {
    const rows = Array.from({ length: 9 }, (_, index) =>
      reaction({ story: `${index}`, numbers: { Vol_Ratio: index, '5_Minutes%': index } }),
    );
    const { x, rank, rankInterval, points } = run(rows, { ...request, withIntervals: true }).figures;
    expect([x.summary.isEnough, rank, rankInterval, points.length]).toEqual([false, undefined, undefined, 9]);
  });

  test('selects what lies in a box, bounds included, and passes the filter', () => {
    const box = { x: { from: 1, to: 2.5 }, y: { from: 0 } };
    const found = run(some, { ...request, kind: 'box', box }, ({ record }) => record.NewsSess !== 'Pre').figures;
    const inside = both(
      plainlyChosen(
        some.filter(({ record }) => record.NewsSess !== 'Pre'),
        some,
      ),
    ).filter(({ numbers: { Vol_Ratio: across, '5_Minutes%': up } }) => (across ?? 0) >= 1 && (across ?? 0) <= 2.5 && (up ?? -1) >= 0);
    expect(inside.length).toBeGreaterThan(10);
    expect(new Set(Array.from(found.rows, (row) => some[row]?.record._id))).toEqual(new Set(inside.map(({ record }) => record._id)));
    expect(found.rows).toHaveLength(inside.length);
    expectSame(found.x.summary, plainly(inside, 'Vol_Ratio'));
    expectSame(found.y.summary, plainly(inside, '5_Minutes%'));
  });
});

describe.each(['symbol', 'topic'] as const)('groups by %s', (grouping) => {
  const { rows } = run(all, { ...common, kind: 'groups', metric: '5_Minutes%', grouping, withIntervals: true }).figures;
  const theirs = (name: string) =>
    chosen.filter((one) => (grouping === 'symbol' ? one.record.Symb === name : topicsOf(one).includes(name)));

  test('are summarised each, the largest first', () => {
    for (const { name, summary, interval } of rows) {
      expectSame(summary, plainly(theirs(name), '5_Minutes%'));
      expect(interval === undefined).toBe(!hasIntervals(summary));
    }
    const names = new Set(
      chosen
        .filter(({ numbers }) => numbers['5_Minutes%'] !== null)
        .flatMap((one) => (grouping === 'symbol' ? [one.record.Symb] : topicsOf(one))),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
    const counts = rows.map(({ summary }) => summary.n);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const byName = sortGroups(rows, 'name', true).map(({ name }) => name);
    expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b)));
  });

  test.each(['median', 'middle', 'hits'] as const)('are sorted by %s in either direction, small ones last', (by) => {
    for (const isUp of [true, false]) {
      const ordered = sortGroups(rows, by, isUp);
      expect(ordered.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
      const enough = ordered.map(({ summary }) => summary.isEnough);
      expect(enough).toEqual(enough.toSorted((a, b) => Number(b) - Number(a)));
      const few = ordered.flatMap(({ summary }) => (summary.isEnough ? [] : [summary.n]));
      expect(few).toEqual(few.toSorted((a, b) => b - a));
      const figures = ordered
        .filter(({ summary }) => summary.isEnough)
        .map(({ summary: { median, q1, q3, hitRate } }) => ({ median, middle: q3 - q1, hits: hitRate })[by]);
      expect(figures).toEqual(figures.toSorted((a, b) => (isUp ? a - b : b - a)));
    }
  });
});

const lists = [0, 10].map((from) => ({ name: `S${from}`, symbols: Array.from({ length: 25 }, (_, index) => `S${from + index}`) }));

const every: readonly AnalysisRequest[] = [
  { ...common, kind: 'curve', metrics: windowMetrics, withIntervals: true },
  { ...common, kind: 'heat', metrics: windowMetrics },
  { ...common, kind: 'heatCell', topic: 'News', metric: '5_Minutes%', withIntervals: true },
  ...(['topic', 'session', 'action', 'eps', 'hour', 'cap'] as const).map(
    (grouping) => ({ ...common, kind: 'distribution', metric: '5_Minutes%', grouping, withIntervals: true }) as const,
  ),
  { ...common, kind: 'followThrough', metrics: ['1_Minute%', '120_Minutes%'], minMove: 0.1, grouping: 'topic', withIntervals: true },
  { ...common, kind: 'cohorts', metric: '5_Minutes%', grouping: 'session', a: undefined, b: undefined, withIntervals: true },
  { ...common, kind: 'cohorts', metric: '5_Minutes%', grouping: 'symbol', a: undefined, b: undefined },
  { ...common, kind: 'cohorts', metric: '5_Minutes%', grouping: 'watchlist', lists, a: undefined, b: undefined, withIntervals: true },
  { ...common, kind: 'groups', metric: '5_Minutes%', grouping: 'watchlist', lists, withIntervals: true },
  { ...common, kind: 'compare', metric: '5_Minutes%', lists, withIntervals: true },
  { ...common, kind: 'scoreboard', metrics: ['30_Minutes%', 'Result_Vs_Index%'], withIntervals: true },
  { ...common, kind: 'latency', grouping: 'topic' },
  { ...common, kind: 'groups', metric: '5_Minutes%', grouping: 'topic', withIntervals: true },
  { ...common, kind: 'scatter', x: '5_Minutes%', y: 'Result%', withIntervals: true },
  { ...common, kind: 'box', x: '5_Minutes%', y: 'Result%', box: { x: { from: -1 }, y: {} } },
  { ...common, kind: 'history', metrics: windowMetrics, row: 0 },
];

test.each(every)('$kind has the same figures in both results, and intervals only in the second', (request) => {
  const reactions = someReactions(150);
  const [plain, second] = [false, true].map((withIntervals) => run(reactions, { ...request, withIntervals }).figures);
  const isInterval = (name: string): boolean => /^(?:interval|rankInterval|differenceInterval)$/.test(name);
  const withoutIntervals = JSON.stringify(second, (name, value: unknown) => (isInterval(name) ? undefined : value));
  expect(JSON.stringify(plain)).toBe(withoutIntervals);
  if (request.withIntervals) expect(JSON.stringify(second)).not.toBe(withoutIntervals);
});

describe('every analysis of unusual values has finite figures', () => {
  const filled = (value: (index: number) => number | null): QuantifiedReaction[] =>
    someReactions(40).map((one, index) => ({
      ...one,
      numbers: Object.fromEntries(Object.keys(one.numbers).map((name) => [name, value(index)])) as QuantifiedReaction['numbers'],
    }));
  const sets: readonly (readonly [string, QuantifiedReaction[]])[] = [
    ['none at all', []],
    ['empty everywhere', filled(() => null)],
    ['zero everywhere', filled(() => 0)],
    ['one value over and over', filled(() => 1.25)],
    ['the largest that the wire carries, either sign', filled((index) => (index % 2 ? 9e39 : -9e39))],
    ['next to nothing', filled((index) => (index - 20) * 1e-40)],
    ['one giant among small ones', filled((index) => (index === 7 ? 1e30 : index / 100))],
    ['a fall of all there was, and of more', filled((index) => (index % 2 ? -100 : -250))],
    [
      'no readable time',
      someReactions(40).map((one) => ({
        ...one,
        publishedSeconds: undefined,
        receivedSeconds: undefined,
        record: { ...one.record, PUBt: 'soon', RECt: 'later' },
      })),
    ],
    [
      'no words',
      someReactions(40).map((one) => ({
        ...one,
        record: { ...one.record, Topics: '', AnalystAction: '', EPSAction: '', Provider: '', Symb: '' },
      })),
    ],
  ];

  test.each(sets)('%s', (_, rows) => {
    for (const request of every) {
      const { figures } = run(rows, request);
      // Figures of a large enough sample are numbers.
      const check = (value: unknown): void => {
        if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
        if ('isEnough' in value && value.isEnough === true)
          for (const [name, figure] of Object.entries(value))
            if (name !== 'followRate' && typeof figure === 'number') expect(Number.isFinite(figure), `${request.kind} ${name}`).toBe(true);
        Object.values(value).forEach(check);
      };
      check(figures);
    }
  });
});
