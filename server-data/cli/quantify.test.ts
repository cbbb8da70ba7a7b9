import { beforeEach, describe, expect, it } from 'vitest';
import { quantified as endpoint, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { readRows } from '#contract/schema/rows.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { dayOf } from '#contract/market/day.ts';
import { groupBars } from '../market/bar-periods.ts';
import { type BarValues, buildBars } from '../market/testing/bars.ts';
import { openDatabase } from '../store/sqlite/database.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts';
import { buildListing, buildLogo } from '../testing/logos.ts';
import { buildQuantified, buildSplit } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';
import { buildStory } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { quantify } from './quantify.ts';

const { newPath } = temporaryFolder();
let path: string;
beforeEach(() => void (path = newPath()));

const [day, before] = ['2026-11-20', '2026-11-19'];
/** An instant of a clock time, `09:30` or `09:30:15`. */
function at(date: string, clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60 + seconds);
}
const evening = at(day, '21:00') * 1000;

function within<T>(use: (store: SqliteStore) => T): T {
  const store = openSqliteStore({ path });
  try {
    return use(store);
  } finally {
    store.close();
  }
}

const flat = (start: number, price: number, volume = 100): BarValues => [start, price, price, price, price, volume];
const writeBars = (symbol: string, seconds: number, ...rows: readonly BarValues[]): void =>
  within((store) => void store.writeBars(groupBars(symbol, seconds, buildBars(seconds, rows))));
const writeStory = (created: number, symbols: string | readonly string[] = 'AAPL', id = 1, primaryTickers: readonly string[] = []): void =>
  within((store) => {
    const stocks = [symbols].flat().map((name) => ({ name, cusip: '', isin: '', exchange: 'NASDAQ' }));
    store.writeNews([buildStory(id, { created, updated: created, stocks }, { primaryTickers })]);
  });
const run = (now = evening, ...args: string[]) => runCommand(quantify, ['--store', path, ...args], { now: () => now });
const records = (text = ''): readonly QuantifiedRecord[] =>
  within(
    (store) =>
      readRows(endpoint, JSON.parse(store.quantifiedJson(parseQuery(endpoint, new URLSearchParams(text)).query).toString()))?.rows ?? [],
  );
/** Fields of the record of a session. */
const fieldsOf = (session: string, ...names: readonly (keyof QuantifiedRecord)[]): unknown[] => {
  const record = records().find(({ ReportSess }) => ReportSess === session);
  return names.map((name) => record?.[name]);
};

/** Minutes from 10:00 to 10:59 at 100 and, after the news at 10:30, at 110; a close of 120 in the last minute. */
const minutes = [
  ...Array.from({ length: 60 }, (_, index) => flat(at(day, '10:00') + index * 60, index < 30 ? 100 : 110)),
  flat(at(day, '15:59'), 120),
];

it.each([
  ['DOC', null],
  // loaded with its former symbol
  ['NEWCO', null],
  ['MSFT', '11'],
])('a story on %s is compared with days of the company that has the symbol since that day: close before %s', async (symbol, close) => {
  writeBars(symbol, 60, flat(at('2024-03-01', '15:59'), 11), flat(at('2024-03-04', '10:00'), 16), flat(at('2024-03-04', '15:59'), 17));
  within((store) => store.writeLogos([buildLogo(1, [{ ...buildListing('NEWCO'), former_symbols: 'OLDCO until 2024-03-04' }])]));
  writeStory(at('2024-03-04', '10:30'), symbol);
  await run();
  expect(fieldsOf('All', 'PrevClose')).toEqual([close]);
});

