import * as z from 'zod/mini';
import { naiveBaseRate, naivePart } from '#analysis/testing/naive-why.ts';
import { plantMoves, type PlantedMove } from '#analysis/testing/planted-moves.ts';
import { baseRate, type BaseRateRequest } from '#analysis/why/base-rate.ts';
import { type EndedBar, explainMove, findMove, movePoints } from '#analysis/why/explain-move.ts';
import { canExplain } from '#analysis/why/fitting-stories.ts';
import { spansBefore } from '#analysis/why/move-span.ts';
import type { FittingStory } from '#analysis/why/types.ts';
import { bars as barsEndpoint, barSeries } from '#contract/endpoints/bars.ts';
import { news, newsItem } from '#contract/endpoints/news.ts';
import { dateOf, dayAt } from '#contract/market/day.ts';
import { planNames } from '#contract/schema/endpoint.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { buildApp } from '../../server-data/app.ts';
import { parseStory } from '../../server-data/ingest/datasets/news.ts';
import { createKey, hashKey } from '../../server-data/keys.ts';
import { readBarSeries } from '../../server-data/market/bar-periods.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { Shortest } from '../support/bench.ts';
import type { Table } from '../support/table.ts';

export const question = 'Are moves of made days attributed to the stories that caused them, and are base rates those that were planted?';

/** What must hold: the part of the moves that are attributed right, and how far a base rate may be off. */
const [leastRight, mostOff] = [0.95, 0.02];

type App = ReturnType<typeof buildApp>;

const candle = (seconds: number, close: number) => ({
  ...{ time: String(seconds * 1000), open: close, high: close, low: close, close, volume: '100', dateTime: '' },
});

/** The bars of a planted move as they travel: its last close, and its minutes. */
const wireBars = ({ symbol, base, bars }: PlantedMove) => [
  { symbol, interval: secondsPerDay, candles: [candle(newYorkInstant(dateOf(dayAt(base.at))), base.price)] },
  { symbol, interval: 60, candles: bars.map(({ end, close }) => candle(end - 60, close)) },
];

/** Ids of a store are its own, so those of a symbol begin with its place. */
const idsOfSymbol = 1000;

function storedStory(story: FittingStory, { symbol }: PlantedMove, place: number) {
  const created = new Date(story.publishedSeconds * 1000).toUTCString();
  const stocks = story.symbols.map((name) => ({ name: name === 'OWN' ? symbol : name }));
  const read = parseStory({ id: place * idsOfSymbol + story.id, title: `Story ${story.id}`, created, updated: created, stocks });
  if ('fault' in read) throw new Error(read.fault.reason);
  return read.record;
}

