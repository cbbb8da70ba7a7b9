import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { respondWith, type FakeUpstream } from '../../e2e/fake-upstream.ts';
import { NewsPage } from '../../e2e/pages/news-page.ts';
import { fixedDay } from '../../e2e/serve.ts';
import { root } from '../../scripts/run-tool.ts';
import type { Shortest } from '../support/bench.ts';
import { openProofDesk } from '../support/desk.ts';
import type { Table } from '../support/table.ts';
import { listedHost, openWatchedBrowser } from '../support/watched-browser.ts';
import type * as InPage from './hostile-html/in-page.ts';
import { payloads as allPayloads, unprotectedPayloads } from './hostile-html/payloads.ts';
import { hostileStory } from './hostile-html/stories.ts';

export const question =
  'Can any of thousands of hostile texts run script, send a request or leave something behind wherever the desk shows foreign text?';

declare const proof: typeof InPage;

/** As many stories as one page of a list holds: those of the next would be fetched when they are corrected already. */
const maxListed = 100;

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** A module without imports, as a script that defines some of its exports on `globalThis`. */
function scriptOf(path: string, defined: string): string {
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8')).replaceAll(/^export /gm, '');
  return `Object.assign(globalThis, (() => { ${code}; return { ${defined} }; })());`;
}

const inPage = [
  scriptOf('src/testing/left-behind.ts', 'leftBehind'),
  scriptOf('bench/proofs/hostile-html/in-page.ts', 'proof: { findForeign, countInList, readStories, navigate, insertRaw }'),
];

/** One way to try the payloads, and what it has shown. */
interface Trial {
  readonly page: Page;
  readonly url: string;
  readonly upstream: FakeUpstream;
  /** how often each place has shown a payload */
  readonly shown: Map<string, number>;
  /** what was found that should not be there */
  readonly remains: string[];
}

const count = ({ shown }: Trial, counts: Readonly<Record<string, number>>): void => {
  for (const [place, times] of Object.entries(counts)) shown.set(place, (shown.get(place) ?? 0) + times);
};

async function inspect(trial: Trial): Promise<void> {
  trial.remains.push(...(await trial.page.evaluate(() => proof.findForeign())));
}

/** The list with corrections and duplicates, and each story in the pane. */
async function showStories(trial: Trial, payloads: readonly string[], offset: number, field: 'body' | 'teaser'): Promise<void> {
  const { page, url, upstream } = trial;
  const stories = payloads.map((html, index) => hostileStory(offset + index, html, field));
  const isHighlighted = field === 'teaser';
  upstream.stories.clear();
  for (const { first, duplicates } of stories) upstream.put(first, ...duplicates);
  await page.clock.setSystemTime(fixedDay);
  await page.goto(`${url}/news${isHighlighted ? '?topics=ran,src,script' : ''}`);
  const news = new NewsPage(page);
  await news.headlines.first().waitFor();
  await page.clock.fastForward(12_000);
  const polled = page.waitForResponse(/updatedSince=/);
  for (const { corrected } of stories) upstream.put(corrected);
  await page.clock.fastForward(17_000);
  await polled;
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await news.end.waitFor();
  const titles = stories.map(({ title }) => title);
  count(trial, await page.evaluate((list) => proof.countInList(list), { titles, isHighlighted }));
  await inspect(trial);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const expected = stories.map(({ html, beginning, title }) => ({ html, beginning, title, isBody: field === 'body' }));
  const { shown, remains } = await page.evaluate((wanted) => proof.readStories(wanted), { stories: expected, imageHost: listedHost });
  count(trial, shown);
  trial.remains.push(...remains);
  await inspect(trial);
}