it('measures a story by the bars around it, and writes nothing twice', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeBars('AAPL', 60, flat(at(before, '15:59'), 90));
  writeBars('SPY', 60, flat(at(day, '10:00'), 500), flat(at(day, '15:59'), 505));
  writeStory(at(day, '10:30'));
  expect((await run()).out).toBe('1 stories: 2 records = 2 new or changed + 0 unchanged\n1 pairs of story and symbol = 1 measured\n');
  expect(
    records()
      .map(({ Symb, ReportSess, NewsSess, Ex }) => [Symb, ReportSess, NewsSess, Ex].join(' '))
      .toSorted(),
  ).toEqual(['AAPL All Main NASDAQ', 'AAPL Main Main NASDAQ']);
  const names = ['TONLast', 'EODClose', 'Result%', 'Result_Vs_Index%', 'PrevClose', '5_Minutes%', '120_Minutes%', 'AllTicks'] as const;
  expect(fieldsOf('Main', ...names)).toEqual(['100', '120', '20', '19', '90', '10', '10', null]);
  expect((await run(evening + 60_000)).out).toContain('1 stories: 2 records = 0 new or changed + 2 unchanged\n');
  expect(records().every(({ created }) => created === evening / 1000)).toBe(true);
});

it('a window that is short for its bars, or holds none, is empty', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '10:59:30'));
  await run();
  // the minute of the news ends after 30 s, and nothing is traded until the close
  expect(fieldsOf('Main', 'TONLast', '30_Seconds%', '1_Minute%', '5_Minutes%', '120_Minutes%')).toEqual(['110', null, null, '0', '0']);
  writeStory(at(day, '12:00'), 'AAPL', 2);
  await run();
  const record = records().find(({ ResourceID, ReportSess }) => ResourceID === '2' && ReportSess === 'Main');
  expect([record?.TONLast, record?.['1_Minute%'], record?.['120_Minutes%'], record?.['Result%']]).toEqual([
    '110',
    null,
    null,
    '9.090909090909',
  ]);
});

it('a session in which nothing was traded after the news has no result, and says so', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '16:30'));
  expect((await run()).out).toContain('1 records');
  expect(fieldsOf('All', 'TONLast', 'Result%', 'Result_Vs_Index%', 'EODClose', 'Comments')).toEqual([
    '120',
    null,
    null,
    null,
    expect.stringMatching(/^No move: Result% no trade after the news; 30_Seconds% the bars end at the regular close; /),
  ]);
});

it('news while the market is closed belongs to the next session, and its price is the last trade before it', async () => {
  writeBars('AAPL', 60, flat(at(before, '15:59'), 90), ...minutes);
  writeStory(at(before, '22:00'));
  await run();
  expect(
    records()
      .map(({ ReportSess, NewsSess, TONLast }) => [ReportSess, NewsSess, TONLast].join(' '))
      .toSorted(),
  ).toEqual(['All Pre 90', 'Main Pre 90']);
});

it('on a half day the regular session ends at 13:00', async () => {
  const half = '2026-11-27';
  writeBars('AAPL', 60, flat(at(half, '10:00'), 100), flat(at(half, '12:59'), 101), flat(at(half, '13:00'), 150));
  writeStory(at(half, '11:00'));
  await run(at(half, '21:00') * 1000);
  expect([fieldsOf('Main', 'EODClose'), fieldsOf('All', 'EODClose')]).toEqual([['101'], ['150']]);
});

it('on a half day the late session ends at 17:00: no window reaches beyond it, and later news belongs to the next day', async () => {
  const [half, next] = ['2026-11-27', '2026-11-30'];
  writeBars(
    'AAPL',
    60,
    flat(at(half, '12:59'), 100),
    flat(at(half, '16:34'), 101),
    flat(at(half, '16:59'), 102),
    flat(at(half, '18:30'), 150),
  );
  writeBars('AAPL', 60, flat(at(next, '09:30'), 110));
  writeStory(at(half, '16:30'));
  writeStory(at(half, '18:00'), 'AAPL', 2);
  await run(at(next, '21:00') * 1000);
  expect(fieldsOf('Post', 'NewsSess', 'EODClose', '5_Minutes%', '30_Minutes%', '60_Minutes%')).toEqual(['Post', '102', '1', '2', null]);
  expect(records().map(({ ResourceID, ReportSess, TONLast }) => [ResourceID, ReportSess, TONLast].join(' '))).toEqual(
    expect.arrayContaining(['1 Post 100', '1 All 100', '2 Main 102', '2 All 102']),
  );
});

