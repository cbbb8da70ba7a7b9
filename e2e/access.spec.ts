import type { Frame, Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';
import { headlinesIn } from './pages/news-page.ts';
import { NoticePage } from './pages/notice-page.ts';
import { testRestricted as test, testThirdPartyCookies, workspaceKey, type RestrictedDesk } from './restricted-desk.ts';

// Who may use the desk, in a browser: as a page, in frames of the same and of another site, and by programs (docs/configuration.md).

// The browser's own lines about what it was refused (code that loads after the first view, too), about the frame of the host page, and about data that is opened as a page.
test.use({
  tolerated:
    /Failed to load (?:resource|module script)|CORS policy|frame-ancestors|allow-scripts and allow-same-origin|Blocked (?:autofocusing|script execution)/,
});

const frameIn = (page: Page) => page.frameLocator('iframe[title="Market news"]');

/** Statuses of requests from a page of the desk, or from the notice in its place. */
const statusesOf = (page: Page, paths: readonly string[]): Promise<number[]> =>
  page.evaluate(
    (all) => Promise.all(all.map(async (path) => (await fetch(`/${path}`, { headers: { accept: 'application/json' } })).status)),
    paths,
  );

const dataPaths = ['api/v2/news', 'api/v2.1/calendar/splits', 'status.json', 'config.json', 'calendar/splits.ics', 'widgets.json'];

/**
 * Lets the clock of the page leap until the desk says that it is refused; not during a request, whose time would be over. A request whose
 * start is not known yet may end so nevertheless, which the desk reports in other words, and repeats.
 */
async function pollUntilRefused(page: Page, within: Page | Frame): Promise<void> {
  let inFlight = 0;
  // A stream does not end.
  const count = (by: number) => (request: Request) => void (inFlight += request.resourceType() === 'eventsource' ? 0 : by);
  page.on('request', count(1));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', count(-1));
  await expect
    .poll(
      async () => {
        if (inFlight <= 0) await page.clock.fastForward(17_000);
        return within.getByRole('alert').filter({ hasText: /sign/i }).count();
      },
      { intervals: [50, 100, 500] },
    )
    .toBe(1);
}

/** Opens the news as a page or in a frame with all their files, and returns their document. */
async function openNews(page: Page, { url, host, otherSite }: RestrictedDesk, place: Place): Promise<Page | Frame> {
  const site = place === 'a frame' ? host : otherSite;
  await page.goto(place === 'a page' ? `${url}news` : site.around(`${url}news?embed=1`));
  const [desk = page] = page.mainFrame().childFrames();
  await headlinesIn(desk).first().waitFor();
  await page.waitForLoadState('networkidle');
  return desk;
}

const places = ['a page', 'a frame', 'a frame of another site'] as const;
type Place = (typeof places)[number];

/** A browser sends a password that is refused once, and then none. */
const wrongOrForgotten = /The user name or the password is wrong\.|Sign in with a user name and a password\./;
const notSignedIn = 'You are not signed in. Sign in and open the desk again.';

const namePassword = 'Sign in with a user name and a password.';

// A password of the browser and a cookie of a gateway reach frames by different rules; a header is as good as a cookie.
for (const { mode, status, sentence, ended, open, framedIn } of [
  { mode: 'basic', status: 401, sentence: namePassword, ended: wrongOrForgotten, open: places, framedIn: ['host'] },
  {
    mode: 'header',
    status: 403,
    sentence: notSignedIn,
    ended: /You are not signed in\. Sign in and open the desk again\./,
    open: ['a page'],
    framedIn: [],
  },
  {
    mode: 'jwt',
    status: 401,
    sentence: notSignedIn,
    ended: /Your sign-in has expired\. Sign in again\./,
    open: ['a frame of another site'],
    framedIn: ['otherSite'],
  },
] as const)
  test.describe(`with ACCESS=${mode}`, () => {
    test.use({ mode });

    test('a page and its data are refused with a sentence until the reader signs in', async ({ page, news, restricted }) => {
      const notice = new NoticePage(page);
      const response = await page.goto('news?tickers=AAPL');
      expect(response?.status()).toBe(status);
      await expect(notice.body).toContainText(sentence);
      await expect(notice.openInTab).toHaveCount(0);
      expect(await statusesOf(page, dataPaths)).toEqual(dataPaths.map(() => status));
      expect((await fetch(`${restricted.url}livez`)).status, 'probes need no user').toBe(200);

      const tab = await page.context().newPage();
      await restricted.signIn(tab);
      await notice.tryAgain.click();
      await expect(page).toHaveURL(/news\?tickers=AAPL$/);
      await expect(news.headlines.first()).toBeVisible();
      expect(await statusesOf(page, dataPaths)).toEqual(dataPaths.map(() => 200));
      await expect.poll(restricted.printed).toContain('"user":"anna","client":"127.0.0.1","method":"GET","route":"/api"');
    });

    for (const place of framedIn)
      (place === 'host' ? test : testThirdPartyCookies)(
        `a frame of ${place === 'host' ? 'the same site' : 'another site'} shows the sentence, and the desk after a sign-in in a tab`,
        async ({ page, restricted }) => {
          const notice = new NoticePage(frameIn(page));
          await page.goto(restricted[place].around(`${restricted.url}news?embed=1`));
          await expect(notice.body).toContainText(sentence);
          const [tab] = await Promise.all([page.waitForEvent('popup'), notice.openInTab.click()]);
          await expect(tab).toHaveURL(/\/news\?embed=1$/);
          await expect(new NoticePage(tab).body).toContainText(sentence);

          await restricted.signIn(tab);
          await notice.tryAgain.click();
          await expect(headlinesIn(frameIn(page)).first()).toBeVisible();
        },
      );

    for (const place of open)
      (place === 'a frame of another site' ? testThirdPartyCookies : test)(
        `${place} that is open when the sign-in ends says so once, sends nothing more, and resumes after a sign-in`,
        async ({ page, restricted, prompts }) => {
          // Nothing is prefetched: a part on its way when the sign-in ends would be refused file by file.
          await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
          await restricted.signIn(page);
          const desk = await openNews(page, restricted, place);
          const sent: string[] = [];
          page.on('request', (request) => sent.push(request.url()));
          const promptsOfPages = prompts.addresses.length;

          restricted.expire();
          await pollUntilRefused(page, desk);
          const alert = desk.getByRole('alert');
          await expect(alert).toContainText(ended);
          await expect(alert).toContainText('Data on the screen is no longer updated.');
          await expect(alert.getByRole('button', { name: /^Reload/ })).toBeVisible();
          await expect(alert.getByRole('link', { name: 'Sign in in a new tab' })).toHaveCount(place === 'a page' ? 0 : 1);
          await expect(headlinesIn(desk).first()).toBeVisible();
          const before = sent.length;
          for (let minute = 0; minute < 10; minute++) await page.clock.fastForward(60_000);
          expect(sent.slice(before)).toEqual([]);

          // A headless browser sends no such event when a tab is shown again.
          const showAgain = () => desk.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
          const [check] = await Promise.all([page.waitForEvent('requestfinished'), showAgain()]);
          expect((await check.response())?.status()).toBe(status);
          await expect(alert).toBeVisible();
          // For code that it loads for the first time a browser may prompt.
          const prompted = prompts.addresses.slice(promptsOfPages).filter((url) => !url.includes('/assets/'));
          expect(prompted, 'no prompt for data').toEqual([]);

          const tab = await page.context().newPage();
          await restricted.signIn(tab);
          await tab.close();
          await showAgain();
          await expect(alert).toHaveCount(0);
          await expect.poll(() => sent.slice(before).filter((url) => /\/api\/v2\/news/.test(url)).length).toBeGreaterThan(0);
        },
      );
  });

test('one sign-in wakes every tab that is open', async ({ page, restricted }) => {
  // Nothing is prefetched: a part on its way when the sign-in ends would be refused file by file.
  await page.context().addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await restricted.signIn(page);
  await openNews(page, restricted, 'a page');
  restricted.expire();
  await pollUntilRefused(page, page);
  const tab = await page.context().newPage();
  await restricted.signIn(tab);
  await tab.goto(`${restricted.url}news`);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a sign-in that ends while the computer sleeps: the desk says so when it wakes, and after the next one it is read and live', async ({
  page,
  news,
  restricted,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await restricted.signIn(page);
  await openNews(page, restricted, 'a page');
  const mark = page.locator('.freshness');
  await expect(mark).toContainText(/^live, updated/);
  restricted.expire();
  // For the page an hour is one step, as after a sleep.
  await page.clock.fastForward(3_600_000);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/sign/i);
  await expect(mark).not.toContainText('live');
  await expect(news.headlines.first()).toBeVisible();
  const read = page.waitForResponse((response) => /\/api\/v2\/news\?/.test(response.url()) && response.ok());
  const tab = await page.context().newPage();
  await restricted.signIn(tab);
  await tab.goto(`${restricted.url}news`);
  await read;
  await expect(alert).toHaveCount(0);
  await expect(mark).toContainText(/^live, updated/);
});

