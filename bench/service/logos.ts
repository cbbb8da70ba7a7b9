import { logoFields, logos, type LogosQuery } from '#contract/endpoints/logos.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildApp } from '../../server-data/app.ts';
import { hashKey } from '../../server-data/keys.ts';
import { createDrawingPool } from '../../server-data/logos/drawing-pool.ts';
import { createImageLinks } from '../../server-data/logos/image-links.ts';
import { makePicture } from '../../server-data/logos/pictures.ts';
import { formatLogos } from '../../server-data/routes/logo-search.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { exampleLogos } from '../../server-data/example-world/logos.ts';
import { measure } from '../made/percentiles.ts';
import { judged } from '../news/judged.ts';
import type { Table } from '../table.ts';

const queryOf = (text: string): LogosQuery => parseQuery(logos, new URLSearchParams(text)).query;
const scale = { width: 300, height: 300 };

/** The image address of a search, without its origin. */
async function anAddress(app: ReturnType<typeof buildApp>): Promise<string> {
  const url = '/api/v2/logos/search?search_keys=NVDA&fields=mark_composite_light';
  const { data } = (await app.inject({ url, headers: { authorization: 'token key' } })).json<{
    data: { files: { mark_composite_light: string } }[];
  }>();
  return data[0]?.files.mark_composite_light ?? '';
}

async function medianMs(run: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 300; round++) {
    const started = performance.now();
    await run(round);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[150] ?? 0;
}

/** Logo search and the drawing of pictures, over the example world's logos. */
export async function logoTable(): Promise<Table> {
  const store = openSqliteStore({ path: ':memory:' });
  const entries = [...exampleLogos()];
  store.writeLogos(entries);
  store.addKey({ name: 'bench', hash: hashKey('key'), plan: ['logos'], cusip: false, createdSeconds: 0 });
  const symbols = entries.flatMap(({ securities }) => securities[0]?.symbol ?? []);
  const now = Date.now();
  const links = createImageLinks();
  const pool = createDrawingPool();
  const app = buildApp({ store, now: Date.now, rateLimitPerMinute: 1e9, links });
  try {
    const hundred = (round: number): string[] =>
      Array.from({ length: 100 }, (_, index) => symbols[(round * 7 + index) % symbols.length] ?? '');
    const search = (round: number): string => {
      const keys = hundred(round);
      const query = queryOf(`search_keys=${keys.join()}&composite_auto=true&fields=${logoFields.slice(0, 12).join()}`);
      return formatLogos(store.findLogos(keys, 'symbol'), query, links, now);
    };
    const draw = async (round: number): Promise<unknown> => {
      const [found] = store.findLogos([symbols[round % symbols.length] ?? ''], 'symbol');
      const variant = { scale, maxWidthPx: undefined, radiusPercent: round % 50 };
      return found && makePicture({ ...found, file: 'mark_composite_light', variant }, store.logoImage, pool.draw);
    };
    const address = await anAddress(app);
    const rows = [
      ['logo search of 100, all files', measure(search, { rounds: 200 }).p50Ms, 5],
      ['composite PNG of 300x300, drawn', await medianMs(draw), 5],
      ['composite PNG of 300x300 over HTTP, cached', await medianMs(() => app.inject({ url: address })), 0.5],
    ] as const;
    return {
      title: 'Logos, milliseconds in the middle',
      columns: ['what', 'p50', 'target', 'met'],
      rows: rows.map(([name, ms, target]) => [name, ms, ...judged(ms, target)]),
    };
  } finally {
    await pool.close();
    await app.close();
    store.close();
  }
}
