import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { respondWith, type FakeUpstream } from '../e2e/fake-upstream.ts';
import { fixedDay } from '../e2e/serve.ts';
import type { Table } from './table.ts';
import { deskShows, pressThrough, rawInto, searchFor } from './proofs/hostile-page.ts';
import { hostileStories, type HostileStories } from './proofs/hostile-stories.ts';
import { allHostileHtml } from './proofs/more-hostile-html.ts';
import { serveDesk } from './proofs/served-desk.ts';
import { foreignRemains, provoke } from './proofs/traps.ts';
import { listedHost, openWatchedBrowser, type Happened } from './proofs/watched-browser.ts';

export const question =
  'Does any of thousands of hostile texts run, call out or stay, in any place where the desk shows foreign text; and do sanitiser and policy hold alone?';

/** As many stories as one page of a list holds: those of the next would be read when they are corrected already. */
const mostListed = 100;

/** How often each place has shown a payload, and what was left behind there. */
interface Tally {
  readonly shown: Map<string, number>;
  readonly left: string[];
}

const count = (tally: Tally, shown: Readonly<Record<string, number>>): void => {
  for (const [place, times] of Object.entries(shown)) tally.shown.set(place, (tally.shown.get(place) ?? 0) + times);
};

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** The judgement of src/testing/left-behind.ts, for a page that nothing may be imported into. */
const judge = stripTypeScriptTypes(readFileSync(new URL('../src/testing/left-behind.ts', import.meta.url), 'utf8')).replaceAll(
  /^export /gm,
  '',
);

interface Round {
  readonly page: Page;
  readonly url: string;
  readonly upstream: FakeUpstream;
  readonly tally: Tally;
}

/** List, marked titles, corrections, folded rows, paper, and the pane with every field of a story. */
async function showStories({ page, url, upstream, tally }: Round, stories: readonly HostileStories[], marked: boolean): Promise<void> {
  upstream.stories.clear();
  for (const { first, twins } of stories) upstream.put(first, ...twins);
  await page.clock.setSystemTime(fixedDay);
  await page.goto(`${url}news${marked ? '?topics=ran,src,script' : ''}`);
  await page.getByRole('article').first().waitFor();
  await page.clock.fastForward(12_000);
  const polled = page.waitForResponse(/updatedSince=/);
  for (const { corrected } of stories) upstream.put(corrected);
  await page.clock.fastForward(17_000);
  await polled;
  count(tally, await page.evaluate(deskShows, { titles: stories.map(({ corrected }) => corrected.title), marked }));
  tally.left.push(...(await page.evaluate(foreignRemains)));
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const { shown, left } = await page.evaluate(pressThrough, {
    stories: stories.map(({ html, corrected: { title, body } }, index) => ({ html, title, index, isBody: body !== '' })),
    listedHost,
    marked,
  });
  count(tally, shown);
  tally.left.push(...left, ...(await page.evaluate(foreignRemains)));
}

const keep = (page: Page, name: string, value: unknown): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(`marketdesk:${name}`, text), [name, JSON.stringify(value)] as const);