it.each([
  ['in the same night', at(day, '02:30'), [flat(at(before, '22:25'), 104), flat(at(before, '23:00'), 105)], '105', '4.761904761905'],
  ['before midnight', at(before, '22:30'), [flat(at(before, '22:25'), 104), flat(at(before, '23:00'), 105)], '104', '5.769230769231'],
  ['after midnight', at(day, '02:30'), [flat(at(day, '02:25'), 104), flat(at(day, '03:00'), 105)], '104', '5.769230769231'],
  ['on an evening long before, with no trade since', at(day, '02:30'), [flat(at('2026-11-13', '21:00'), 104)], '100', '10'],
])('the price before a story is of the last trade before it, of the night as well: %s', async (_, created, night, p0, result) => {
  writeBars('AAPL', 60, flat(at(before, '15:59'), 100), flat(at(day, '09:30'), 110));
  writeBars('AAPL', 60, ...night);
  writeStory(created);
  await run();
  // the night is in no session
  expect(fieldsOf('All', 'NewsSess', 'TONLast', 'Result%', 'EODHigh', 'Curr_Vol', 'Prev_Vol')).toEqual([
    'Pre',
    p0,
    result,
    '110',
    '100',
    '100',
  ]);
});

it('the price before a story is of the latest earlier day with a trade, a weekend evening included', async () => {
  const [friday, sunday, tuesday] = ['2026-11-13', '2026-11-15', '2026-11-17'];
  writeBars('AAPL', 60, flat(at(friday, '15:59'), 100), flat(at(tuesday, '09:30'), 110));
  writeStory(at(tuesday, '09:00'));
  await run();
  expect(fieldsOf('Main', 'TONLast')).toEqual(['100']);
  writeBars('AAPL', 60, flat(at(sunday, '21:00'), 105));
  await run();
  // Monday has no bar, so its volume is not known
  expect(fieldsOf('Main', 'TONLast', 'Prev_Vol')).toEqual(['105', null]);
});

it('a year before 2010 has its closures', async () => {
  const [friday, closed, wednesday] = ['2006-12-29', '2007-01-02', '2007-01-03'];
  writeBars('AAPL', 60, flat(at(friday, '15:59'), 100), flat(at(wednesday, '09:59'), 110), flat(at(wednesday, '15:59'), 121));
  writeStory(at(closed, '10:00'));
  await run();
  expect(fieldsOf('Main', 'NewsSess', 'TONLast', 'Prev_Vol', 'PrevClose')).toEqual(['Pre', '100', '100', '100']);
});

it('a story of a year that is not in the trading calendar is not measured, and the account says so', async () => {
  writeBars('AAPL', 60, flat(at('1997-06-03', '10:00'), 100), flat(at('1997-06-03', '15:59'), 110));
  writeStory(at('1997-06-03', '11:00'));
  expect((await run()).out).toContain('= 0 measured + 1 the trading calendar does not know this year\n');
  expect(records()).toEqual([]);
});

it('history before a split is that of shares of the day', async () => {
  writeBars('AAPL', 60, flat(at(before, '15:59'), 400), ...minutes);
  within(
    (store) => void store.writeSplits([buildSplit('a', { ticker: 'AAPL', ratio: '4:1', split_type: 'Forward Stock Split', date_ex: day })]),
  );
  writeStory(at(day, '10:30'));
  expect((await run()).out).toContain('1 stories: 2 records = 2 new or changed + 0 unchanged\n');
  expect(fieldsOf('Main', 'PrevClose', 'Prev_Vol')).toEqual(['100', '400']);
});

