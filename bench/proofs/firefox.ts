import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '../../e2e/serve.ts';
import { isInstalled } from '../../server-proxy/testing/has-program.ts';
import { openDeskAt } from '../../scripts/example-world/desk-at.ts';
import type { Shortest } from '../support/bench.ts';
import { smallWorld } from '../support/cached-store.ts';
import { buildPages } from '../support/desk.ts';
import type { Table } from '../support/table.ts';
import { type FirefoxPage, openFirefox, type Role } from './firefox/bidi.ts';

export const question = 'Do the main pages show their content in Firefox, with a quiet console and nothing cut?';

const program = 'firefox-esr';

/** The main pages, and what each shows once its data has arrived. */
const pages: readonly { readonly path: string; readonly content: Role }[] = [
  { path: 'news', content: { role: 'article' } },
  { path: 'quantified', content: { role: 'gridcell' } },
  { path: 'ratios?s=AAPL,MSFT', content: { role: 'grid', name: 'Ratios' } },
  { path: 'guidance', content: { role: 'gridcell' } },
  { path: 'splits', content: { role: 'gridcell' } },
  { path: 'logos?keys=AAPL,MSFT', content: { role: 'figure' } },
  { path: 'brief', content: { role: 'heading', name: 'No watchlist yet' } },
  { path: 'symbol/AAPL', content: { role: 'region', name: 'Timeline' } },
  { path: 'status', content: { role: 'table' } },
  { path: 'settings', content: { role: 'dialog', name: 'Settings' } },
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** A limit that ends a hang. */
const patienceMs = 180_000;

async function until(isDone: () => Promise<boolean>): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < patienceMs) {
    if (await isDone()) return true;
    // Finding an element by its role makes Firefox build its tree for assistive technology: not more often than the page can draw meanwhile.
    await wait(1000);
  }
  return false;
}

/** By how many pixels the page is wider than the window. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/**
 * The names of the grid's columns of which only a part is seen: at the edge of its scroller, before and after that is scrolled to its end. A
 * scrollbar that takes room is no part of what is seen.
 */
const cutColumns = `(async () => {
  const headers = [...document.querySelectorAll('[role=grid] [role=columnheader]')];
  let scroller = headers.at(-1);
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement;
  if (!scroller) return ['every column: the grid has no scroller'];
  const edge = scroller.getBoundingClientRect().left + scroller.clientLeft + scroller.clientWidth;
  const isCut = (header) => {
    const { left, right } = header.getBoundingClientRect();
    return left < edge - 1 && right > edge + 1;
  };
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const cut = headers.filter(isCut);
  scroller.scrollLeft = scroller.scrollWidth;
  await drawn();
  const last = [...document.querySelectorAll('[role=grid] [role=columnheader]')].filter(isCut);
  scroller.scrollLeft = 0;
  return [...new Set([...cut, ...last].map((header) => header.textContent))];
})()`;

/** Opens a page. @returns what is wrong with it */
async function faultsOf(firefox: FirefoxPage, url: string, content: Role): Promise<string[]> {
  // What the page before was still loading fails as it is left, and is no fault of this one.
  await firefox.open('about:blank');
  firefox.complaints();
  await firefox.open(url);
  const faults: string[] = [];
  if (!(await until(() => firefox.has(content)))) faults.push(`shows no ${content.role} ${content.name ?? ''}`.trim());
  // What begins after the first data, such as charts, is loaded before the console is read.
  let loaded: unknown;
  await until(async () => loaded === (loaded = await firefox.evaluate("performance.getEntriesByType('resource').length")));
  const wide = Number(await firefox.evaluate(overflow));
  if (wide > 0) faults.push(`is ${wide} px wider than the window`);
  if (/\/quantified/.test(url)) {
    const cut = (await firefox.evaluate(cutColumns)) as readonly string[];
    faults.push(...cut.map((column) => `the column ${column} is cut`));
  }
  return [...faults, ...firefox.complaints()];
}

/** @param folder for pictures, if any */
async function look(desk: string, paths: typeof pages, folder?: string): Promise<Table[]> {
  await using firefox = await openFirefox(program);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const rows: string[][] = [];
  for (const size of sizes) {
    await firefox.resize(size);
    for (const { path, content } of paths) {
      const faults = await faultsOf(firefox, new URL(path, desk).href, content);
      if (folder !== undefined) await firefox.savePicture(join(folder, `${path.replaceAll(/\W+/g, '-')}-${size.width}.png`));
      const line = faults.join('; ') || 'clean';
      console.log(`/${path} at ${size.width} px: ${line}`);
      rows.push([`/${path}`, `${size.width}`, line]);
    }
  }
  const faulty = rows.filter(([, , line]) => line !== 'clean');
  if (faulty.length > 0) throw new Error(`${faulty.length} pages are not clean in Firefox.`);
  return [{ title: 'Pages in Firefox', columns: ['page', 'width', 'found'], rows }];
}

/** @param args a folder for pictures */
export async function run([folder]: readonly string[] = []): Promise<Table[]> {
  if (!isInstalled(program, '--version')) throw new Error(`${program} is not installed: apt-get install ${program}`);
  await using desk = await openDeskAt('2026-12-01T10:15', 3000);
  return await look(desk.url, pages, folder);
}

export const shortest: Shortest = {
  needs: [program],
  run: async () => {
    using built = await buildPages();
    const served = await serve({ world: await smallWorld(), pages: built.path });
    try {
      return await look(served.desk, pages.slice(0, 1));
    } finally {
      await served.stop();
    }
  },
};
