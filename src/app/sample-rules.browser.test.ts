import { describe, expect, test } from 'vitest';
import { openDataset } from '#analysis/dataset.ts';
import { buildFrame, metricColumn } from '#analysis/frame.ts';
import { columnsOf } from '#analysis/requests.ts';
import { priceBlock, seriesOf } from '#analysis/market/price-series.ts';
import { pricePlacebo } from '#analysis/placebo.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { type Parts, reaction } from '#analysis/testing/reactions.ts';
import { runToEnd } from '#analysis/stats/run-to-end.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { dateOf, dayOf, instantOf, nextTradingDay, tradingDayFrom, tradingDayOf } from '#contract/market/day.ts';
import { windowOf } from '#contract/market/windows.ts';
import { readRows } from '#contract/schema/rows.ts';
import { newYorkDay, newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { summarizeBacktest } from '#src/features/alerts/backtest.ts';
import { buildRule } from '#src/features/alerts/rule.rows.ts';
import { followSummary, followThrough } from '#src/features/guidance/reactions/follow-through.ts';
import { knownUntil } from '#src/features/guidance/reactions/bar-moves.ts';
import type { DayBars } from '#src/features/guidance/reactions/bars-query.ts';
import { measure, type Measured } from '#src/features/guidance/reactions/measure.ts';
import { findReaction, groupBySymbol, type GuidanceReaction } from '#src/features/guidance/reactions/reaction.ts';
import { studies } from '#src/features/quantified/studies/studies.ts';
import { testStudies } from '#src/features/quantified/studies/study-tests.ts';
import { ratingsOf } from '#src/features/quantified/symbol/ratings.ts';
import { eventOf } from '#src/records/guidance/guidance-line.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';

// Which reactions count, and in which trading day, has one answer in every place: analyses, the ratings of a symbol, studies, guidance, the test of an
// alert, and the days with a story of both placebos.

const at = (date: string, clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60);
};

interface Row extends Pick<Parts, 'symbol' | 'sessions'> {
  readonly written?: number;
  /** the filter leaves it out */
  readonly isFiltered?: boolean;
}
interface Fixture {
  readonly published: readonly [date: string, clock: string];
  readonly received?: readonly [date: string, clock: string];
  readonly rows?: readonly Row[];
}

function rowsOf({ published, received = published, rows = [{}] }: Fixture): readonly QuantifiedReaction[] {
  return rows.map(({ symbol = 'AAA', sessions = ['All', 'Main'], written = 0, isFiltered = false }, index) =>
    reaction({
      ...{ symbol, sessions, published: at(...published) },
      record: {
        _id: `${index}`,
        RECt: new Date(at(...received) * 1000).toISOString(),
        ...{ created: written, Topics: 'Guidance', AnalystAction: isFiltered ? 'Downgrade' : 'Upgrade' },
      },
      numbers: { '5_Minutes%': 1, '30_Minutes%': 1, 'Result%': 1 },
    }),
  );
}

const passes = ({ record }: QuantifiedReaction): boolean => record.AnalystAction === 'Upgrade';

/** How many count, and in which trading day; undefined without any. */
interface Counted {
  readonly n: number;
  readonly day: string | undefined;
}

/** The only trading day of a sample, found by what more a reaction of each day would add to it. */
function dayBy(rows: readonly QuantifiedReaction[], daysWith: (more: QuantifiedReaction) => number): string | undefined {
  const first = dayOf(newYorkDay(rows[0]?.publishedSeconds ?? 0));
  const near = Array.from({ length: 6 }, (_, index) => dateOf(first + index)).filter(
    (date) =>
      daysWith(
        reaction({
          story: '2',
          symbol: 'ZZZ',
          published: at(date, '10:00'),
          record: { AnalystAction: 'Upgrade' },
          numbers: { '5_Minutes%': 1, '30_Minutes%': 1 },
        }),
      ) === 1,
  );
  return near.find((date) => ![0, 6].includes(new Date(date).getUTCDay()));
}