/** Panels that show stored values: starred stories, muted words, and filters that suggest seen names. */
async function showStored(trial: Trial, payloads: readonly string[]): Promise<void> {
  const { page, url, upstream } = trial;
  upstream.stories.clear();
  upstream.put(hostileStory(0, 'plain', 'body').first);
  for (const some of chunks(payloads, 400)) {
    const seen = some.map((html) => [html.slice(0, 100), 3]);
    const stored = {
      starred: some.map((html, index) => ({ id: index + 1, title: html, created: 1_790_000_000, tickers: [html] })),
      muted: { words: some, authors: some, channels: some },
      seen: { tickers: seen, channels: seen, authors: seen, tags: seen },
    };
    await page.goto(`${url}/news`);
    await page.evaluate((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(`marketdesk:${name}`, JSON.stringify(value));
    }, stored);
    await page.reload();
    await new NewsPage(page).filters.waitFor();
    for (const [button, rows, place] of [
      ['Starred stories', 'li', 'starred stories'],
      ['Mute', '.token', 'muted words'],
      ['Symbols ▾', '[role=option]', 'suggestions'],
      ['Topics ▾', '[role=option]', 'suggestions'],
      ['Channels ▾', '[role=option], label', 'suggestions'],
      ['More ▾', '[role=option]', 'suggestions'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog').first();
      await dialog.waitFor();
      if (button === 'Mute')
        for (const name of ['Authors', 'Channels']) {
          await dialog.getByRole('combobox', { name }).focus();
          count(trial, { 'suggestions to mute': await dialog.getByRole('option').count() });
          await inspect(trial);
        }
      if (place === 'suggestions') await page.keyboard.press('ArrowDown');
      count(trial, { [place]: await dialog.locator(rows).count() });
      await inspect(trial);
      await page.keyboard.press('Escape');
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    }
  }
}

/** What a URL makes the page show: filters, invalid parameters, unknown stories and paths; and errors of the upstream. */
async function showUrls(trial: Trial, payloads: readonly string[]): Promise<void> {
  const { page, url, upstream } = trial;
  upstream.stories.clear();
  await page.goto(`${url}/news`);
  const goTo = async (path: string, place: string, selector: string): Promise<void> => {
    const target = { url: `/${path}`, selector };
    count(trial, { [place]: Number(await page.evaluate((target) => proof.navigate(target), target)) });
    await inspect(trial);
  };
  for (const [authors = '', channels = '', topics = '', types = '', region = ''] of chunks(payloads, 5)) {
    const filters = new URLSearchParams({ authors, channels, topics, content_types: types, region: region.slice(0, 100) });
    await goTo(`news?${filters.toString()}`, 'filters and their description', 'button[aria-label^="Remove filter"]');
  }
  for (const [index, html] of payloads.entries()) {
    if (index % 10 > 0) continue;
    const invalid = new URLSearchParams({ from: html, importance: html, hours: html });
    const encoded = encodeURIComponent(html).replaceAll('%2F', '');
    await goTo(`news?${invalid.toString()}&region=n${index}`, 'invalid parameters', 'main [role=status]');
    await goTo(`news/${encoded}-`, 'invalid story id', '[aria-label=Story]');
    await goTo(`${encoded}-`, 'unknown path', 'main a');
    const rejection = { ok: false, errors: [{ code: 'invalid_parameter', id: 'invalid_parameter', value: html }] };
    upstream.override = respondWith(400, JSON.stringify(rejection));
    await goTo(`news?region=e${index}`, 'list, failed', '[role=alert]');
    upstream.override = undefined;
  }
}

/** Inserts each payload unsanitised: what a sanitiser that fails would let through. */
async function insertUnsanitised(trial: Trial, payloads: readonly string[]): Promise<void> {
  const { page: first, url, upstream } = trial;
  upstream.stories.clear();
  upstream.put(hostileStory(0, '', 'body').first);
  const context = first.context();
  await context.route(
    (target) => !target.href.startsWith(url),
    (route) => (route.request().isNavigationRequest() ? route.abort() : route.fallback()),
  );
  const insert = async (some: readonly string[]): Promise<void> => {
    // A page of its own: a payload may have navigated the last one anywhere.
    const page = await context.newPage();
    await page.goto(`${url}/news`, { waitUntil: 'domcontentloaded' });
    const inserted = page
      .evaluate((html) => proof.insertRaw(html), some)
      .then(
        () => true,
        () => false,
      );
    // A payload may also keep the page busy for ever.
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, 5000, false));
    const isComplete = await Promise.race([inserted, timeout]);
    // Not awaited: a busy page may never close.
    void page.close();
    // Where one of them took the page away, the others get pages of their own.
    const middle = Math.ceil(some.length / 2);
    if (isComplete || some.length === 1) count(trial, { 'unsanitised, in the page': some.length });
    else for (const half of [some.slice(0, middle), some.slice(middle)]) await insert(half);
  };
  const navigating = payloads.filter((html) => /http-equiv="?refresh/.test(html));
  const others = payloads.filter((html) => !navigating.includes(html));
  for (const some of [...chunks(others, 200), ...chunks(navigating, 1)]) await insert(some);
}

async function showEverywhere(trial: Trial, payloads: readonly string[]): Promise<void> {
  for (const [lot, some] of chunks(payloads, maxListed).entries())
    for (const field of ['body', 'teaser'] as const) await showStories(trial, some, lot * maxListed, field);
  // Afterwards, as what it stores mutes these stories.
  await showStored(trial, payloads);
  await showUrls(trial, payloads);
}

interface Mode {
  readonly name: string;
  readonly bypassCSP: boolean;
  readonly show: (trial: Trial, payloads: readonly string[]) => Promise<void>;
  readonly payloads?: readonly string[];
  /** with 'requests', requests may be begun; with 'all', script may run as well, and must */
  readonly expected: 'nothing' | 'requests' | 'all';
}

const allModes: readonly Mode[] = [
  { name: 'as served', bypassCSP: false, show: showEverywhere, expected: 'nothing' },
  { name: 'policy bypassed: the sanitiser alone', bypassCSP: true, show: showEverywhere, expected: 'nothing' },
  // A refresh by <meta> is a navigation, which no policy can forbid: only the sanitiser prevents it.
  { name: 'not sanitised: the policy alone', bypassCSP: false, show: insertUnsanitised, expected: 'requests' },
  { name: 'neither: do the traps spring?', bypassCSP: true, show: insertUnsanitised, payloads: unprotectedPayloads, expected: 'all' },
];

interface Scale {
  /** every n-th payload */
  readonly every: number;
  readonly modes: readonly Mode[];
  /** time for requests and timers that the last payloads of a mode have begun */
  readonly settleMs: number;
}

async function prove({ every, modes, settleMs }: Scale): Promise<Table[]> {
  await using desk = await openProofDesk([listedHost]);
  await using browser = await openWatchedBrowser();
  const rows: Table['rows'][number][] = [];
  const shownIn = new Map<string, ReadonlyMap<string, number>>();
  const wrong: string[] = [];
  for (const { name, bypassCSP, show, expected, payloads: own } of modes) {
    const payloads = own ?? allPayloads.filter((_, index) => index % every === 0);
    const { context, incidents } = await browser.open({ bypassCSP, ourHost: new URL(desk.url).host });
    const page = await context.newPage();
    await page.clock.install({ time: fixedDay });
    for (const script of inPage) await context.addInitScript(script);
    const trial: Trial = { page, url: desk.url, upstream: desk.upstream, shown: new Map(), remains: [] };
    const started = performance.now();
    await show(trial, payloads);
    await page.waitForTimeout(settleMs);
    await context.close();
    const { ran, requested, reached, windows, errors } = incidents;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${name}: ${seconds} s`);
    shownIn.set(name, trial.shown);
    rows.push([name, payloads.length, ran, requested.length, reached.length, windows.length, trial.remains.length, errors.length, seconds]);

    const report = (what: string, found: readonly string[]): void => {
      if (found.length > 0) wrong.push(`${name}: ${what} ${[...new Set(found)].slice(0, 10).join('; ')}`);
    };
    for (const [place, times] of trial.shown) if (times === 0) wrong.push(`${name}: ${place} has shown nothing`);
    report('left behind', trial.remains);
    if (expected === 'nothing') report('requested', [...requested, ...reached, ...windows]);
    if (expected === 'nothing') report('page errors', errors);
    if (expected !== 'all' && ran > 0) wrong.push(`${name}: script ran ${ran} times`);
    if (expected === 'all' && (ran === 0 || requested.length === 0 || reached.length === 0)) wrong.push('the traps never spring');
  }
  const tables: Table[] = [
    {
      title: 'Hostile texts in a real browser, in the built desk behind the real proxy',
      columns: ['mode', 'payloads', 'ran', 'requests begun', 'left the browser', 'windows', 'left behind', 'page errors', 'seconds'],
      rows,
    },
    {
      title: 'How often each place has shown a payload',
      columns: ['place', ...shownIn.keys()],
      rows: [...new Set([...shownIn.values()].flatMap((shown) => [...shown.keys()]))].map((place) => [
        place,
        ...[...shownIn.values()].map((shown) => shown.get(place) ?? 0),
      ]),
    },
  ];
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n\n${JSON.stringify(tables, null, 1)}`);
  return tables;
}

/** @param args which payloads to try, every n-th (1 if absent), and a part of the names of modes (all if absent) */
export const run = ([every = '1', part = '']: readonly string[] = []): Promise<Table[]> =>
  prove({ every: Number(every), modes: allModes.filter(({ name }) => name.includes(part)), settleMs: 2000 });

export const shortest: Shortest = { run: () => prove({ every: 1000, modes: allModes.slice(0, 1), settleMs: 200 }) };
