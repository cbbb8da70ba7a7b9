import fc from 'fast-check';
import { chromium as playwright } from '@playwright/test';
import { newsSearch, type NewsSearch } from '#src/features/news/filters/news-search.ts';
import { anySearch } from '#src/features/news/filters/news-search.states.ts';
import { formatSearch } from '#src/shared/url/use-search.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { fixedDay } from '../e2e/serve.ts';
import { chromium } from '../scripts/chromium.ts';
import { serveDesk } from './proofs/served-desk.ts';
import type { Table } from './table.ts';

export const question =
  'Do 1,000 random states of /news, opened in a browser, stand in its address bar as they were written, with a chip for each filter?';

/** Longer ones travel packed (product.md 2.9). */
const mostCharacters = 8192;

/** One chip for each filter; a word's neighbours (`primary`, how topics join) and both ends of a range stand in one. */
const chipsOf = (state: NewsSearch): number => {
  const { tickers, topics, channels, authors, contentTypes, importance, region, hours, from, to } = state;
  return [tickers, topics, channels, authors, contentTypes, importance, region, hours, from ?? to].filter((one) => one !== undefined)
    .length;
};

/** @param args how many states (1,000 if absent) and the seed of the draw */
export async function run([count = '1000', seed = '7']: readonly string[] = []): Promise<Table[]> {
  const desk = await serveDesk();
  const browser = await playwright.launch(chromium);
  const tally = { 'opened as a page': 0, 'gone to within the page': 0, 'as a packed link': 0, 'too long for any address': 0 };
  const wrong: string[] = [];
  let longest = 0;
  let chips = 0;
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`));
    await page.clock.install({ time: fixedDay });
    await page.goto(`${desk.url}news`);
    await page.getByRole('toolbar', { name: 'Filters' }).waitFor();
    for (const [index, state] of fc.sample(anySearch, { numRuns: Number(count), seed: Number(seed) }).entries()) {
      const canonical = formatSearch(newsSearch, state);
      const written = `${desk.url}news${canonical}`;
      const isPacked = index % 2 > 0 || written.length > mostCharacters;
      const opened = isPacked ? await shareLink(written) : written;
      if (opened.length > mostCharacters) {
        tally['too long for any address']++;
        continue;
      }
      const isPage = index % 5 === 0;
      longest = Math.max(longest, opened.length, new URL(written).search.length);
      if (isPage) await page.goto(opened);
      else
        await page.evaluate((address) => {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate'));
        }, opened);
      tally[isPage ? 'opened as a page' : 'gone to within the page']++;
      if (new URL(opened).searchParams.has('s')) tally['as a packed link']++;
      const expected = { address: new URL(written).href, chips: chipsOf(state), leftOut: 0 };
      const read = (): Promise<typeof expected> =>
        page.evaluate(() => ({
          address: location.href,
          chips: document.querySelectorAll('button[aria-label^="Remove filter "]').length,
          leftOut: [...document.querySelectorAll('[role=status]')].filter((said) => said.textContent.includes('Ignored in link')).length,
        }));
      const isRight = ({ address, chips, leftOut }: typeof expected): boolean =>
        address === expected.address && chips === expected.chips && leftOut === 0;
      let found = await read();
      for (const end = Date.now() + 5000; !isRight(found) && Date.now() < end; found = await read()) await new Promise(setImmediate);
      if (!isRight(found)) wrong.push(JSON.stringify({ opened, expected, found }));
      chips += found.chips;
    }
  } finally {
    await browser.close();
    await desk.close();
  }
  if (wrong.length > 0) throw new Error(`${wrong.length} states did not come back:\n${wrong.slice(0, 5).join('\n').slice(0, 4000)}`);
  return [
    {
      title: `${Number(count).toLocaleString('en-US')} states of /news; the longest address has ${longest.toLocaleString('en-US')} characters`,
      columns: ['how', 'states'],
      rows: [...Object.entries(tally), ['chips that were counted', chips], ['wrong', 0]],
    },
  ];
}
