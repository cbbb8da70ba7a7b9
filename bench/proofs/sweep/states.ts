import type { Locator, Page } from '@playwright/test';
import { GuidancePage } from '../../../e2e/pages/guidance-page.ts';
import { NewsPage } from '../../../e2e/pages/news-page.ts';
import { QuantifiedPage } from '../../../e2e/pages/quantified-page.ts';
import { RatiosPage } from '../../../e2e/pages/ratios-page.ts';
import { SplitsPage } from '../../../e2e/pages/splits-page.ts';
import { StatusPage } from '../../../e2e/pages/status-page.ts';

/** A state of a page that the sweep inspects. */
export interface PageState {
  readonly name: string;
  /** relative to the desk */
  readonly path: string;
  /** what is visible once all data has arrived */
  readonly ready: (page: Page) => Locator;
  /** opens what is inspected, on the ready page */
  readonly open?: (page: Page) => Promise<void>;
  /** whether it exists only in the desk's own frame, not in an embedded one */
  readonly isFullOnly?: true;
  /** whether the data service is down */
  readonly isDown?: true;
  /** lines of the console that belong to it */
  readonly tolerated?: RegExp;
}

/** Records of the example world. */
export interface KnownRecords {
  readonly story: string;
  readonly reaction: string;
  /** with its measure */
  readonly guidance: string;
  readonly split: string;
}

type Find = (page: Page) => Locator;
const first =
  (selector: string): Find =>
  (page) =>
    page.locator(selector).first();
const row = first('.grid-row');
const event = first('.grid-row');
const article: Find = (page) => new NewsPage(page).headlines.first();
const alert: Find = (page) => page.getByRole('alert').first();
const heading =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole('heading', { name });
const region =
  (name: string): Find =>
  (page) =>
    page.getByRole('region', { name });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

const press =
  (key: string, name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await dialog(page, name).waitFor();
  };

/** Below 640 px the buttons are in a collapsed bar. */
const click =
  (button: string, name: string) =>
  async (page: Page): Promise<void> => {
    const bar = page.getByRole('button', { name: 'Filters ▾' });
    if (await bar.isVisible()) await bar.click();
    await page.getByRole('button', { name: button }).first().click();
    await dialog(page, name).waitFor();
  };

async function openPalette(page: Page, text: string): Promise<Locator> {
  await press('Control+k', 'Palette')(page);
  await page.keyboard.type(text);
  return dialog(page, 'Palette').getByRole('option').first();
}

/** A service that is busy with others refuses a request for prices, which the desk sends again. */
const busyPrices = /status of 503 .*\/api\/v[12]\/(?:market\/movers|bars)$/;

const pages = ({ story, reaction, guidance, split }: KnownRecords): [name: string, path: string, ready: Find][] => [
  ['/news', 'news', article],
  ['/news, nothing matches', 'news?tickers=NOBODY', heading('No matches')],
  ['/news/:id', `news/${story}`, (page) => new NewsPage(page).title],
  ['/quantified', 'quantified', row],
  ['/quantified, nothing matches', 'quantified?symbols=NOBODY', heading(/No reactions/)],
  ['/quantified, analysis', 'quantified?analysis=1', (page) => new QuantifiedPage(page).analysis.getByRole('img').first()],
  ['/quantified, a record', `quantified?sessions=all&row=${reaction}`, (page) => new QuantifiedPage(page).detail],
  ['/ratios', 'ratios?s=AAPL,MSFT,KO&r=roe', (page) => page.getByRole('img', { name: /^Return on equity/ })],
  ['/ratios, example', 'ratios', (page) => page.getByText(/^Example: /)],
  ['/guidance', 'guidance', event],
  ['/guidance, nothing matches', 'guidance?tickers=NOBODY', heading(/No guidance/)],
  ['/guidance, month', 'guidance?view=month', first('.month td button')],
  ['/guidance, table', 'guidance?view=table', row],
  ['/guidance, a record', `guidance?row=${guidance}`, (page) => new GuidancePage(page).detail],
  ['/splits', 'splits', event],
  ['/splits, nothing matches', 'splits?tickers=NOBODY', heading(/No splits/)],
  ['/splits, month', 'splits?view=month&by=ex', first('.month td button')],
  ['/splits, table', 'splits?view=table', row],
  ['/splits, a record', `splits?row=${split}`, (page) => new SplitsPage(page).detail],
  ['/logos', 'logos?keys=AAPL,MSFT,88160R101', (page) => page.getByRole('figure').nth(11)],
  ['/logos, no identifier', 'logos', heading('Find logos by identifier')],
  ['/logos, unknown', 'logos?keys=NOBODY', (page) => region('Logos')(page).getByText('NOBODY').first()],
  ['/symbol/AAPL', 'symbol/AAPL', (page) => region('Ratios')(page).getByRole('img').first()],
  ['/symbol, unknown', 'symbol/NOBODY', heading('Unknown symbol')],
  ['/market', 'market', row],
  ['/market, tiles', 'market?sectors=tiles', (page) => region('Sectors')(page).getByRole('button', { name: 'Tiles' })],
  ['/market, unusual volume', 'market?by=volume', row],
  ['/compare', 'compare/AAPL,MSFT', (page) => page.getByRole('img', { name: /AAPL/ }).first()],
  ['/brief', 'brief?list=Mine:AAPL,MSFT,NVDA,AMZN,TSLA', (page) => page.getByRole('table')],
  ['/status', 'status', (page) => page.getByRole('row', { name: /^News/ })],
];