it('volumes before are those that are known: not of days without bars, of daily bars nothing before the open', async () => {
  writeBars('AAPL', 60, flat(at('2026-11-16', '08:00'), 10, 50), flat(at('2026-11-16', '09:30'), 10, 400));
  writeBars('AAPL', 60, flat(at('2026-11-17', '09:30'), 10, Number.NaN));
  writeBars('AAPL', 86_400, flat(at(before, '00:00'), 10, 600));
  writeBars('AAPL', 60, flat(at(day, '08:00'), 5, 300), flat(at(day, '09:30'), 5, Number.NaN), flat(at(day, '15:59'), 5, 700));
  within(
    (store) => void store.writeSplits([buildSplit('a', { ticker: 'AAPL', ratio: '2:1', split_type: 'Forward Stock Split', date_ex: day })]),
  );
  writeStory(at(day, '07:30'));
  await run();
  const names = ['Prev_Vol', 'Curr_Vol', 'Mov_Vol', 'Vol_Ratio', 'PreVWAP', 'MainVWAP', 'AllVWAP', 'EODVWAP'] as const;
  // no bar on the 18th; on the 17th nothing before the open
  expect(fieldsOf('Pre', ...names)).toEqual([null, '300', '50', '6', '5', null, null, '5']);
  expect(fieldsOf('Main', ...names)).toEqual(['1200', null, '1000', null, '5', null, null, null]);
  expect(fieldsOf('All', ...names)).toEqual(['1200', null, '1050', null, '5', null, null, null]);
});

describe('a split that is not in the prices, or twice in the records, or only marked, is counted once or not at all, and named', () => {
  const splitOf = (id: string, ratio = '4:1', type = 'Forward Stock Split') =>
    buildSplit(id, { ticker: 'AAPL', ratio, split_type: type, date_ex: day });
  it.each<[name: string, before: number, splits: readonly SplitRecord[], close: string, named: readonly string[]]>([
    ['prices adjusted already', 25, [splitOf('a')], '25', ['4:1 of 2026-11-20 left out: the prices do not jump by it']],
    ['the same split under two ids', 100, [splitOf('a'), splitOf('b', '8:2')], '25', ['8:2 of 2026-11-20 left out: the same split twice']],
    [
      'a type that contradicts the ratio',
      25,
      [splitOf('a', '4:1', 'Reverse Stock Split')],
      '25',
      ['4:1 of 2026-11-20 left out: its type contradicts its ratio'],
    ],
    [
      'a stock dividend',
      26.25,
      [splitOf('a', '1.05:1', 'Stock Dividend')],
      '25',
      ['1.05:1 of 2026-11-20 counted: too small to be seen in the prices'],
    ],
  ])('%s', async (_name, priceBefore, splits, close, named) => {
    writeBars('AAPL', 60, flat(at(before, '15:59'), priceBefore), flat(at(day, '10:00'), 25), flat(at(day, '15:59'), 26));
    within((store) => void store.writeSplits(splits));
    writeStory(at(day, '10:30'));
    const { out } = await run();
    expect(fieldsOf('Main', 'PrevClose', 'OpenGap%')).toEqual([close, '0']);
    expect(out).toContain(named.map((text) => `AAPL split ${text}\n`).join(''));
  });

  it('a series that its source calls adjusted is not adjusted for a small split', async () => {
    writeBars('AAPL', 60, flat(at(before, '15:59'), 25), flat(at(day, '10:00'), 25), flat(at(day, '15:59'), 26));
    within((store) => {
      const [fromDay, toDay] = [before, day].map(dayOf) as [number, number];
      store.writeBarSeries([{ symbol: 'AAPL', seconds: 60, fromDay, toDay, prices: 'split-adjusted' }]);
      store.writeSplits([splitOf('a', '5:4')]);
    });
    writeStory(at(day, '10:30'));
    expect((await run()).out).toContain('AAPL split 5:4 of 2026-11-20 left out: marked as split-adjusted\n');
    expect(fieldsOf('Main', 'PrevClose', 'OpenGap%')).toEqual(['25', '0']);
  });
});

it('late bars and a corrected story change what must change, delivered once', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '10:30'));
  await run();
  writeBars('AAPL', 60, flat(at(day, '15:59'), 130));
  expect((await run(evening + 60_000)).out).toContain('2 new or changed');
  expect(records(`updated_since=${evening / 1000 + 1}`)).toHaveLength(2);
  expect(fieldsOf('Main', 'EODClose')).toEqual(['130']);
  within(
    (store) =>
      void store.writeNews([
        buildStory(1, {
          created: at(day, '10:10'),
          updated: at(day, '11:00'),
          stocks: [{ name: 'AAPL', cusip: '', isin: '', exchange: '' }],
        }),
      ]),
  );
  await run(evening + 120_000);
  expect([records().length, ...fieldsOf('Main', '30_Minutes%')]).toEqual([2, '10']);
});