function inAnalyses(rows: readonly QuantifiedReaction[]): Counted {
  const run = (all: readonly QuantifiedReaction[]) => {
    const dataset = openDataset(buildFrame(all));
    dataset.setFilter(Uint8Array.from(all, (row) => Number(passes(row))));
    const request = { kind: 'distribution', metric: '5_Minutes%', grouping: 'session', withMultiStock: false } as const;
    dataset.addMetrics(Object.fromEntries(columnsOf(request).map((metric) => [metric, metricColumn(all, metric)])));
    return runToEnd(dataset.compute(request)).scope;
  };
  const n = run(rows).reactions;
  return { n, day: n === 0 ? undefined : dayBy(rows, (more) => run([...rows, more]).days) };
}

function inStudies(rows: readonly QuantifiedReaction[]): Counted {
  const upgrades = studies.filter(({ id }) => id === 'upgrades');
  const summary = (all: readonly QuantifiedReaction[]) => testStudies(upgrades, all, at('2026-12-15', '12:00'))[0]?.summary;
  const n = summary(rows)?.n ?? 0;
  return { n, day: n === 0 ? undefined : dayBy(rows, (more) => summary([...rows, more])?.days ?? 0) };
}

/** Rows of one symbol do not show on how many their stories are: here multi-stock stories count. */
function inRatings(rows: readonly QuantifiedReaction[]): Counted {
  const after30 = (all: readonly QuantifiedReaction[]) =>
    ratingsOf(all).groups.find(({ firm, action }) => firm === undefined && action === 'Upgrade')?.after30;
  const n = after30(rows)?.n ?? 0;
  return { n, day: n === 0 ? undefined : dayBy(rows, (more) => after30([...rows, more])?.days ?? 0) };
}

/** The reactions of a page of guidance, by symbol and as they say which stories are multi-stock. */
function guidanceReactionsOf(rows: readonly QuantifiedReaction[]) {
  const reactions: readonly GuidanceReaction[] = rows.map((row) => ({ ...row, texts: { Topics: row.record.Topics, EPSAction: '' } }));
  const bySymbol = groupBySymbol(reactions);
  return { bySymbol, all: reactions };
}

const guidanceRecord = (ticker: string, date: string) =>
  readRows(guidance, { guidance: [wireGuidance({ id: ticker, ticker, date, time: '', eps_guidance_min: '1', eps_guidance_max: '2' })] })
    ?.rows[0] ?? expect.unreachable();

function inGuidance(rows: readonly QuantifiedReaction[], bars?: DayBars): Counted {
  const { bySymbol, all } = guidanceReactionsOf(rows);
  const record = guidanceRecord(rows.find(passes)?.symbol ?? '', newYorkDay(rows[0]?.publishedSeconds ?? 0));
  const measured = measure(record, { reaction: findReaction(record, bySymbol), bars, now: at('2026-12-15', '12:00') });
  const summary = (more?: Measured) => {
    const records = [record, ...(more ? [guidanceRecord('ZZZ', '2026-11-18')] : [])];
    const { groups } = followThrough(
      records.flatMap((each) => eventOf(each).lines),
      ({ ticker }) => (ticker === 'ZZZ' && more ? more : measured),
      all,
    );
    return groups[0] && followSummary(groups[0], '30_Minutes%', 'raw');
  };
  const n = summary()?.n ?? 0;
  const asMeasured = ({ publishedSeconds: moment }: QuantifiedReaction): Measured => ({
    ...measured,
    moment,
    receivedSeconds: undefined,
    reaction: undefined,
  });
  return { n, day: n === 0 ? undefined : dayBy(rows, (more) => summary(asMeasured(more))?.days ?? 0) };
}

