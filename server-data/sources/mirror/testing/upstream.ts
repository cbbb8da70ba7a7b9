import { planNames } from '#contract/schema/endpoint.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { dayAt } from '#contract/market/day.ts';
import { type DataService, startDataService } from '../../../app.ts';
import { type Random, recordId } from '../../../example-world/random.ts';
import { parseStory } from '../../../ingest/datasets/news.ts';
import { createKey, hashKey } from '../../../keys.ts';
import { buildBars } from '../../../market/testing/bars.ts';
import type { Story } from '../../../store/news/story.ts';
import type { SqliteStore } from '../../../store/sqlite/open.ts';
import { buildListing, buildLogo, logos } from '../../../testing/logos.ts';
import { amount, buildGuidance, buildPeriod, buildQuantified, buildRatios, buildSplit } from '../../../testing/records.ts';
import { memoryStore } from '../../../testing/test-app.ts';

const symbols = ['AAPL', 'BRK.B', 'CRWL', 'BTC', 'PNGS', 'F'];
/** A session of Tuesday, New York. */
const opening = Date.UTC(2026, 2, 3, 14, 30) / 1000;
export const upstreamDay = '2026-03-02';

/** A PNG as far as it is checked: its signature, its size and its end. */
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000040000000200000000049454e44ae426082', 'hex');

export interface Upstream {
  readonly store: SqliteStore;
  /** Unix seconds */
  readonly clock: () => number;
  /** One more story, edit, removal or record, most of them a second later. */
  readonly change: () => void;
  readonly wait: (seconds: number) => void;
  /** @param imageUrl before the paths of pictures */
  readonly serve: (imageUrl?: string) => Promise<DataService & { readonly key: string }>;
}

function writeBySymbol(store: SqliteStore): void {
  store.writeRatios([
    buildRatios('AAPL', [buildPeriod('2025-12-31'), buildPeriod('2025-09-30', { id: { period: '1Y' } })]),
    buildRatios('F', [buildPeriod('2025-12-31', { id: { companyId: 'F' }, fiscalYearEnd: 12 })], { cik: '37996' }),
  ]);
  const pictures = buildLogo(6, [buildListing('PNGS', { name: 'Pictures' })], { pictures: { mark_light: png } });
  // another company's logo of the same symbol is not found by it
  store.writeLogos([...logos.slice(0, 4), pictures]);
  for (const [index, symbol] of symbols.slice(0, 3).entries()) {
    const rows = Array.from({ length: 20 }, (_, minute) => [opening + minute * 60, 10, 12, 9 + index / 10, 11, 100 + minute] as const);
    store.writeBars([{ symbol, seconds: 60, day: dayAt(opening), bars: buildBars(60, rows) }]);
  }
}

/** A data service with some hundred records of every kind, of which many were written in one second, and which go on to change. */
export function openUpstream(random: Random, stories: number): Upstream {
  const store = memoryStore();
  let [seconds, nextId] = [opening + 3600, 1];
  const removed: number[] = [];

  const story = (id: number, created: number, updated: number): Story => {
    const read = parseStory({
      ...{ id, created: formatRfc2822(created), updated: formatRfc2822(updated), author: random.pick(['Desk', 'Mary Major']) },
      ...{
        title: `Story ${id} of ${updated}`,
        teaser: '<p>It&#8217;s on</p>',
        body: `<p>${random.whole(0, 1e9)} & more</p>`,
        url: `https://news.example/${id}`,
      },
      ...{ channels: [{ name: 'News' }], tags: [{ name: 'Tag' }], stocks: random.some(symbols, 2).map((name) => ({ name })) },
    });
    if ('fault' in read) throw new Error(read.fault.reason);
    return read.record;
  };
  const existing = (): number => random.whole(1, nextId - 1);
  const write = (ids: readonly number[]): void => void store.writeNews(ids.map((id) => story(id, opening + (id % 3000), seconds)));
  const changes: readonly (readonly [change: () => void, weight: number])[] = [
    [() => write([nextId++]), 40],
    [() => write([existing()]), 15],
    // edited in one go
    [() => write(Array.from({ length: 30 }, existing)), 4],
    [
      () => {
        const id = existing();
        store.removeNews([id], seconds);
        removed.push(id);
      },
      15,
    ],
    [() => write(removed.splice(0, 1)), 6],
    [
      () => {
        // a version that was measured later has a later time in its id
        const number = random.whole(1, 60);
        const id = recordId(seconds, 'reaction', number);
        const more = { ResourceID: String(number), Symb: random.pick(symbols), Date: '3/3/2026', created: seconds };
        const record = buildQuantified(id.slice(0, 8) + recordId(0, 'reaction', number).slice(8), more);
        store.replaceQuantified([{ ...record, 'Result%': amount(String(random.whole(1, 99))) }]);
      },
      10,
    ],
    [
      () =>
        store.writeGuidance([
          buildGuidance(`g${random.whole(1, 60)}`, { is_primary: random.pick(['Y', 'N']), updated: seconds, notes: `${seconds}` }),
        ]),
      8,
    ],
    [() => store.writeSplits([buildSplit(`s${random.whole(1, 60)}`, { updated: seconds, notes: `${seconds}` })]), 8],
  ];

  write(Array.from({ length: Math.floor(stories / 2) }, () => nextId++));
  writeBySymbol(store);
  const change = (): void => {
    seconds += random.whole(0, 2);
    random.weighted(changes)();
  };
  while (nextId < stories) change();
  return {
    ...{ store, change, clock: () => seconds, wait: (more) => void (seconds += more) },
    serve: async (imageUrl) => {
      const key = createKey();
      store.addKey({
        name: 'mirror',
        hash: hashKey(key),
        plan: planNames,
        cusip: false,
        createdSeconds: opening,
      });
      const images = imageUrl === undefined ? {} : { url: imageUrl };
      const service = await startDataService({ store, now: Date.now, rateLimitPerMinute: 1e6, host: '127.0.0.1', port: 0, images });
      return { ...service, key };
    },
  };
}
