import fc from 'fast-check';
import { newsSearch, type NewsSearch } from '#src/features/news/filters/news-search.ts';
import { anySearch } from '#src/features/news/filters/news-search.states.ts';
import { formatSearch } from '#src/shared/url/use-search.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { NewsPage } from '../../e2e/pages/news-page.ts';
import { fixedDay } from '../../e2e/serve.ts';
import type { Shortest } from '../support/bench.ts';
import { desktop, launchBrowser } from '../support/browser.ts';
import { openProofDesk } from '../support/desk.ts';
import type { Table } from '../support/table.ts';

export const question = 'Does the address bar show 1,000 random states of /news as they were written, with a chip for each filter?';

/** Longer URLs are shared compressed. */
const maxCharacters = 8192;

/** Chips of a state: one for each filter; `primary` and how topics are joined have none, and both ends of a range share one. */
const chipsOf = (state: NewsSearch): number => {
  const { tickers, list, topics, channels, authors, contentTypes, sources, importance, region, hours, from, to } = state;
  const filters = [tickers, list, topics, channels, authors, contentTypes, sources, importance, region, hours, from ?? to];
  return filters.filter((filter) => filter !== undefined).length;
};

/** @param args how many states (1,000 if absent), and the seed */
export async function run([count = '1000', seed = '7']: readonly string[] = []): Promise<Table[]> {
  await using desk = await openProofDesk();
  await using browser = await launchBrowser();
  const tally = { 'opened as a page': 0, 'changed within the page': 0, 'compressed link': 0, 'too long for any URL': 0, chips: 0 };
  const wrong: string[] = [];
  const page = await browser.newPage({ viewport: desktop });
  page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`));
  await page.clock.install({ time: fixedDay });
  const news = new NewsPage(page);
  await page.goto(`${desk.url}/news`);
  await news.filters.waitFor();
  for (const [index, state] of fc.sample(anySearch, { numRuns: Number(count), seed: Number(seed) }).entries()) {
    const written = `${desk.url}/news${formatSearch(newsSearch, state)}`;
    const opened = index % 2 > 0 || written.length > maxCharacters ? await shareLink(written) : written;
    if (opened.length > maxCharacters) {
      tally['too long for any URL']++;
      continue;
    }
    if (new URL(opened).searchParams.has('s')) tally['compressed link']++;
    if (index % 5 === 0) {
      tally['opened as a page']++;
      await page.goto(opened);
    } else {
      tally['changed within the page']++;
      await page.evaluate((url) => {
        history.pushState(null, '', url);
        dispatchEvent(new PopStateEvent('popstate'));
      }, opened);
    }
    const expected = { url: new URL(written).href, chips: chipsOf(state), hasIgnored: false };
    const read = async () => ({ url: page.url(), chips: await news.chips.count(), hasIgnored: (await news.ignored.count()) > 0 });
    const isRight = (found: typeof expected): boolean => JSON.stringify(found) === JSON.stringify(expected);
    let found = await read();
    for (const end = Date.now() + 5000; !isRight(found) && Date.now() < end; found = await read()) await new Promise(setImmediate);
    if (!isRight(found)) wrong.push(JSON.stringify({ opened, expected, found }));
    tally.chips += found.chips;
  }
  if (tally.chips === 0) wrong.push('no state has shown a chip');
  if (wrong.length > 0) throw new Error(`${wrong.length} states are wrong:\n${wrong.slice(0, 5).join('\n').slice(0, 4000)}`);
  return [{ title: `${Number(count).toLocaleString('en-US')} states of /news`, columns: ['what', 'count'], rows: Object.entries(tally) }];
}

export const shortest: Shortest = { run: () => run(['6']) };