function inBacktest(rows: readonly QuantifiedReaction[]): Counted {
  const [first] = rows;
  const item = story(1, { created: first?.publishedSeconds ?? 0, ...about(...rows.map(({ symbol }) => symbol)) });
  const { samples } = summarizeBacktest(
    buildRule({ symbols: tickersOf(item) }),
    [{ item, importance: undefined }],
    bestOf(rows, { otherSession: 'drop' }),
  );
  const { moves, summary } = samples[0] ?? expect.unreachable();
  return { n: summary.n, day: summary.n === 0 ? undefined : dateOf(moves.clusters[0] ?? 0) };
}

const fiveMinutes = windowOf('5_Minutes%') ?? expect.unreachable();
const isTraded = (day: number): boolean => nextTradingDay(day - 1) === day;
/** Prices at each minute of trading days, which rise by as much in each. */
const minutesFrom = (moments: readonly number[], step: '1m' | '5m') =>
  seriesOf(
    moments
      .flatMap((moment) => [moment, moment + fiveMinutes.seconds])
      .map((end, index) => ({ seconds: end - (step === '1m' ? 60 : 300), close: 100 + (index % 2) })),
    step,
  );

/** The trading days of the placebo of prices of a story. */
async function pricePlaceboDays(study: QuantifiedReaction, others: readonly QuantifiedReaction[] = []): Promise<readonly string[]> {
  const published = study.publishedSeconds ?? Number.NaN;
  const clock = (published + newYorkOffset(published)) % 86_400;
  const days = Array.from({ length: 60 }, (_, index) => tradingDayOf(published) - 59 + index).filter(isTraded);
  const series = minutesFrom(
    days.map((day) => instantOf(day, clock)),
    '5m',
  );
  const { clusters } = await pricePlacebo({
    ...{
      study: [study],
      loaded: [study, ...others],
      window: fiveMinutes,
      vsMarket: false,
      onProgress: () => {},
    },
    fetchSeries: (_symbol, step, block) =>
      Promise.resolve(
        seriesOf(
          Array.from(series.ends, (end, index) => ({ seconds: end - 300, close: series.closes[index] ?? 0 })).filter(
            ({ seconds }) => priceBlock(seconds, step) === block,
          ),
          step,
        ),
      ),
  });
  return clusters.map(dateOf).toSorted();
}

/** The number of other stories in the placebo of a story. */
function storiesInPlacebo(study: QuantifiedReaction, others: readonly QuantifiedReaction[]): number {
  const all = [study, ...others];
  const dataset = openDataset(buildFrame(all));
  dataset.setFilter(Uint8Array.from(all, (_, row) => Number(row === 0)));
  const request = { kind: 'cohorts', metric: '5_Minutes%', grouping: 'filter', a: undefined, b: undefined, withMultiStock: true } as const;
  dataset.addMetrics(Object.fromEntries(columnsOf(request).map((metric) => [metric, metricColumn(all, metric)])));
  const { figures } = runToEnd(dataset.compute(request));
  return 'placebo' in figures ? (figures.placebo?.summary.n ?? Number.NaN) : Number.NaN;
}

const studyAt = (date: string, clock: string, received = at(date, clock)): QuantifiedReaction =>
  reaction({
    story: 'study',
    published: at(date, clock),
    record: { RECt: new Date(received * 1000).toISOString() },
    numbers: { '5_Minutes%': 1 },
  });

/** The day with a story in the placebo of prices, on some day after it. */
async function dayOfPricePlacebo(rows: readonly QuantifiedReaction[], clock: string): Promise<string | undefined> {
  const study = studyAt(dateOf(tradingDayFrom(dayOf(newYorkDay(rows[0]?.publishedSeconds ?? 0)), 10)), clock);
  const days = new Set(await pricePlaceboDays(study, rows));
  return (await pricePlaceboDays(study)).find((date) => !days.has(date));
}

/** The day before the first study that has the story in its placebo. */
function dayOfStoryPlacebo(rows: readonly QuantifiedReaction[], clock: string): string | undefined {
  const first = dayOf(newYorkDay(rows[0]?.publishedSeconds ?? 0));
  const found = Array.from({ length: 12 }, (_, index) => first + index)
    .filter(isTraded)
    .map((day) => studyAt(dateOf(day), clock))
    .find((study) => storiesInPlacebo(study, rows) > 0);
  return found && dateOf(tradingDayFrom(tradingDayOf(found.publishedSeconds ?? 0), -1));
}