/** A service over a store in memory with some planted moves, and how it is asked. */
function openService(moves: readonly PlantedMove[]) {
  const store = openSqliteStore({ path: ':memory:' });
  const key = createKey();
  const nowMs = (moves[0]?.span.until ?? 0) * 1000 + 3_600_000;
  const app: App = buildApp({ store, now: () => nowMs, rateLimitPerMinute: 1e6 });
  store.addKey({ name: 'proof', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  store.writeBars(readBarSeries(moves.flatMap(wireBars).map((wire) => z.decode(barSeries, wire))));
  store.writeNews(moves.flatMap((move, place) => move.stories.map((story) => storedStory(story, move, place))));
  const get = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const url = `${path}?${new URLSearchParams(query).toString()}`;
    const response = await app.inject({ url, headers: { authorization: `token ${key}`, accept: 'application/json' } });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json();
  };
  return { get, close: async () => (await app.close(), store.close()) };
}

type Get = ReturnType<typeof openService>['get'];

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

async function readMinutes(get: Get, { symbol, span }: PlantedMove): Promise<readonly EndedBar[]> {
  const body = await get(barsEndpoint.path, {
    ...{ symbols: symbol, from: iso(span.lastClose), to: iso(span.until), interval: '1m', session: 'ANY' },
  });
  const [series] = z.decode(z.array(barSeries), body as never);
  return (series?.candles ?? []).map(({ time, close }) => ({ end: time / 1000 + 60, close }));
}

async function readStories(get: Get, { symbol, span }: PlantedMove, since: number): Promise<readonly FittingStory[]> {
  const stories: FittingStory[] = [];
  for (let page = 0; ; page++) {
    const body = await get(news.path, {
      ...{ tickers: symbol, dateFrom: dateOf(dayAt(since)), dateTo: dateOf(span.day), pageSize: '100', page: String(page) },
    });
    const items = z.decode(z.array(newsItem), body as never);
    stories.push(...items.map(({ id, created, stocks }) => ({ id, publishedSeconds: created, symbols: stocks.map(({ name }) => name) })));
    if (items.length < 100) return stories;
  }
}

/** What the rule says of a planted move, by what the service sends of it. */
async function judge(get: Get, move: PlantedMove, place: number) {
  const { span, base, cause, plantedRate } = move;
  const since = spansBefore(span.day, 'regular').at(-1)?.lastClose ?? 0;
  const [minutes, stories] = [await readMinutes(get, move), await readStories(get, move, since)];
  const points = movePoints(span, base, minutes);
  const found = findMove(span, points);
  if (!found?.placement) throw new Error(`${move.symbol} has not moved`);
  const published = stories.filter(canExplain).map(({ publishedSeconds }) => publishedSeconds);
  const request: BaseRateRequest = {
    ...{ day: span.day, session: 'regular', placement: found.placement, knownSince: since },
    published: published.toSorted((a, b) => a - b),
  };
  const rate = baseRate(request);
  const why = explainMove(found, base.at, stories, rate);
  const isRight = cause === undefined ? why.evidence === 'none' || why.evidence === 'weak' : why.story?.id === place * idsOfSymbol + cause;
  return { isRight, why, off: Math.abs((rate?.share ?? Number.NaN) - plantedRate), cause, points, request, stories, part: found.part };
}

type Judged = Awaited<ReturnType<typeof judge>>;

/** @throws where a second implementation, which tries everything out, finds something else */
function compare({ points, part, request, stories, why }: Judged, { symbol, span }: PlantedMove): void {
  const naive = naivePart(points, span);
  const rate = naiveBaseRate(request, stories);
  if (naive?.from !== part.from || naive.to !== part.to || naive.firstStepEnd !== part.firstStepEnd)
    throw new Error(`${symbol}: another part by trying all runs`);
  if (rate?.share !== why.baseRate?.share) throw new Error(`${symbol}: another base rate by placing all windows`);
}

const rowOf = (name: string, judged: readonly Judged[]): Table['rows'][number] => [
  name,
  judged.length,
  judged.filter(({ isRight }) => isRight).length,
  judged.filter(({ why }) => why.evidence === 'evidence').length,
  judged.filter(({ why }) => why.evidence === 'weak').length,
  judged.filter(({ why }) => why.evidence === 'none').length,
  100 * Math.max(...judged.map(({ off }) => off)),
];

/** @param compared how many of the moves are tried out by a second implementation as well */
async function prove(moves: readonly PlantedMove[], compared: number): Promise<Table[]> {
  const { get, close } = openService(moves);
  const judged: Judged[] = [];
  try {
    for (const [place, move] of moves.entries()) judged.push(await judge(get, move, place));
  } finally {
    await close();
  }
  for (const [place, move] of moves.slice(0, compared).entries()) if (judged[place]) compare(judged[place], move);
  const right = judged.filter(({ isRight }) => isRight).length;
  const off = Math.max(...judged.map((each) => each.off));
  if (right < leastRight * judged.length) throw new Error(`${right} of ${judged.length} moves are attributed right`);
  if (!(off <= mostOff)) throw new Error(`a base rate is ${(100 * off).toFixed(1)} points off`);
  return [
    {
      title: `Moves of a made day, as the service sends them; ${Math.min(compared, moves.length)} of them tried out by a second implementation`,
      columns: ['', 'moves', 'right', 'evidence', 'weak', 'no story', 'base rate off, points'],
      rows: [
        rowOf(
          'caused by a planted story',
          judged.filter(({ cause }) => cause !== undefined),
        ),
        rowOf(
          'not caused',
          judged.filter(({ cause }) => cause === undefined),
        ),
      ],
    },
  ];
}

/** All 80 moves. */
export const run = (): Promise<Table[]> => prove(plantMoves(), 80);

export const shortest: Shortest = { run: () => prove(plantMoves().slice(0, 8), 2) };
