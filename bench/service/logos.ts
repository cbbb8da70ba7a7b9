import { logoFields, logos, type LogosQuery } from '#contract/endpoints/logos.ts';
import { parseQuery } from '#contract/query.ts';
import { buildApp } from '../../server-data/app.ts';
import { hashKey } from '../../server-data/keys.ts';
import { picture } from '../../server-data/logos/pictures.ts';
import { createImageLinks } from '../../server-data/logos/signed-url.ts';
import { createLogoPresenter } from '../../server-data/present/logos.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { worldLogos } from '../../server-data/world/logos/logos.ts';
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

/** Logo search and the drawing of pictures, over the example world's logos. */
export async function logoTable(): Promise<Table> {
  const store = openSqliteStore({ path: ':memory:' });
  const entries = [...worldLogos()];
  store.writeLogos(entries);
  store.addKey({ name: 'bench', hash: hashKey('key'), plan: ['logos'], cusip: false, createdSeconds: 0 });
  const symbols = entries.flatMap(({ securities }) => securities[0]?.symbol ?? []);
  const now = Date.now();
  const links = createImageLinks();
  const present = createLogoPresenter(links);
  const app = buildApp({ store, now: Date.now, rateLimitPerMinute: 1e9, log: () => undefined, links });
  try {
    const hundred = (round: number): string[] =>
      Array.from({ length: 100 }, (_, index) => symbols[(round * 7 + index) % symbols.length] ?? '');
    const search = (round: number, fresh: boolean): string => {
      const keys = hundred(round);
      // another radius makes other addresses, all of which have to be signed
      const query = queryOf(
        `search_keys=${keys.join()}&composite_auto=true&fields=${logoFields.slice(0, 12).join()}&composite_radius=${fresh ? (round % 5000) / 100 : 0}`,
      );
      return present(store.findLogos(keys, 'symbol'), query, now);
    };
    const drawn = (round: number): unknown => {
      const [found] = store.findLogos([symbols[round % symbols.length] ?? ''], 'symbol');
      const variant = { scale, maxWidthPx: undefined, radiusPercent: round % 50 };
      return found && picture(found.logo, found.security, 'mark_composite_light', variant, store.logoImage);
    };
    const address = await anAddress(app);
    const asked = async (): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 300; round++) {
        const started = performance.now();
        await app.inject({ url: address });
        times.push(performance.now() - started);
      }
      return times.toSorted((a, b) => a - b)[150] ?? 0;
    };
    const rows = [
      ['logo search of 100, all files, signed anew', measure((round) => search(round, true), { rounds: 200 }).p50Ms, 3],
      ['logo search of 100, all files', measure((round) => search(round, false), { rounds: 200 }).p50Ms, 3],
      ['composite PNG of 300x300, drawn', measure(drawn, { rounds: 300 }).p50Ms, 2],
      ['composite PNG of 300x300 over HTTP, kept', await asked(), 0.2],
    ] as const;
    return {
      title: 'Logos, milliseconds in the middle',
      columns: ['what', 'p50', 'target', 'met'],
      rows: rows.map(([name, ms, target]) => [name, ms, ...judged(ms, target)]),
    };
  } finally {
    await app.close();
    store.close();
  }
}