const four = (sessions?: Row['sessions']): readonly Row[] =>
  ['AAA', 'BBB', 'CCC', 'DDD'].map((symbol, index) => ({ symbol, isFiltered: index > 0, ...(index > 0 && sessions && { sessions }) }));
const wednesday: Fixture['published'] = ['2026-11-18', '10:00'];

describe('a reaction', () => {
  test.each<[what: string, fixture: Fixture, expected: Counted]>([
    ['of the session counts on its day', { published: wednesday }, { n: 1, day: '2026-11-18' }],
    ['to a story published after 20:00 counts on the next day', { published: ['2026-11-18', '20:30'] }, { n: 1, day: '2026-11-19' }],
    [
      'to a story received after 20:00 counts on the next day',
      { published: ['2026-11-18', '15:00'], received: ['2026-11-18', '20:30'] },
      { n: 1, day: '2026-11-19' },
    ],
    [
      'to a story received before its publication counts on the day of that',
      { published: wednesday, received: ['2026-11-17', '10:00'] },
      { n: 1, day: '2026-11-18' },
    ],
    ['of a half day counts on it', { published: ['2026-11-27', '16:30'] }, { n: 1, day: '2026-11-27' }],
    [
      'to a story received after the end of a half day counts on the next trading day',
      { published: ['2026-11-27', '16:30'], received: ['2026-11-27', '17:10'] },
      { n: 1, day: '2026-11-30' },
    ],
    ['to a story of a weekend counts on Monday', { published: ['2026-11-21', '15:00'] }, { n: 1, day: '2026-11-23' }],
    ['to a story of a Friday night counts on Monday', { published: ['2026-11-20', '20:30'] }, { n: 1, day: '2026-11-23' }],
    ['of the last evening of summer time counts on it', { published: ['2026-10-30', '19:30'] }, { n: 1, day: '2026-10-30' }],
    ['of the Sunday on which the clock changes counts on Monday', { published: ['2026-11-01', '15:00'] }, { n: 1, day: '2026-11-02' }],
    ['of the first evening of winter time counts on it', { published: ['2026-11-02', '19:30'] }, { n: 1, day: '2026-11-02' }],
    ['to a story on SPY counts, as its move is raw', { published: wednesday, rows: [{ symbol: 'SPY' }] }, { n: 1, day: '2026-11-18' }],
    [
      'in two rows counts once',
      { published: wednesday, rows: [{ sessions: ['Main', 'Main'] }, { sessions: ['All', 'Main'] }] },
      { n: 1, day: '2026-11-18' },
    ],
    [
      'in two rows of the full day counts once',
      { published: wednesday, rows: [{ written: 1 }, { written: 2 }] },
      { n: 1, day: '2026-11-18' },
    ],
    [
      'in two spellings of a share class counts once',
      { published: wednesday, rows: [{ symbol: 'BRK-B' }, { symbol: 'BRK.B' }] },
      { n: 1, day: '2026-11-18' },
    ],
    [
      'of another session than the story’s own does not count',
      { published: wednesday, rows: [{ sessions: ['Post', 'Main'] }] },
      { n: 0, day: undefined },
    ],
    [
      'to a story on four symbols does not count, where the filter leaves one of them',
      { published: wednesday, rows: four() },
      { n: 0, day: undefined },
    ],
    [
      'to a story on four symbols does not count, where three have rows of another session only',
      { published: wednesday, rows: four(['Post', 'Main']) },
      { n: 0, day: undefined },
    ],
    [
      'to a story on three symbols counts, of which one has two spellings',
      { published: wednesday, rows: ['AAA', 'BRK-B', 'BRK.B', 'CCC'].map((symbol, index) => ({ symbol, isFiltered: index > 0 })) },
      { n: 1, day: '2026-11-18' },
    ],
  ])('%s', async (_, fixture, expected) => {
    const rows = rowsOf(fixture);
    const isMany = new Set(rows.map(({ symbol }) => symbol)).size > 3 && expected.n === 0;
    const isShown = expected.n > 0 && rows.length === 1 && rows[0]?.symbol === 'AAA';
    expect({
      analyses: inAnalyses(rows),
      studies: inStudies(rows),
      ratings: isMany ? expected : inRatings(rows.filter(passes)),
      guidance: inGuidance(rows),
      backtest: inBacktest(rows),
      pricePlacebo: isShown ? await dayOfPricePlacebo(rows, fixture.published[1]) : expected.day,
      storyPlacebo: isShown ? dayOfStoryPlacebo(rows, fixture.published[1]) : expected.day,
    }).toEqual({
      analyses: expected,
      studies: expected,
      ratings: expected,
      guidance: expected,
      backtest: expected,
      pricePlacebo: expected.day,
      storyPlacebo: expected.day,
    });
  });
});

