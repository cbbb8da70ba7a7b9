import { toPaint, watch, type Took, type Watched } from '../explorer/to-paint.ts';
import { type Asked, type Measured, median } from './measured.ts';
import { laterPages } from './page-list.ts';

const rounds = 7;
const mostMs = 100;
const headlines = '[role=feed] article';
const standing = (cell: string) => ({ rows: { 0: '' }, cell });

/** The middle of some times, and how much of it the page itself worked: others on the machine lengthen only the first. */
const middle = (name: string, times: readonly Took[]): Measured[] => [
  { name, value: median(times.map(({ ms }) => ms)), unit: ' ms', most: mostMs },
  { name: '… the page’s thread in its own time', value: median(times.map(({ busyMs }) => busyMs)), unit: ' ms' },
];

/** From a click to the paint of the content of an address; the same way for all, whatever leads there in the desk. */
const switched = (watched: Watched, path: string, content: string): Promise<Took> =>
  toPaint(watched, 'click', standing(content), () =>
    watched.page.evaluate((path) => {
      document.body.click();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${path}`),
  );

/** From the news to every other page and back, once everything has been seen. */
export async function switches({ browser, desk }: Asked): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const watched = await watch(page);
  await page.goto(`${desk}/news`);
  await page.locator(headlines).first().waitFor();
  const measured: Measured[] = [];
  const back: Took[] = [];
  for (const { path, content } of laterPages) {
    const there: Took[] = [];
    // The first round brings code and data.
    for (let round = 0; round <= rounds; round++) {
      const to = await switched(watched, path, content);
      await page.waitForLoadState('networkidle');
      const home = await switched(watched, 'news', headlines);
      await page.waitForLoadState('networkidle');
      if (round > 0) there.push(to);
      if (round > 0) back.push(home);
    }
    measured.push(...middle(`from /news to /${path.split('?')[0]}, click to content, warm, median of ${rounds}`, there));
  }
  await page.close();
  return [...measured, ...middle('from there back to /news, median', back)];
}

/** The palette over the news: its first opening brings its code. */
export async function paletteOpenings({ browser, desk }: Asked): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const watched = await watch(page);
  await page.goto(`${desk}/news`);
  await page.locator(headlines).first().waitFor();
  await page.waitForLoadState('networkidle');
  const times: Took[] = [];
  for (let round = 0; round <= 2 * rounds; round++) {
    times.push(await toPaint(watched, 'keydown', standing('dialog[open] input[role=combobox]'), () => page.keyboard.press('Control+k')));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await page.close();
  return middle(`opening the palette, key to paint, median of ${2 * rounds}`, times.slice(1));
}
