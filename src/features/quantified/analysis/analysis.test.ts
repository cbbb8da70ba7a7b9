import { describe, expect, test } from 'vitest';
import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import { finished } from '#src/testing/finished.ts';
import { reading, someReadings, start } from './analysis.rows.ts';
import { answerer } from './answer.ts';
import { columnsBuilder, metricColumn } from './columns.ts';
import { restOf } from './fade-or-follow.ts';
import { orderedGroups } from './groups.ts';
import { metricsOf } from './metrics-of.ts';
import type { Answer, Question, QuestionKind } from './questions.ts';

/** Asks as the page does: columns of all that is loaded, a mask of what the filter lets through. */
function ask<K extends QuestionKind>(
  readings: readonly Reading[],
  asked: Question<K>,
  passes: (reading: Reading) => boolean = () => true,
): Answer<K> {
  const question: Question = asked as Question;
  const builder = columnsBuilder(readings.length);
  readings.forEach((one, row) => builder.add(one, row));
  const answers = answerer(builder.done());
  answers.filter(Uint8Array.from(readings, (one) => Number(passes(one))));
  answers.learn(Object.fromEntries(metricsOf(question).map((metric) => [metric, metricColumn(readings, metric)])));
  return finished(answers.answer(question)) as Answer<K>;
}

// The same figures once more, slowly and plainly, over the readings themselves.

const middle = (values: readonly number[], share = 0.5): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place));
  return low * (1 - (place % 1)) + high * (place % 1);
};

function plainlyChosen(readings: readonly Reading[], all: readonly Reading[] = readings, withRoundups = false): Reading[] {
  const pairs = Map.groupBy(readings, ({ record }) => `${record.ResourceID}|${record.Symb}`);
  return [...pairs.values()].flatMap((rows) => {
    const row = rows.find(({ record }) => record.ReportSess === 'All') ?? rows.find(({ record }) => record.ReportSess === record.NewsSess);
    if (!row) return [];
    const symbols = new Set(all.filter(({ record }) => record.ResourceID === row.record.ResourceID).map(({ record }) => record.Symb));
    return symbols.size > 3 && !withRoundups ? [] : [row];
  });
}

const valuesOf = (readings: readonly Reading[], metric: QuantifiedMetric): number[] =>
  readings.flatMap(({ numbers }) => numbers[metric] ?? []);