test('an announcement without a time, measured by bars from that of a story, counts on the day of that story', () => {
  const [date, clock] = wednesday;
  const rows = rowsOf({ published: [date, clock], received: [date, '20:30'] });
  const bars = Array.from({ length: 90 }, (_, minute) => {
    const seconds = at(date, clock) + (minute - 30) * 60;
    return { seconds, open: 100, high: 100, low: 100, close: 100, volume: 1 };
  });
  const halfHours = bars.filter((_, minute) => minute % 30 === 0);
  const bySymbol = new Map([['AAA', { around: { step: '1m' as const, bars }, halfHours }]]);
  expect(inGuidance(rows, { bySymbol, known: knownUntil([...bySymbol.values()]) })).toEqual({ n: 1, day: '2026-11-19' });
});

describe('the 20 trading days before a story', () => {
  test.each<[what: string, study: QuantifiedReaction, first: string, last: string]>([
    ['are those before its own', studyAt('2026-11-24', '10:00'), '2026-10-27', '2026-11-23'],
    ['are as many with a holiday among them', studyAt('2026-12-15', '10:00'), '2026-11-16', '2026-12-14'],
    ['are those before Monday for a story of Sunday', studyAt('2026-11-22', '15:00'), '2026-10-26', '2026-11-20'],
    [
      'are those before Monday for a story of the Sunday on which the clock changes',
      studyAt('2026-11-01', '15:00'),
      '2026-10-05',
      '2026-10-30',
    ],
    ['are those before the next day for a story after 20:00', studyAt('2026-11-24', '20:30'), '2026-10-28', '2026-11-24'],
    [
      'are those before its publication, where it was received later',
      studyAt('2026-11-24', '15:00', at('2026-11-25', '10:00')),
      '2026-10-27',
      '2026-11-23',
    ],
  ])('%s', async (_, study, first, last) => {
    const prices = await pricePlaceboDays(study);
    const clock = (study.publishedSeconds ?? 0) + newYorkOffset(study.publishedSeconds ?? 0);
    const days = Array.from({ length: 60 }, (__, index) => tradingDayOf(study.publishedSeconds ?? 0) + 5 - index).filter(isTraded);
    const stories = days.filter((day) => {
      // A night belongs to the next trading day.
      const moment = instantOf(day, clock % 86_400);
      const other = reaction({
        story: 'other',
        published: tradingDayOf(moment) === day ? moment : instantOf(nextTradingDay(day, -1) ?? day, clock % 86_400),
        numbers: { '5_Minutes%': 1 },
      });
      return storiesInPlacebo(study, [other]) > 0;
    });
    expect({
      prices: [prices.length, prices[0], prices.at(-1)],
      stories: [stories.length, dateOf(stories.at(-1) ?? 0), dateOf(stories[0] ?? 0)],
    }).toEqual({
      prices: [20, first, last],
      stories: [20, first, last],
    });
  });
});
