import { existsSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { groupBars } from '../market/bar-periods.ts';
import { buildBars } from '../market/testing/bars.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { buildSplit } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { InputRefused } from './errors.ts';
import { inspect } from './inspect.ts';

const { newPath } = temporaryFolder();
let store: string;
beforeEach(() => void (store = newPath()));

function file(content: string): string {
  const path = newPath();
  writeFileSync(path, content);
  return path;
}
const run = (...args: string[]) => runCommand(inspect, [...args, '--store', store], { now: () => Date.parse('2026-11-28T12:00:00Z') });

const daily =
  'Date;Open;High;Low;Close;Volume\n26.08.2020;126,18;126,99;125,08;126,52;163.022.400\n28.08.2020;126,01;126,44;124,58;124,81;187.630.000\n31.08.2020;127,58;131,00;126,00;129,04;225.702.700\n';

it('prints what a file is and why, and loads nothing', async () => {
  const path = file(daily);
  const { out } = await run(path);
  expect(out.replaceAll(path, 'FILE').split('\n')).toEqual([
    'FILE: a table, 1d bars of no symbol, from 2020-08-26 to 2020-08-31 in what was judged',
    '  columns: Date, Open, High, Low, Close, Volume',
    '  times: days',
    '  stamp: the day',
    '  dates: day first, as "26.08.2020" in line 2',
    '  numbers: decimal comma',
    '  volume: known',
    '  no bars: on 1 trading day: 2020-08-27',
    '  note: has no symbol: --symbol names it, --symbol-from name takes it from the name of the file',
    '',
  ]);
  expect(existsSync(store)).toBe(false);
});

it('prints one object a file as JSON, refused ones too', async () => {
  const [good, weekly] = [file(daily), file('Date,Open,High,Low,Close\n2025-09-29,1,1,1,1\n2025-10-06,1,1,1,1\n2025-10-13,1,1,1,1\n')];
  let out = '';
  const inspecting = runCommand(inspect, ['--json', good, weekly, '--symbol-from', 'name', '--store', store], {
    out: (text) => void (out += text),
  });
  await expect(inspecting).rejects.toThrow(InputRefused);
  const [first, second] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ lengths: ['1d'], firstDay: '2020-08-26', columns: { close: 'Close' }, missingDays: ['2020-08-27'] });
  expect(second).toEqual({ file: weekly, refused: expect.stringContaining('longer than a day') as string });
});

it('compares prices and splits with those of the store', async () => {
  const open = openSqliteStore({ path: store });
  open.writeSplits([buildSplit('a', { ticker: 'AAPL', ratio: '4:1', split_type: 'Forward Stock Split', date_ex: '2020-08-31' })]);
  open.writeBars(groupBars('F', 86_400, buildBars(86_400, [[Date.parse('2020-08-25T04:00:00Z') / 1000, 1.5, 1.6, 1.4, 1.5, 10]])));
  open.close();
  expect((await run(file(daily), '--symbol', 'AAPL')).out).toContain(
    '  prices: split-adjusted: AAPL does not jump by its split 4:1 of 2020-08-31\n',
  );
  await expect(run(file(daily), '--symbol', 'F')).rejects.toThrow('1 of 1 file refused');
});

it.each([
  [[], 'FILE: expected at least one, or - for standard input'],
  [['a', '--dates', 'ydm'], '--dates: expected mdy or dmy, got "ydm"'],
  [['a', 'b', '--symbol', 'F'], '--symbol: expected one file, got 2; --symbol-from name takes the symbol of each from its name'],
  [['a', '--symbol', 'F', '--symbol-from', 'name'], '--symbol-from: expected no --symbol beside it'],
  [['a', '--prices', 'adjusted'], '--prices: expected as-traded or split-adjusted, got "adjusted"'],
])('%j is refused', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
});