const overNews = (name: string, open: NonNullable<PageState['open']>): PageState => ({ name, path: 'news', ready: article, open });
const exportOf = (path: string, ready: Find): PageState => ({
  name: `export of /${path.split('?')[0]}`,
  path,
  ready,
  open: click('Export', 'Export'),
});

/** What opens over a page. */
const overlays: readonly PageState[] = [
  { ...overNews('palette', async (page) => (await openPalette(page, 'a')).waitFor()), isFullOnly: true },
  { ...overNews('search', press('/', 'Search')), isFullOnly: true },
  overNews('help', press('?', 'Help')),
  { ...overNews('settings', press(',', 'Settings')), isFullOnly: true },
  {
    ...overNews('embed code', async (page) => {
      await press('?', 'Help')(page);
      await page.getByRole('button', { name: /^Copy embed code/ }).click();
      await dialog(page, 'Copy embed code').waitFor();
    }),
    isFullOnly: true,
  },
  {
    ...overNews('alerts', async (page) => {
      await openPalette(page, 'Alert rules');
      await page
        .getByRole('option', { name: /^Alert rules/ })
        .first()
        .click();
      await dialog(page, 'Alert rules').waitFor();
    }),
    isFullOnly: true,
  },
  overNews('watchlists', click('Watchlist ▾', 'Watchlists')),
  overNews('views of /news', click('Views ▾', 'Views')),
  { name: 'views of /guidance', path: 'guidance', ready: event, open: click('Views ▾', 'Views') },
  {
    name: 'hover card',
    path: 'quantified',
    ready: row,
    open: async (page) => {
      const card = page.getByRole('region', { name: / at a glance$/ });
      // The listener for tickers is loaded a little later than the page.
      for (let turn = 0; turn < 20 && !(await card.isVisible()); turn++) {
        await page.mouse.move(5, 400);
        await page.locator('.grid-row [data-symbol]').first().hover();
        await page.waitForTimeout(1000);
      }
      await card.waitFor();
    },
  },
  exportOf('news', article),
  exportOf('quantified', row),
  exportOf('ratios?s=AAPL', (page) => new RatiosPage(page).grid),
  exportOf('guidance', event),
  exportOf('splits', event),
];

const failedPaths =
  'news quantified quantified?analysis=1 ratios?s=AAPL guidance guidance?view=month splits splits?view=month logos?keys=AAPL symbol/AAPL market compare/AAPL,MSFT';

export const pageStates = (known: KnownRecords): readonly PageState[] => [
  ...pages(known).map(([name, path, ready]) => ({ name, path, ready, tolerated: busyPrices })),
  // The browser itself reports the status of an unknown path.
  { name: 'unknown path', path: 'nowhere', ready: heading('Page not found'), tolerated: /status of 404 .* \/nowhere$/ },
  ...overlays,
  ...failedPaths.split(' ').map((path): PageState => ({ name: `/${path}, failed`, path, ready: alert, isDown: true })),
  {
    name: '/status, failed',
    path: 'status',
    ready: (page) => new StatusPage(page).verdict,
    isDown: true,
  },
];
