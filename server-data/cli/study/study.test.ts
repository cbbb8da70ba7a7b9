import { beforeAll, describe, expect, it } from 'vitest';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { groupBars } from '../../market/bar-periods.ts';
import { buildBars } from '../../market/testing/bars.ts';
import { openSqliteStore } from '../../store/sqlite/open.ts';
import { amount, buildQuantified } from '../../testing/records.ts';
import { runCommand } from '../../testing/run-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { CommandFailed, UsageError } from '../errors.ts';
import type { StudyReport } from './format-study.ts';
import { study } from './study.ts';

const { newPath } = temporaryFolder();
const [known, empty] = [newPath('.sqlite'), newPath('.sqlite')];

/** Weekdays of November and October up to the day of the tests, newest first. */
const days = Array.from({ length: 56 }, (_, back) => new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10)).filter(
  (day) => ![0, 6].includes(new Date(day).getUTCDay()),
);

const published = (day: string): number => newYorkInstant(day, 11 * 3600);

/** Of a story at 11:00. */
function record(day: string, story: number, symbol: string, more: Partial<QuantifiedRecord>): QuantifiedRecord {
  const time = new Date(published(day) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const [year = '', month = '', date = ''] = day.split('-');
  return buildQuantified(`${story} ${symbol}`, {
    ResourceID: String(story),
    Symb: symbol,
    Date: `${Number(month)}/${Number(date)}/${year}`,
    PUBt: time,
    RECt: time,
    ReportSess: 'All',
    NewsSess: 'Main',
    created: published(day) + 60,
    ...more,
  });
}

/** On every day an upgrade that moves by 2% and a maintained rating that moves by 0.5%. */
const records = days.flatMap((day, index) => [
  record(day, 2 * index, 'AAPL', { AnalystAction: 'Upgrade', '5_Minutes%': amount('2'), '30_Minutes%': amount('3'), LS: '1' }),
  record(day, 2 * index + 1, 'F', { AnalystAction: 'Maintains', '5_Minutes%': amount('0.5'), '30_Minutes%': amount('-1'), LS: '-1' }),
]);

/** A story on four symbols. */
const multiStock = ['A', 'B', 'C', 'D'].map((symbol) =>
  record(days[3] ?? '', 1000, symbol, { AnalystAction: 'Upgrade', '5_Minutes%': amount('9') }),
);

beforeAll(() => {
  openSqliteStore({ path: empty }).close();
  const store = openSqliteStore({ path: known });
  store.writeQuantified([...records, ...multiStock]);
  store.close();
});

const run = async (...args: string[]): Promise<string> =>
  (await runCommand(study, [...args, '--store', known], { now: () => Date.parse('2026-11-20T21:30:00Z') })).out;
const report = async (...args: string[]): Promise<StudyReport> => JSON.parse(await run(...args, '--json')) as StudyReport;
const figure = ({ figures }: StudyReport, label: string) => figures.find((one) => one.label === label);

const upgrades = ['--filter', 'AnalystAction:in:Upgrade', '--from', 'quarter'];

describe('of known reactions', () => {
  it('compares those that pass the filters with all others, and says of how many', async () => {
    const found = await report(...upgrades);
    const weekdays = days.filter((day) => day >= '2026-10-01').length;
    expect(found.analysis).toMatchObject({ kind: 'cohorts', metric: '5_Minutes%', grouping: 'filter', basis: 'raw' });
    expect(found.reactions).toEqual({ from: '2026-10-01', filters: ['AnalystAction:in:Upgrade'] });
    expect(found.scope).toMatchObject({ reactions: weekdays, stories: weekdays, days: weekdays, from: '2026-10-01T11:00:00-04:00' });
    expect(found.scope.leftOut).toMatchObject({ multiStock: 4, withoutRow: 0 });
    expect(figure(found, 'Cohort')?.values.slice(0, 2)).toEqual(['Matching the filters', 'All others']);
    expect(figure(found, 'Median')).toMatchObject({ unit: '%', values: [2, 0.5, null] });
    expect(figure(found, 'Hit rate')).toMatchObject({ unit: 'share', values: [1, 1, null] });
    expect(figure(found, 'Median less that of the second cohort')?.values).toEqual([1.5, null, null]);
  });

  it('prints label, unit and value, row by row', async () => {
    const lines = (await run(...upgrades)).split('\n');
    expect(lines.slice(0, 2)).toEqual(['cohorts of 5 min (raw)', 'filters: AnalystAction:in:Upgrade']);
    expect(lines[3]).toBe('left out: 4, multi-stock: the story is on more than 3 symbols');
    expect(lines).toContain('Matching the filters');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toContainEqual(['Median', '%', '2']);
  });

  it('prints a text that does not name its row with its label', async () => {
    const path = newPath('.sqlite');
    const store = openSqliteStore({ path });
    store.writeQuantified([record(days[0] ?? '', 1, 'AAPL', { Topics: 'Earnings', '5_Minutes%': amount('2') })]);
    store.close();
    const { out } = await runCommand(study, ['--kind', 'heat', '--from', '2026-01-01', '--store', path]);
    const lines = out.split('\n');
    expect(lines).toContain('Earnings · 5 min');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toContainEqual(['Significant (Benjamini-Hochberg, 5%)', 'no']);
  });

  it.each<[string, readonly string[], label: string, values: readonly unknown[]]>([
    ['another window', [...upgrades, '--window', '30_Minutes%'], 'Median', [3, -1, null]],
    ['several filters together', ['--filter', '5_Minutes%:gte:0', '--filter', 'Symb:in:F', '--from', 'quarter'], 'Median', [0.5, 2, null]],
    ['a text as tables show it', ['--filter', 'LS:in:down', '--from', 'quarter'], 'Median', [0.5, 2, null]],
    ['symbols, of all dates', ['--symbols', 'f', '--kind', 'distribution', '--by', 'action'], 'Reactions', [days.length, days.length]],
    ['the last 30 days, where nothing is chosen', ['--kind', 'distribution', '--by', 'action'], 'Days', [22, 22, 22]],
    ['days', ['--from', '2026-11-16', '--to', '2026-11-18', '--kind', 'curve'], 'Reactions', [0, 0, 6, 0, 6, 0, 0, 0]],
    ['multi-stock stories', [...upgrades, '--multi-stock', '--window', '5_Minutes%'], 'Median', [2, 0.5, null]],
    ['groups', ['--kind', 'groups', '--by', 'symbol', '--from', 'quarter'], 'Median', [2, 0.5]],
    ['cohorts by symbol', ['--by', 'symbol', '--from', 'quarter'], 'Median less that of the second cohort', [1.5, null]],
    ['cohorts by watchlist', ['--lists', 'Cars:F;Phones:AAPL,F', '--from', 'quarter'], 'Median', [1.25, 0.5]],
    ['groups by watchlist', ['--kind', 'groups', '--lists', 'F;AAPL', '--from', 'quarter'], 'Median', [2, 0.5]],
  ])('has %s', async (_, args, label, values) => {
    expect(figure(await report(...args), label)?.values).toEqual(values);
  });

  it('names the lists, and counts what is in none of them', async () => {
    const args = ['--kind', 'groups', '--lists', 'Phones:AAPL,MSFT', '--from', 'quarter'];
    const weekdays = days.filter((day) => day >= '2026-10-01').length;
    const found = await report(...args);
    expect(found.analysis['lists']).toEqual([{ name: 'Phones', symbols: ['AAPL', 'MSFT'] }]);
    expect(found.scope).toMatchObject({ reactions: weekdays, leftOut: { inNoList: weekdays } });
    const lines = (await run(...args)).split('\n');
    expect(lines).toContain('lists: Phones (2 symbols)');
    expect(lines).toContain(`left out: ${weekdays}, in none of the watchlists`);
    expect(await report('--link', '?from=quarter&tab=groups&groupBy=watchlist&lists=Phones:AAPL,MSFT')).toEqual(found);
  });

  it('a link gives all at once, and options replace its parts', async () => {
    const link =
      'https://desk.example/quantified?from=quarter&f=AnalystAction:in:Upgrade&sort=PUBt:desc&analysis=true&tab=cohorts&by=filter&metric=30_Minutes%25';
    expect(await report('--link', link)).toEqual(await report(...upgrades, '--window', '30_Minutes%'));
    expect(await report('--link', link, '--window', '5_Minutes%')).toEqual(await report(...upgrades));
    expect(await report('--link', new URL(link).search, '--filter', 'Symb:in:F')).toEqual(
      await report('--filter', 'Symb:in:F', '--from', 'quarter', '--window', '30_Minutes%'),
    );
    for (const short of ['?from=quarter', 'from=quarter', '/quantified?from=quarter', 'desk.example/quantified'])
      expect((await report('--link', short)).analysis).toMatchObject({ kind: 'curve' });
  });
});

it.each([
  [['--filter', 'Gone%:gte:2'], '--filter "Gone%:gte:2": there is no column Gone%'],
  [['--filter', '5_Minutes%:has:2'], '--filter "5_Minutes%:has:2": 5_Minutes% has no filter has'],
  [['--filter', 'PUBt:has:09'], '--filter "PUBt:has:09": PUBt has no filter: --from and --to choose times'],
  [['--window', '7_Minutes%'], /^--window: expected a window of 30_Seconds%, .*120_Minutes%, or another metric .*, got "7_Minutes%"$/],
  [['--from', 'soon'], /^--from: expected an existing date as YYYY-MM-DD.*got "soon"$/],
  [['--from', '2026-11-20', '--to', '2026-11-01'], '--from: expected a day not after to, got 2026-11-20 after 2026-11-01'],
  [['--kind', 'pie'], /^--kind: expected one of curve, .*, got "pie"$/],
  [['--by', 'moon'], /^--by: expected one of topic, session, .*, got "moon"$/],
  [['--window', ''], '--window: expected a value, got an empty text'],
  [['--filter', ' '], '--filter: expected a value, got an empty text'],
  [['--kind', 'heat', '--window', '5_Minutes%'], '--window: expected none beside --kind heat, which has its own'],
  [['--kind', 'curve', '--by', 'topic'], '--by: expected no groups beside --kind curve, which has none'],
  [['--by', 'watchlist'], '--lists: expected such as "Chips:NVDA,AMD;Banks:JPM,BAC" beside --by watchlist, got none'],
  [['--by', 'topic', '--lists', 'F'], '--lists: expected --by watchlist of --kind cohorts, groups or distribution'],
  [['--lists', 'Cars:F;Cars:GM'], '--lists: expected lists of different names, got "Cars" twice'],
  [['--kind', 'fade', '--by', 'firm'], '--by: expected one of topic, session, got "firm"'],
  [['--link', 'https://desk.example/news?q=1'], '--link: expected the address of a page /quantified, got /news'],
  [['--link', 'desk.example/news?q=1'], '--link: expected the address of a page /quantified, got desk.example/news'],
  [['--link', 'upgrades'], '--link: expected the address of a page /quantified, got "upgrades"'],
  [['--link', ''], '--link: expected the address of a page /quantified, got ""'],
  [['--link', '?metric=none'], /^--link: metric: expected a window of .*got "none"$/],
  [['more'], '"more": expected no such argument'],
] as const)('%j is refused', async (args, sentence) => {
  const error: unknown = await run(...args).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(UsageError);
  if (typeof sentence === 'string') expect((error as Error).message).toContain(sentence);
  else expect((error as Error).message).toMatch(sentence);
});

it.each([
  [['--from', '2030-01-01'], 'no reactions: the store has none from 2030-01-01'],
  [['--symbols', 'NVDA'], 'no reactions: the store has none of all dates on NVDA'],
  [['--from', '2026-11-20', '--filter', '5_Minutes%:gte:50'], 'no reactions: none of 2 reactions from 2026-11-20 passes 5_Minutes%:gte:50'],
  [
    [...upgrades, '--vs-spy'],
    '--vs-spy: No prices of SPY at these stories: moves vs SPY are empty; "ingest bars FILE --symbol SPY" loads prices',
  ],
  [['--filter', '5_Minutes_Vs_SPY%:gte:1'], '--filter: No prices of SPY at these stories'],
  [['--symbols', 'A,B,C,D'], 'no reactions: all 4 reactions of all dates on A, B, C, D are left out: 4, multi-stock'],
])('%j has no figures, and says which part is empty', async (args, sentence) => {
  const error: unknown = await run(...args).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CommandFailed);
  expect((error as Error).message).toContain(sentence);
});