function plainly(readings: readonly Reading[], metric: QuantifiedMetric) {
  const told = readings.filter(({ numbers }) => numbers[metric] !== null);
  const values = valuesOf(readings, metric);
  return {
    n: values.length,
    stories: new Set(told.map(({ record }) => record.ResourceID)).size,
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

const topicsOf = ({ record }: Reading): string[] => record.Topics.split(', ');
const all = someReadings(400);
const chosen = plainlyChosen(all);
const common = { withRoundups: false } as const;

describe('one reading for each story and symbol', () => {
  const curve = { ...common, kind: 'curve' } as const;

  test.each<[string, readonly [string, string][], number | undefined]>([
    [
      'the row on the whole day stands for it',
      [
        ['Main', 'Main'],
        ['All', 'Main'],
        ['Pre', 'Main'],
      ],
      2,
    ],
    [
      'else the row on the story’s own session',
      [
        ['Pre', 'Main'],
        ['Main', 'Main'],
      ],
      2,
    ],
    [
      'and no other',
      [
        ['Pre', 'Main'],
        ['Post', 'Main'],
      ],
      undefined,
    ],
  ])('%s', (_, sessions, which) => {
    const rows = sessions.map((session, index) => reading({ sessions: session, numbers: { '5_Minutes%': index + 1 } }));
    const { figures, scope } = ask(rows, curve);
    expect([scope.readings, scope.withoutRow]).toEqual(which === undefined ? [0, 1] : [1, 0]);
    expect(figures.points[2]?.summary.median).toBe(which ?? Number.NaN);
  });

  test('of two rows on the same session the one written last stands for it', () => {
    const rows = [2, 3, 1].map((created) => reading({ record: { created }, numbers: { '5_Minutes%': created } }));
    expect(ask(rows, curve).figures.points[2]?.summary).toMatchObject({ n: 1, median: 3 });
  });

  test('round-ups are left out, even where a filter shows one of their symbols, and come back on request', () => {
    const rows = ['A', 'B', 'C', 'D'].map((symbol) => reading({ symbol, numbers: { '5_Minutes%': 1 } }));
    const onlyA = (one: Reading): boolean => one.record.Symb === 'A';
    expect(ask(rows, curve, onlyA).scope).toMatchObject({ readings: 0, roundups: 1 });
    expect(ask(rows, { ...curve, withRoundups: true }, onlyA).scope).toMatchObject({ readings: 1, roundups: 0 });
    expect(ask(rows.slice(1), curve).scope).toMatchObject({ readings: 3, roundups: 0 });
  });

  test('is what a plain reading of the rule chooses', () => {
    const { scope } = ask(all, curve);
    expect(scope.readings).toBe(chosen.length);
    expect(scope.stories).toBe(new Set(chosen.map(({ record }) => record.ResourceID)).size);
    expect(scope.from).toBe(Math.min(...chosen.map(({ publishedSeconds = 0 }) => publishedSeconds)));
    expect(scope.to).toBe(Math.max(...chosen.map(({ publishedSeconds = 0 }) => publishedSeconds)));
  });
});

test('the reaction curve tells each window by itself', () => {
  const { points } = ask(all, { ...common, kind: 'curve', seed: 's' }).figures;
  for (const [index, { metric }] of windows.entries()) {
    expectSame(points[index]?.summary ?? {}, plainly(chosen, metric));
    const [low = Number.NaN, high = Number.NaN] = points[index]?.interval ?? [];
    expect(low).toBeLessThanOrEqual(points[index]?.summary.median ?? Number.NaN);
    expect(high).toBeGreaterThanOrEqual(points[index]?.summary.median ?? Number.NaN);
  }
});

describe('the heat map', () => {
  const { rows, clip } = ask(all, { ...common, kind: 'heat' }).figures;

  test('counts a story in each of its topics', () => {
    const names = [...new Set(chosen.flatMap(topicsOf))];
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { name, cells } of rows)
      for (const [index, { metric }] of windows.entries())
        expectSame(
          cells[index] ?? {},
          plainly(
            chosen.filter((one) => topicsOf(one).includes(name)),
            metric,
          ),
        );
  });

  test('stands in the order of how much is known', () => {
    const counts = rows.map(({ name }) => chosen.filter((one) => topicsOf(one).includes(name)).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test('is clipped at the 95th percentile of the sizes of its medians', () => {
    const sizes = rows.flatMap(({ cells }) => cells.flatMap(({ median, isEnough }) => (isEnough ? [Math.abs(median)] : [])));
    expect(clip).toBeCloseTo(middle(sizes, 0.95), 9);
  });

  test('tells one cell in full, with an interval that is the same each time', () => {
    const question = { ...common, kind: 'heatInterval', topic: 'Earnings', metric: '5_Minutes%', seed: 'address' } as const;
    const { summary, interval } = ask(all, question).figures;
    expectSame(
      summary,
      plainly(
        chosen.filter((one) => topicsOf(one).includes('Earnings')),
        '5_Minutes%',
      ),
    );
    expect(interval).toEqual(ask(all, question).figures.interval);
    expect(interval).toHaveLength(2);
  });
});

const hourOf = ({ publishedSeconds = 0 }: Reading): string =>
  `${new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' }).format(publishedSeconds * 1000)}:00`;
const capOf = ({ numbers }: Reading): string => {
  const dollars = numbers['MktCap(1000)'] ?? 0;
  return dollars >= 200e9 ? 'Mega' : dollars >= 10e9 ? 'Large' : dollars >= 2e9 ? 'Mid' : dollars >= 300e6 ? 'Small' : 'Micro';
};

test.each<['action' | 'session' | 'eps' | 'topic' | 'hour' | 'cap', (one: Reading) => readonly string[]]>([
  ['action', ({ record }) => [record.AnalystAction]],
  ['session', ({ record }) => [record.NewsSess]],
  ['eps', ({ record }) => [record.EPSAction]],
  ['topic', topicsOf],
  ['hour', (one) => [hourOf(one)]],
  ['cap', (one) => [capOf(one)]],
])('a distribution by %s tells every group, and of the whole how many lie where', (grouping, groupsOf) => {
  const { whole, groups, histogram } = ask(all, { ...common, kind: 'distribution', metric: 'Result%', grouping }).figures;
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

test('hours are those of New York, and bands of market value stand by size', () => {
  const rows = [
    reading({ story: 'summer', published: Date.parse('2026-07-01T13:30:00Z') / 1000, numbers: { 'Result%': 1, 'MktCap(1000)': 5e9 } }),
    reading({ story: 'winter', published: Date.parse('2026-12-01T13:30:00Z') / 1000, numbers: { 'Result%': 1, 'MktCap(1000)': 3e12 } }),
  ];
  const names = (grouping: 'hour' | 'cap'): string[] =>
    ask(rows, { ...common, kind: 'distribution', metric: 'Result%', grouping }).figures.groups.map(({ name }) => name);
  expect(names('hour')).toEqual(['08:00', '09:00']);
  expect(names('cap')).toEqual(['Mega, $200B and more', 'Mid, $2B to $10B']);
});

test('fewer than 10 readings have no interval', () => {
  const rows = Array.from({ length: 9 }, (_, index) => reading({ story: `${index}`, numbers: { 'Result%': index } }));
  const told = ask(rows, { ...common, kind: 'distribution', metric: 'Result%', grouping: 'session', seed: 's' }).figures.whole;
  expect([told.summary.isEnough, told.interval]).toEqual([false, undefined]);
});

describe('fade or follow', () => {
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
    const found = restOf(first, late, 0.1);
    if (Number.isNaN(rest)) expect(found).toBeNaN();
    else expect(found).toBeCloseTo(rest, 9);
  });

  test.each(['topic', 'session'] as const)('by %s counts those that went on, came back and stood still', (grouping) => {
    const { whole, groups } = ask(all, { ...common, kind: 'fade', late: 'Result%', least: 0.1, grouping }).figures;
    const plain = (readings: readonly Reading[]) => {
      const rests = readings.flatMap(({ numbers: { '1_Minute%': first, 'Result%': late } }) =>
        first === null || late === null || Math.abs(first) < 0.1 ? [] : [(((100 + late) / (100 + first)) * 100 - 100) * Math.sign(first)],
      );
      const follow = rests.filter((rest) => rest > 1e-9).length;
      const fade = rests.filter((rest) => rest < -1e-9).length;
      return { n: rests.length, follow, fade, followRate: follow / (follow + fade), median: middle(rests), q1: middle(rests, 0.25) };
    };
    expectSame(whole, plain(chosen));
    for (const group of groups)
      expectSame(group, plain(chosen.filter((one) => (grouping === 'topic' ? topicsOf(one) : [one.record.NewsSess]).includes(group.name))));
  });
});

describe('two cohorts', () => {
  const question = { ...common, kind: 'cohorts', metric: '30_Minutes%', grouping: 'action', seed: 's' } as const;

  test('are told each by itself and by the difference of their medians', () => {
    const { a, b, difference, interval, names, bins } = ask(all, { ...question, a: 'Upgrade', b: 'Downgrade' }).figures;
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
  });

  test('turned round, the difference turns round', () => {
    const there = ask(all, { ...question, a: 'Upgrade', b: 'Downgrade' }).figures;
    const back = ask(all, { ...question, a: 'Downgrade', b: 'Upgrade' }).figures;
    expect(back.difference).toBeCloseTo(-(there.difference ?? Number.NaN), 9);
  });

  test('one that does not exist has no readings and no difference', () => {
    const { b, difference, interval } = ask(all, { ...question, a: 'Upgrade', b: 'Gone' }).figures;
    expect([b.summary.n, difference, interval]).toEqual([0, undefined, undefined]);
  });
});

test('the scoreboard is led by those with the most readings, never by the luckiest', () => {
  const { rows } = ask(all, { ...common, kind: 'scoreboard' }).figures;
  expect(rows.length).toBe(6);
  for (const { firm, action, half, index } of rows) {
    const theirs = chosen.filter(({ record }) => record.AnalystFirm === firm && record.AnalystAction === action);
    expectSame(half.summary, plainly(theirs, '30_Minutes%'));
    expectSame(index.summary, plainly(theirs, 'Result_Vs_Index%'));
  }
  const counts = rows.map(({ half }) => half.summary.n);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('the latency audit counts a story once, and those received before they were published apart', () => {
  const { whole, negative, groups } = ask(all, { ...common, kind: 'latency', grouping: 'provider' }).figures;
  const seconds = [...Map.groupBy(chosen, ({ record }) => record.ResourceID).values()].map(([one]) =>
    Math.round((Date.parse(one?.record.RECt ?? '') - (one?.publishedSeconds ?? 0) * 1000) / 1000),
  );
  const late = seconds.filter((value) => value >= 0);
  expectSame(whole, { n: late.length, median: middle(late), q1: middle(late, 0.25), p90: middle(late, 0.9), p99: middle(late, 0.99) });
  expect(negative.n).toBe(seconds.length - late.length);
  expect(negative.median).toBeLessThan(0);
  expect(groups.map(({ n }) => n)).toEqual([late.length]);
});

describe('a move among the symbol’s own earlier ones', () => {
  const at = (day: number, move: number, more: object = {}): Reading =>
    reading({ story: `day ${day}`, published: start + day * 86_400, numbers: { '5_Minutes%': move }, ...more });
  const earlier = Array.from({ length: 12 }, (_, index) => at(index, (index + 1) * (index % 2 ? -1 : 1)));
  const question = (row: number): Question<'history'> => ({ ...common, kind: 'history', row });

  test('is placed by its size, whatever its sign', () => {
    const rows = [...earlier, at(20, -4.5)];
    // 1, 2, 3 and 4 of twelve are smaller
    expect(ask(rows, question(12)).figures.among[0]?.points[2]?.largerThan).toBeCloseTo(4 / 12);
  });

  test('is not judged by what came later, was of another symbol, its own story or over a year ago', () => {
    const rows = [
      ...earlier,
      at(20, 100),
      at(30, 1),
      at(15, 1, { symbol: 'BBB' }),
      at(20, 1, { story: 'day 20', sessions: ['Main', 'Main'] }),
      at(-400, 1),
    ];
    const point = ask(rows, question(12)).figures.among[0]?.points[2];
    expect([point?.before.summary.n, point?.largerThan]).toEqual([12, 1]);
  });

  test('of fewer than ten says nothing', () => {
    expect(ask([...earlier.slice(0, 9), at(20, 1)], question(9)).figures.among[0]?.points[2]?.largerThan).toBeUndefined();
  });

  test('stands among those of each of its topics as well, whatever their symbol', () => {
    const onTopics = (topics: string) => ({ record: { Topics: topics } });
    const others = Array.from({ length: 11 }, (_, index) =>
      at(index, index + 1, { story: `other ${index}`, symbol: 'BBB', ...onTopics('Earnings') }),
    );
    const rows = [
      ...earlier.map((one) => ({ ...one, record: { ...one.record, Topics: 'News' } })),
      ...others,
      at(20, -4.5, onTopics('Earnings, News, Rare')),
    ];
    const { among } = ask(rows, question(rows.length - 1)).figures;
    expect(among.map(({ kind, name, points }) => [kind, name, points[2]?.before.summary.n, points[2]?.largerThan])).toEqual([
      ['symbol', 'AAA', 12, 4 / 12],
      ['topic', 'Earnings', 11, 4 / 11],
      ['topic', 'News', 12, 4 / 12],
      ['topic', 'Rare', 0, undefined],
    ]);
  });

  test('is placed and described as a plain calculation does, symbol and topic, in every window', () => {
    const row = all.findLastIndex(({ record, numbers }) => record.ReportSess === 'All' && numbers['5_Minutes%'] !== null);
    const subject = all[row] as Reading;
    const before = chosen.filter(
      (one) => one.record.ResourceID !== subject.record.ResourceID && (one.publishedSeconds ?? 0) < (subject.publishedSeconds ?? 0),
    );
    const { among } = ask(all, question(row)).figures;
    expect(among.map(({ name }) => name)).toEqual([subject.record.Symb, ...topicsOf(subject)]);
    for (const { kind, name, points } of among) {
      const theirs = before.filter((one) => (kind === 'symbol' ? one.record.Symb === name : topicsOf(one).includes(name)));
      for (const { metric, before: told, largerThan, move } of points) {
        expectSame(told.summary, plainly(theirs, metric));
        const sizes = valuesOf(theirs, metric).map(Math.abs);
        const rank = sizes.filter((size) => size < Math.abs(move)).length + sizes.filter((size) => size === Math.abs(move)).length / 2;
        if (largerThan !== undefined) expect(largerThan).toBeCloseTo(rank / sizes.length, 9);
        else expect(Number.isNaN(move) || told.summary.n < 10 || told.summary.stories < 10).toBe(true);
      }
    }
  });

  test('looks beyond the filter', () => {
    const rows = [...earlier, at(20, 5)];
    const last = ask(rows, question(12), (one) => one.record.ResourceID === 'day 20');
    expect(last.figures.among[0]?.points[2]?.before.summary.n).toBe(12);
  });
});

describe('any metric against any other', () => {
  const question = { ...common, kind: 'scatter', x: 'Vol_Ratio', y: '5_Minutes%' } as const;
  const both = (readings: readonly Reading[]): Reading[] =>
    readings.filter(({ numbers }) => numbers.Vol_Ratio !== null && numbers['5_Minutes%'] !== null);
  const some = all.slice(0, 300);
  const few = plainlyChosen(some, some);

  test('speaks of the readings that have both, each metric by itself', () => {
    const { x, y, onlyX, onlyY, points, bins } = ask(some, question).figures;
    const told = both(few);
    expectSame(x.summary, plainly(told, 'Vol_Ratio'));
    expectSame(y.summary, plainly(told, '5_Minutes%'));
    expect([onlyX, onlyY]).toEqual([valuesOf(few, 'Vol_Ratio').length - told.length, valuesOf(few, '5_Minutes%').length - told.length]);
    expect(bins).toBeUndefined();
    const pairs = ({ numbers }: Reading) => `${numbers.Vol_Ratio} ${numbers['5_Minutes%']}`;
    expect(points.map((point) => `${point.x} ${point.y}`).sort()).toEqual(told.map(pairs).sort());
    for (const point of points) expect(pairs(some[point.row] as Reading)).toBe(`${point.x} ${point.y}`);
  });

  test('of more than 500 readings stands in bins that hold every one of them', () => {
    const many = someReadings(1500, 'many');
    const { x, points, bins } = ask(many, question).figures;
    const told = both(plainlyChosen(many));
    expect(told.length).toBeGreaterThan(500);
    expect([x.summary.n, points.length]).toEqual([told.length, 0]);
    expect(bins?.cells.reduce((sum, { count }) => sum + count, bins.beyond)).toBe(told.length);
    for (const cell of bins?.cells ?? []) {
      const inside = told.filter(({ numbers }) => {
        const across = (numbers.Vol_Ratio ?? 0) - cell.x;
        const up = (numbers['5_Minutes%'] ?? 0) - cell.y;
        return across > -1e-9 && across < (bins?.stepX ?? 0) - 1e-9 && up > -1e-9 && up < (bins?.stepY ?? 0) - 1e-9;
      });
      expect(inside).toHaveLength(cell.count);
    }
  });

  test('tells how their ranks go together, as a plain calculation does, with an interval that one address always gives', () => {
    const { rank, rankInterval } = ask(some, { ...question, seed: 'address' }).figures;
    const told = both(few);
    const ranks = (metric: QuantifiedMetric): number[] => {
      const values = valuesOf(told, metric);
      return values.map(
        (value) => values.filter((other) => other < value).length + (values.filter((other) => other === value).length + 1) / 2,
      );
    };
    const [across, up] = [ranks('Vol_Ratio'), ranks('5_Minutes%')];
    const mean = (told.length + 1) / 2;
    const product = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, index) => sum + (value - mean) * ((b[index] ?? 0) - mean), 0);
    expect(rank).toBeCloseTo(product(across, up) / Math.sqrt(product(across, across) * product(up, up)), 9);
    expect(rankInterval?.[0]).toBeLessThan(rank ?? Number.NaN);
    expect(rankInterval?.[1]).toBeGreaterThan(rank ?? Number.NaN);
    expect(ask(some, { ...question, seed: 'address' }).figures.rankInterval).toEqual(rankInterval);
  });

  test('of fewer than ten readings claims nothing', () => {
    const rows = Array.from({ length: 9 }, (_, index) =>
      reading({ story: `${index}`, numbers: { Vol_Ratio: index, '5_Minutes%': index } }),
    );
    const { x, rank, rankInterval, points } = ask(rows, { ...question, seed: 's' }).figures;
    expect([x.summary.isEnough, rank, rankInterval, points.length]).toEqual([false, undefined, undefined, 9]);
  });

  test('holds in a box what lies between its ends, both included, of those that pass the filter', () => {
    const box = { x: { from: 1, to: 2.5 }, y: { from: 0 } };
    const found = ask(some, { ...question, kind: 'brushed', box }, ({ record }) => record.NewsSess !== 'Pre').figures;
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
  const { rows } = ask(all, { ...common, kind: 'groups', metric: '5_Minutes%', grouping, seed: 's' }).figures;
  const theirs = (name: string) =>
    chosen.filter((one) => (grouping === 'symbol' ? one.record.Symb === name : topicsOf(one).includes(name)));

  test('tell each by itself, those with the most readings first', () => {
    for (const { name, summary, interval } of rows) {
      expectSame(summary, plainly(theirs(name), '5_Minutes%'));
      expect(interval === undefined).toBe(!summary.isEnough);
    }
    const names = new Set(
      chosen
        .filter(({ numbers }) => numbers['5_Minutes%'] !== null)
        .flatMap((one) => (grouping === 'symbol' ? [one.record.Symb] : topicsOf(one))),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
    const counts = rows.map(({ summary }) => summary.n);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test.each(['median', 'middle', 'hits'] as const)('stand in the order of %s either way, those of too few last', (by) => {
    for (const isUp of [true, false]) {
      const ordered = orderedGroups(rows, by, isUp);
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

  test('stand by name from A to Z', () => {
    const names = orderedGroups(rows, 'name', true).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });
});

describe('whatever a metric holds, every question is answered with whole figures', () => {
  const every: readonly Question[] = [
    { ...common, kind: 'curve', seed: 's' },
    { ...common, kind: 'heat' },
    { ...common, kind: 'heatInterval', topic: 'News', metric: '5_Minutes%', seed: 's' },
    ...(['topic', 'session', 'action', 'eps', 'hour', 'cap'] as const).map(
      (grouping) => ({ ...common, kind: 'distribution', metric: '5_Minutes%', grouping, seed: 's' }) as const,
    ),
    { ...common, kind: 'fade', late: '120_Minutes%', least: 0.1, grouping: 'topic', seed: 's' },
    { ...common, kind: 'cohorts', metric: '5_Minutes%', grouping: 'session', a: undefined, b: undefined, seed: 's' },
    { ...common, kind: 'scoreboard', seed: 's' },
    { ...common, kind: 'latency', grouping: 'topic' },
    { ...common, kind: 'groups', metric: '5_Minutes%', grouping: 'symbol', seed: 's' },
    { ...common, kind: 'scatter', x: '5_Minutes%', y: 'Result%', seed: 's' },
    { ...common, kind: 'brushed', x: '5_Minutes%', y: 'Result%', box: { x: { from: -1 }, y: {} } },
    { ...common, kind: 'history', row: 0 },
  ];
  const filled = (value: (index: number) => number | null): Reading[] =>
    someReadings(40).map((one, index) => ({
      ...one,
      numbers: Object.fromEntries(Object.keys(one.numbers).map((name) => [name, value(index)])) as Reading['numbers'],
    }));
  const sets: readonly (readonly [string, Reading[]])[] = [
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
      someReadings(40).map((one) => ({ ...one, publishedSeconds: undefined, record: { ...one.record, PUBt: 'soon', RECt: 'later' } })),
    ],
    [
      'no words',
      someReadings(40).map((one) => ({
        ...one,
        record: { ...one.record, Topics: '', AnalystAction: '', EPSAction: '', Provider: '', Symb: '' },
      })),
    ],
  ];

  test.each(sets)('%s', (_, rows) => {
    for (const question of every) {
      const { figures } = ask(rows, question);
      // Figures that are claimed are numbers.
      const claimed = (value: unknown): void => {
        if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
        if ('isEnough' in value && value.isEnough === true)
          for (const [name, figure] of Object.entries(value))
            if (name !== 'followRate' && typeof figure === 'number') expect(Number.isFinite(figure), `${question.kind} ${name}`).toBe(true);
        Object.values(value).forEach(claimed);
      };
      claimed(figures);
    }
  });
});