test.describe('behind a gateway that redirects requests for data to its sign-in page', () => {
  test.use({ mode: 'jwt' });

  test('the desk says that the sign-in has expired', async ({ page, restricted }) => {
    await restricted.signIn(page);
    await openNews(page, restricted, 'a page');
    restricted.redirectToSignIn();
    restricted.expire();
    await pollUntilRefused(page, page);
    await expect(page.getByRole('alert')).toContainText('Your sign-in has expired. Sign in again.');
  });
});

// The same in every mode.
test('a site that is not listed shows neither the desk nor the sentence', async ({ page, restricted }) => {
  await page.goto(restricted.stranger.around(`${restricted.url}news?embed=1`));
  await expect.poll(() => page.mainFrame().childFrames()[0]?.url()).toMatch(/^chrome-error:/);
  await expect(frameIn(page).getByText(namePassword)).toHaveCount(0);
});

test('“Reload” leads to the sentence of the proxy', async ({ page, restricted }) => {
  await restricted.signIn(page);
  await openNews(page, restricted, 'a page');
  restricted.expire();
  await pollUntilRefused(page, page);
  await page.getByRole('alert').getByRole('button').click();
  await expect(new NoticePage(page).tryAgain).toBeVisible();
});

test('a calendar program needs a signed address and no sign-in', async ({ page, splits, restricted }) => {
  await restricted.signIn(page);
  await splits.open();
  await splits.filters.getByRole('button', { name: 'Subscribe' }).click();
  const field = page.getByLabel('Address of the calendar');
  await expect(field).toHaveValue(/user=anna&signature=/);
  const signed = new URL(await field.inputValue());
  const forged = new URL(signed);
  forged.searchParams.set('user', 'bob');
  const unsigned = new URL(signed);
  unsigned.search = '';
  const statuses = await Promise.all([signed, forged, unsigned].map(async (address) => (await fetch(address)).status));
  expect(statuses).toEqual([200, 403, 401]);
});

test('a listed Workspace reads widgets with its key, and otherwise why it is refused', async ({ page, restricted }) => {
  await page.goto(restricted.host.around('about:blank'));
  const read = (key?: string) =>
    page.evaluate(
      async ([address, sent]) => {
        const response = await fetch(address ?? '', { headers: sent === undefined ? {} : { 'x-api-key': sent } });
        const body = (await response.json()) as unknown[] | { errors: { value: string }[] };
        return [response.status, Array.isArray(body) ? body.length : body.errors[0]?.value];
      },
      [`${restricted.url}widgets/splits`, key],
    );
  expect(await read()).toEqual([401, namePassword]);
  expect(await read('another')).toEqual([401, namePassword]);
  expect(await read(workspaceKey)).toEqual([200, 100]);
  await page.goto(restricted.stranger.around('about:blank'));
  await expect(read(workspaceKey)).rejects.toThrow('Failed to fetch');
});