it('says where the store has no reactions at all', async () => {
  await expect(runCommand(study, ['--store', empty])).rejects.toThrow('no reactions: the store has none; "quantify" measures stories');
});

it('moves less those of SPY are by its bars, and say where there are none', async () => {
  const path = newPath('.sqlite');
  const store = openSqliteStore({ path });
  store.writeQuantified(records);
  // In the five minutes after a story SPY rises by 1%; the oldest day has no bars.
  for (const day of days.slice(0, -1)) {
    const minutes = Array.from({ length: 10 }, (_, minute) => {
      const close = minute < 5 ? 100 : 101;
      return [published(day) - 60 + minute * 60, close, close, close, close, 100] as const;
    });
    store.writeBars(groupBars('SPY', 60, buildBars(60, minutes)));
  }
  store.close();
  const { out } = await runCommand(study, [...upgrades, '--from', '2026-01-01', '--vs-spy', '--json', '--store', path], {
    now: () => Date.parse('2026-11-20T21:30:00Z'),
  });
  const found = JSON.parse(out) as StudyReport;
  expect(found.analysis['basis']).toBe('vs SPY');
  expect(found.scope.leftOut.withoutIndex).toBe(1);
  expect(figure(found, 'Reactions')?.values).toEqual([days.length - 1, days.length - 1, 0]);
  expect(figure(found, 'Median')?.values).toEqual([1, -0.5, null]);
});