it('accounts for what is not measured', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '10:30'));
  writeStory(at(day, '10:30'), 'NONE', 2);
  writeStory(at('2026-11-23', '10:30'), 'AAPL', 3);
  writeStory(at('2026-12-24', '10:30'), 'AAPL', 4);
  within(
    (store) => void store.writeQuantified([buildQuantified('v', { ResourceID: '1', Symb: 'AAPL', ReportSess: 'All', Date: '11/20/2026' })]),
  );
  const { out } = await run(at('2026-11-23', '21:00') * 1000);
  expect(out.split('\n').slice(1, -1)).toEqual([
    '3 pairs of story and symbol = 1 measured + 1 no bars of the symbol + 1 no bars of the day',
    'sessions of measured pairs without a record: 1 measured by another source',
  ]);
});

it.each<
  [string, symbols: readonly string[], primary: readonly string[], args: readonly string[], measured: readonly string[], pairs: string]
>([
  ['each of its companies', ['AAA', 'BBB'], ['AAA'], [], ['AAA', 'BBB'], '2 pairs of story and symbol = 2 measured'],
  ['each once, however spelled', ['aaa', 'AAA', ''], ['AAA'], [], ['aaa'], '1 pairs of story and symbol = 1 measured'],
  ['the wanted ones', ['AAA', 'BBB'], [], ['--symbols', 'bbb'], ['BBB'], '1 pairs of story and symbol = 1 measured'],
  ['none of many companies', ['AAA', 'BBB', 'CCC', 'DDD'], [], [], [], '4 pairs of story and symbol = 0 measured + 4 multi-stock story'],
  [
    'that of many which it is mainly about',
    ['AAA', 'BBB', 'CCC', 'DDD'],
    ['BBB'],
    [],
    ['BBB'],
    '4 pairs of story and symbol = 1 measured + 3 multi-stock story',
  ],
  [
    'all of many on request',
    ['AAA', 'BBB', 'CCC', 'DDD'],
    [],
    ['--multi-stock'],
    ['AAA', 'BBB', 'CCC'],
    '4 pairs of story and symbol = 3 measured + 1 no bars of the symbol',
  ],
])('a story is measured on %s', async (_, symbols, primary, args, measured, pairs) => {
  for (const symbol of ['AAA', 'BBB', 'CCC']) writeBars(symbol, 60, ...minutes);
  writeStory(at(day, '10:30'), symbols, 1, primary);
  const { out } = await run(evening, ...args);
  expect(out.split('\n')[1]).toBe(pairs);
  expect([...new Set(records().map(({ Symb }) => Symb))].toSorted()).toEqual(measured);
});

it('records of one write are listed newest story first, whatever their symbols', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeBars('MSFT', 60, ...minutes);
  for (const [id, clock] of [
    [7, '10:40'],
    [1, '10:50'],
    [9, '10:30'],
    [4, '10:35'],
  ] as const)
    writeStory(at(day, clock), id % 2 === 0 ? 'MSFT' : 'AAPL', id);
  await run();
  expect(records().map(({ ResourceID }) => ResourceID)).toEqual(['1', '1', '7', '7', '4', '4', '9', '9']);
  for (const { _id, PUBt } of records()) expect(Number.parseInt(_id.slice(0, 8), 16)).toBe(Date.parse(`${PUBt.replace(' ', 'T')}Z`) / 1000);
});

it('records under the ids of former versions are replaced, not doubled, and so are those of a story that moves to another day', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeBars('AAPL', 60, flat(at(before, '10:00'), 80), flat(at(before, '10:10'), 88));
  writeStory(at(day, '10:30'));
  await run();
  within((store) => {
    // ids were a hash alone
    for (const record of records()) store.replaceQuantified([{ ...record, _id: `b1b2e484${record._id.slice(8)}` }]);
  });
  expect((await run(evening + 60_000)).out).toContain('2 records = 2 new or changed');
  expect(records()).toHaveLength(2);
  within((store) => {
    const stocks = [{ name: 'AAPL', cusip: '', isin: '', exchange: '' }];
    store.writeNews([buildStory(1, { created: at(before, '10:05'), updated: at(day, '11:00'), stocks })]);
  });
  await run(evening + 120_000);
  expect(records().map(({ Date: date }) => date)).toEqual(['11/19/2026', '11/19/2026']);
});