/** What the browser has kept: stars, what is muted, names that were seen; and the filters that offer those names. */
async function showKept({ page, url, upstream, tally }: Round, payloads: readonly string[]): Promise<void> {
  upstream.stories.clear();
  upstream.put(hostileStories(0, 'plain', 'body').first);
  for (const some of chunked(payloads, 400)) {
    await page.goto(`${url}news`);
    await keep(
      page,
      'starred',
      some.map((html, index) => ({ id: index + 1, title: html, created: 1_790_000_000, tickers: [html] })),
    );
    await keep(page, 'muted', { words: some, authors: some, channels: some });
    const seen = some.map((html) => [html.slice(0, 100), 3]);
    await keep(page, 'seen', { tickers: seen, channels: seen, authors: seen, tags: seen });
    await page.reload();
    await page.getByRole('toolbar', { name: 'Filters' }).waitFor();
    for (const [button, rows, place, perRow] of [
      ['Starred stories', 'li', 'starred list', 2],
      ['Mute', '.token', 'muted panel', 1],
      ['Symbols ▾', '[role=option]', 'suggestions', 1],
      ['Topics ▾', '[role=option]', 'suggestions', 1],
      ['Channels ▾', '[role=option], label', 'suggestions', 1],
      ['More ▾', '[role=option]', 'suggestions', 1],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog').first();
      await dialog.waitFor();
      if (button === 'Mute') {
        for (const name of ['Authors', 'Channels']) {
          await dialog.getByRole('combobox', { name }).focus();
          count(tally, { 'suggestions to mute': await dialog.getByRole('option').count() });
          tally.left.push(...(await page.evaluate(foreignRemains)));
        }
      }
      if (place === 'suggestions') await page.keyboard.press('ArrowDown');
      count(tally, { [place]: perRow * (await dialog.locator(rows).count()) });
      tally.left.push(...(await page.evaluate(foreignRemains)));
      await page.keyboard.press('Escape');
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    }
  }
}

/** What the search offers: what is typed, and symbols that were seen. */
async function showSearched({ page, url, upstream, tally }: Round, payloads: readonly string[]): Promise<void> {
  upstream.stories.clear();
  for (const some of chunked(payloads, 400)) {
    await page.goto(`${url}news`);
    const seen = some.map((html, index) => `A${String(index).padStart(3, '0')}${html}`.slice(0, 100));
    await keep(page, 'seen', { tickers: seen.map((name) => [name, 3]) });
    await page.reload();
    await page.getByRole('toolbar', { name: 'Filters' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: /^Search/ }).waitFor();
    const searches = some.filter((html) => !/^[\s,]*$/.test(html)).map((typed) => ({ typed }));
    count(tally, {
      'search, as typed': await page.evaluate(searchFor, searches),
      'search, symbols seen': await page.evaluate(
        searchFor,
        seen.map((name) => ({ typed: name.slice(0, 4), offered: `Symbol ${name}` })),
      ),
    });
    tally.left.push(...(await page.evaluate(foreignRemains)));
  }
}

/** The export of hostile stories, and it and the strip of hours where the upstream refuses in hostile words. */
async function showPanels({ page, url, upstream, tally }: Round, payloads: readonly string[]): Promise<void> {
  upstream.stories.clear();
  // More than a list holds, so that there is more to export than is shown.
  for (let index = 0; index < mostListed; index++) {
    const { first, twins } = hostileStories(index, payloads[index % payloads.length] ?? '', 'body');
    upstream.put(first, ...twins);
  }
  const refuse = (html: string): void => {
    const refusal = { ok: false, errors: [{ code: html, id: 'invalid_parameter', value: html }] };
    upstream.override = respondWith(400, JSON.stringify(refusal));
  };
  const few = payloads.filter((_, index) => index % 40 === 0);
  const panel = page.getByRole('dialog', { name: 'Export' });
  for (const [index, html] of few.entries()) {
    // A question nobody has asked: what the proxy remembers is of other stories, or of a refusal.
    const from = new Date(Date.parse(fixedDay) - (index + 2) * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${url}news?from=${from}`);
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('e');
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'CSV', exact: true }).click();
    count(tally, { 'export, saved': Number((await (await saved).createReadStream()).readable) });
    refuse(html);
    await panel.getByRole('radio', { name: /^Everything/ }).click();
    await panel.getByRole('button', { name: 'CSV', exact: true }).click();
    await panel.getByRole('alert').waitFor();
    count(tally, { 'export, refused': await panel.getByRole('alert').count() });
    tally.left.push(...(await page.evaluate(foreignRemains)));
    upstream.override = undefined;
    await page.keyboard.press('Escape');
    refuse(html);
    await page.getByRole('button', { name: 'Stories by hour' }).click();
    const strip = page.getByRole('region', { name: 'Coverage' });
    await strip.getByRole('alert').waitFor();
    count(tally, { 'hours, refused': await strip.getByRole('alert').count() });
    tally.left.push(...(await page.evaluate(foreignRemains)));
    upstream.override = undefined;
  }
}

/** What an address says: chips, the sentence that reads the filter, a value left out, words of the empty list, ids, paths; and errors. */
async function showSaid({ page, url, upstream, tally }: Round, payloads: readonly string[]): Promise<void> {
  upstream.stories.clear();
  await page.goto(`${url}news`);
  const goTo = async (address: string, place: string, selector: string, times: number): Promise<void> => {
    const found = await page.evaluate(
      async ([address, selector]) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        const until = performance.now() + 5000;
        const next = (): Promise<void> =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(), { once: true });
            port1.start();
            port2.postMessage(0);
          });
        while (!document.querySelector(selector) && performance.now() < until) await next();
        return document.querySelectorAll(selector).length;
      },
      [address, selector] as const,
    );
    count(tally, { [place]: found > 0 ? times : 0 });
    tally.left.push(...(await page.evaluate(foreignRemains)));
  };
  for (const [a = '', b = '', c = '', d = '', e = ''] of chunked(payloads, 5)) {
    const filters = new URLSearchParams({ authors: a, channels: b, topics: c, content_types: d, region: e.slice(0, 100) });
    await goTo(`news?${filters.toString()}`, 'chips and sentence', 'button[aria-label^="Remove filter"]', 5);
  }
  for (const [index, html] of payloads.entries()) {
    if (index % 10 > 0) continue;
    const wrong = new URLSearchParams({ from: html, importance: html, hours: html });
    await goTo(`news?${wrong.toString()}&region=n${index}`, 'value left out', 'main [role=status]', 3);
    await goTo(`news/${encodeURIComponent(html).replaceAll('%2F', '')}-`, 'number of a story', '[aria-label=Story]', 1);
    await goTo(`${encodeURIComponent(html).replaceAll('%2F', '')}-`, 'path that is no page', 'main a', 1);
    const refusal = { ok: false, errors: [{ code: 'invalid_parameter', id: 'invalid_parameter', value: html }] };
    upstream.override = respondWith(400, JSON.stringify(refusal));
    await goTo(`news?region=e${index}`, 'error of the upstream', '[role=alert]', 1);
    upstream.override = undefined;
  }
}

/** Every payload put raw into a story's place: what a sanitiser that fails would let through. */
async function showRaw({ page: first, url, upstream, tally }: Round, payloads: readonly string[]): Promise<void> {
  upstream.stories.clear();
  upstream.put(hostileStories(0, '', 'body').first);
  const context = first.context();
  await context.route(
    (address) => !address.href.startsWith(url),
    (route) => (route.request().isNavigationRequest() ? route.abort() : route.fallback()),
  );
  const show = async (some: readonly string[]): Promise<void> => {
    // A page of its own: a payload may have sent the last one anywhere.
    const page = await context.newPage();
    await page.goto(`${url}news`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(`globalThis.provoke = ${provoke.toString()}`);
    const put = page.evaluate(rawInto, some).then(
      () => true,
      () => false,
    );
    // A payload may also keep the page busy for ever, or leave nobody in it to answer.
    const patience = new Promise<false>((resolve) => setTimeout(resolve, 5000, false));
    const whole = await Promise.race([put, patience]);
    // Not waited for: a page that is kept busy may not hear of it.
    void page.close();
    // Where one of them took the page away, the others get pages of their own.
    const middle = Math.ceil(some.length / 2);
    if (whole || some.length === 1) count(tally, { 'raw, in a story’s place': some.length });
    else for (const half of [some.slice(0, middle), some.slice(middle)]) await show(half);
  };
  const refreshes = payloads.filter((html) => /http-equiv="?refresh/.test(html));
  const others = payloads.filter((html) => !refreshes.includes(html));
  for (const some of [...chunked(others, 200), ...chunked(refreshes, 1)]) await show(some);
}

/** @param args every how many-th payload (1 if absent: all), and a word of the ways to try (all if absent) */
export async function run([every = '1', way = '']: readonly string[] = []): Promise<Table[]> {
  const payloads = allHostileHtml.filter((_, index) => index % Number(every) === 0).map(({ html }) => html);
  // To see that the traps spring, those will do that leave the page where it is.
  const unruly = allHostileHtml.filter(({ family }) => /^(handler in a context|style)$/.test(family)).map(({ html }) => html);
  const desk = await serveDesk([listedHost]);
  const browser = await openWatchedBrowser();
  const ourHost = new URL(desk.url).host;
  const rows: (string | number)[][] = [];
  const places = new Map<string, Map<string, number>>();
  const violations: (string | number)[][] = [];
  const wrong: string[] = [];

  const inMode = async (
    mode: string,
    bypassCSP: boolean,
    show: (round: Round) => Promise<void>,
    { mayRun = false, mayAsk = false }: { mayRun?: boolean; mayAsk?: boolean } = {},
  ): Promise<void> => {
    if (!mode.includes(way)) return;
    const { context, happened } = await browser.watch({ bypassCSP, ourHost });
    const page = await context.newPage();
    await page.clock.install({ time: fixedDay });
    await page.addInitScript(`globalThis.leftBehind = (() => { ${judge}; return leftBehind; })();`);
    const tally: Tally = { shown: new Map(), left: [] };
    const started = Date.now();
    await show({ page, url: desk.url, upstream: desk.upstream, tally });
    await page.waitForTimeout(2000);
    await context.close();
    console.log(`${mode}: ${Math.round((Date.now() - started) / 1000)} s`);
    const shown = [...tally.shown.values()].reduce((sum, times) => sum + times, 0);
    places.set(mode, tally.shown);
    const seconds = Math.round((Date.now() - started) / 1000);
    rows.push([
      mode,
      mayRun ? unruly.length : payloads.length,
      tally.shown.size,
      shown,
      happened.ran,
      happened.asked.length,
      happened.left.length,
      happened.windows.length,
      tally.left.length,
      happened.errors.length,
      seconds,
    ]);
    for (const [directive, times] of happened.violations) violations.push([mode, directive, times]);
    if (!mayRun && happened.ran > 0) wrong.push(`${mode}: ${happened.ran} ran`);
    if (!mayAsk && (happened.asked.length > 0 || happened.left.length > 0 || happened.windows.length > 0))
      wrong.push(`${mode}: asked ${[...new Set([...happened.asked, ...happened.left, ...happened.windows])].join(', ')}`);
    if (tally.left.length > 0) wrong.push(`${mode}: left ${[...new Set(tally.left)].slice(0, 10).join('; ')}`);
    if (!mayRun && !mayAsk && happened.errors.length > 0) wrong.push(`${mode}: ${[...new Set(happened.errors)].slice(0, 5).join('; ')}`);
    if (mayRun) expectTraps(happened, wrong);
  };

  const everywhere = async (round: Round): Promise<void> => {
    for (const [lot, some] of chunked(payloads, mostListed).entries())
      for (const as of ['body', 'teaser'] as const)
        await showStories(
          round,
          some.map((html, index) => hostileStories(lot * mostListed + index, html, as)),
          as === 'teaser',
        );
    // First: what is kept mutes these stories.
    await showPanels(round, payloads);
    await showKept(round, payloads);
    await showSearched(round, payloads);
    await showSaid(round, payloads);
  };
  try {
    await inMode('as served', false, everywhere);
    await inMode('policy bypassed: the sanitiser alone', true, everywhere);
    // A refresh by <meta> is a navigation, which no policy can forbid: the sanitiser holds that line alone.
    await inMode('not sanitised: the policy alone', false, (round) => showRaw(round, payloads), { mayAsk: true });
    await inMode('neither: do the traps spring?', true, (round) => showRaw(round, unruly), { mayRun: true, mayAsk: true });
  } finally {
    await browser.close();
    await desk.close();
  }
  const tables: Table[] = [
    {
      title: 'Hostile texts in a real browser, the desk as built, behind the real proxy',
      columns: [
        'how',
        'payloads',
        'places',
        'shown',
        'executed',
        'requests begun',
        'left the browser',
        'windows',
        'left behind',
        'page errors',
        'seconds',
      ],
      rows,
    },
    {
      title: 'Times each place has shown a payload',
      columns: ['place', ...places.keys()],
      rows: [...new Set([...places.values()].flatMap((shown) => [...shown.keys()]))].map((place) => [
        place,
        ...[...places.values()].map((shown) => shown.get(place) ?? 0),
      ]),
    },
    { title: 'Violations of the policy that the browser reported', columns: ['how', 'directive', 'times'], rows: violations },
  ];
  for (const [mode, shown] of places)
    for (const [place, times] of shown) if (times === 0) wrong.push(`${mode}: nothing was shown as ${place}`);
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n\n${JSON.stringify(tables, null, 1)}`);
  return tables;
}

/** Where nothing protects, script must run and strangers be asked, or the proof would prove nothing. */
function expectTraps({ ran, asked, left }: Happened, wrong: string[]): void {
  if (ran === 0) wrong.push('the trap for scripts is never sprung');
  if (asked.length === 0 || left.length === 0) wrong.push('the trap for requests is never sprung');
}