it('during its session a story has the windows that have passed, and nothing of the whole session', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '10:30'));
  const runAt = (clock: string) => run(at(day, clock) * 1000, '--symbols', 'aapl', '--from', day, '--to', day);
  expect((await runAt('10:30:20')).out).toBe(
    '1 stories: 0 records = 0 new or changed + 0 unchanged\n1 pairs of story and symbol = 0 measured + 1 the session has not ended\n',
  );
  expect((await runAt('10:45')).out).toBe(
    '1 stories: 1 records = 1 new or changed + 0 unchanged\n1 pairs of story and symbol = 1 measured\nsessions of measured pairs without a record: 1 the session has not ended\n',
  );
  const names = ['TONLast', '10_Minutes%', '30_Minutes%', 'EODClose', 'Result%', 'RangeAmt', 'Curr_Vol', 'EODVWAP', 'MainVWAP'] as const;
  expect(fieldsOf('Main', ...names)).toEqual(['100', '10', null, null, null, null, null, null, null]);
  expect((await run()).out).toContain('1 stories: 2 records = 2 new or changed + 0 unchanged\n');
  expect(fieldsOf('Main', '30_Minutes%', 'EODClose')).toEqual(['10', '120']);
});

it('goes on until it is stopped: a story is measured seconds after its first window, once more after its session', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '10:30'));
  const ending = new AbortController();
  const clock = ['10:30:20', '10:30:50', '10:31:10', '21:00'].map((time) => at(day, time) * 1000);
  const passes: number[] = [];
  const { out } = await runCommand(quantify, ['--store', path, '--every', '1'], {
    now: () => {
      passes.push(clock[passes.length] ?? evening);
      if (passes.length >= clock.length) ending.abort();
      return passes.at(-1) ?? evening;
    },
    ending: ending.signal,
  });
  expect(out.split('\n').filter((line) => line.includes('stories:'))).toEqual([
    '1 stories: 0 records = 0 new or changed + 0 unchanged',
    '1 stories: 1 records = 1 new or changed + 0 unchanged',
    '1 stories: 2 records = 2 new or changed + 0 unchanged',
  ]);
});

/** Runs passes every second until `until` is in what is printed, and calls `onSaid` with each message. */
async function repeatUntil(until: string, onSaid: (message: string) => void): Promise<{ readonly out: string; readonly said: string[] }> {
  const ending = new AbortController();
  const said: string[] = [];
  let printed = '';
  await runCommand(quantify, ['--store', path, '--every', '1'], {
    now: () => evening,
    lockWaitMs: 20,
    ending: ending.signal,
    out: (text) => {
      printed += text;
      if (printed.includes(until)) ending.abort();
    },
    err: (text) => {
      said.push(text);
      onSaid(text);
    },
  });
  return { out: printed, said };
}

it('with --every another writer is waited for until a later pass', async () => {
  writeBars('AAPL', 60, ...minutes);
  writeStory(at(day, '10:30'));
  const writer = openDatabase({ path, readOnly: false });
  writer.exec('begin immediate');
  const { said } = await repeatUntil('2 new or changed', (message) => {
    if (message.startsWith('not measured')) writer.exec('rollback');
  });
  writer.close();
  expect(said).toEqual([
    `not measured: ${path}: another program has been writing to it all the time; it is tried again every 1 s\n`,
    'measured again\n',
  ]);
  expect(records()).toHaveLength(2);
});

it.each([
  [['--from', 'yesterday'], '--from: expected an existing date as YYYY-MM-DD, got "yesterday"'],
  [['--every', '0'], '--every: expected whole seconds from 1 to 99999, got "0"'],
  [['--to', '2026-02-30'], '--to: expected an existing date as YYYY-MM-DD, got "2026-02-30"'],
])('%j is refused', async (args, sentence) => {
  within(() => undefined);
  await expect(run(evening, ...args)).rejects.toThrow(sentence);
});
