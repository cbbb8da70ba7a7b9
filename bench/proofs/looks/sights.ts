import type { Locator, Page } from '@playwright/test';

/** A state of a page that is looked at. */
export interface Sight {
  readonly name: string;
  /** relative to the desk */
  readonly path: string;
  /** what stands there once all of it does */
  readonly ready: (page: Page) => Locator;
  /** opens what is looked at, on the page that is ready */
  readonly act?: (page: Page) => Promise<void>;
  /** the desk's own frame has it, a guest in another page has not */
  readonly fullOnly?: true;
  /** the data service is away */
  readonly isDown?: true;
  /** lines of the console that belong to it */
  readonly tolerates?: RegExp;
}

/** Records of the example world, by which addresses open them. */
export interface KnownRecords {
  readonly story: string;
  readonly reading: string;
  /** with the measure that is guided */
  readonly guidance: string;
  readonly split: string;
}

const row = (page: Page): Locator => page.locator('.grid-row').first();
const line = (page: Page): Locator => page.locator('.agenda-event').first();
const headline = (page: Page): Locator => page.getByRole('article').first();
const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });
const complementary =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('complementary', { name, exact: true });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Below 640 px the bar is folded. */
async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: 'Filters ▾' });
  if (await fold.isVisible()) await fold.click();
}

const pressing =
  (key: string, name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await dialog(page, name).waitFor();
  };

const clicking =
  (button: string | RegExp, name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await unfold(page);
    await page.getByRole('button', { name: button }).first().click();
    await dialog(page, name).waitFor();
  };

/** Pages with their data. */
const full = ({ story, reading, guidance, split }: KnownRecords): Sight[] => [
  { name: '/news', path: 'news', ready: headline },
  { name: '/news, nothing matches', path: 'news?tickers=NOBODY', ready: heading(/Nothing matches/) },
  { name: '/news/:id', path: `news/${story}`, ready: (page) => complementary('Story')(page).getByRole('heading', { level: 2 }) },
  { name: '/quantified', path: 'quantified', ready: row },
  { name: '/quantified, nothing matches', path: 'quantified?symbols=NOBODY', ready: heading(/No reactions/) },
  {
    name: '/quantified, analysis',
    path: 'quantified?analysis=1',
    ready: (page) => page.getByRole('region', { name: 'Analysis' }).getByRole('img').first(),
  },
  { name: '/quantified, a record', path: `quantified?row=${reading}`, ready: (page) => page.getByRole('region', { name: 'Reaction' }) },
  {
    name: '/ratios',
    path: 'ratios?s=AAPL,MSFT,KO&r=roe',
    ready: (page) => page.getByRole('img').first().locator('svg text').first(),
  },
  { name: '/ratios, nobody chosen', path: 'ratios', ready: heading('Compare up to 8 companies') },
  { name: '/guidance', path: 'guidance', ready: line },
  { name: '/guidance, nothing matches', path: 'guidance?tickers=NOBODY', ready: heading(/No guidance/) },
  { name: '/guidance, month', path: 'guidance?view=month', ready: (page) => page.locator('.month td button').first() },
  { name: '/guidance, table', path: 'guidance?view=table', ready: row },
  { name: '/guidance, a record', path: `guidance?row=${guidance}`, ready: complementary('Guidance record') },
  { name: '/splits', path: 'splits', ready: line },
  { name: '/splits, nothing matches', path: 'splits?tickers=NOBODY', ready: heading(/No splits/) },
  { name: '/splits, month', path: 'splits?view=month&by=ex', ready: (page) => page.locator('.month td button').first() },
  { name: '/splits, table', path: 'splits?view=table', ready: row },
  { name: '/splits, a record', path: `splits?row=${split}`, ready: complementary('Split') },
  { name: '/logos', path: 'logos?keys=AAPL,MSFT,88160R101', ready: (page) => page.getByRole('figure').nth(11) },
  { name: '/logos, nobody chosen', path: 'logos', ready: heading('Find logos by identifier') },
  {
    name: '/logos, nobody known',
    path: 'logos?keys=NOBODY',
    ready: (page) => page.getByRole('region', { name: 'Logos' }).getByText('NOBODY').first(),
  },
  {
    name: '/symbol/AAPL',
    path: 'symbol/AAPL',
    ready: (page) => page.getByRole('region', { name: 'Ratios' }).getByRole('img').first(),
  },
  { name: '/symbol, unknown', path: 'symbol/NOBODY', ready: heading('Unknown symbol') },
  { name: '/status', path: 'status', ready: (page) => page.getByRole('row', { name: /^News/ }) },
  // The browser's own line: an address that is no page has that status.
  { name: 'no such page', path: 'nowhere', ready: heading('Page not found'), tolerates: /status of 404 .* \/nowhere$/ },
];

/** What opens over a page. */
const over: readonly Sight[] = [
  {
    name: 'palette',
    path: 'news',
    ready: headline,
    fullOnly: true,
    act: async (page) => {
      await pressing('Control+k', 'Palette')(page);
      await page.keyboard.type('a');
      await dialog(page, 'Palette').getByRole('option').first().waitFor();
    },
  },
  { name: 'search', path: 'news', ready: headline, fullOnly: true, act: pressing('/', 'Search') },
  { name: 'help', path: 'news', ready: headline, act: pressing('?', /shortcuts/i) },
  { name: 'settings', path: 'news', ready: headline, fullOnly: true, act: pressing(',', 'Settings') },
  {
    name: 'embed code',
    path: 'news',
    ready: headline,
    fullOnly: true,
    act: async (page) => {
      await pressing('?', /shortcuts/i)(page);
      await page.getByRole('button', { name: /^Copy embed code/ }).click();
      await dialog(page, /embed code/i).waitFor();
    },
  },
  {
    name: 'alerts',
    path: 'news',
    ready: headline,
    fullOnly: true,
    act: async (page) => {
      await pressing('Control+k', 'Palette')(page);
      await page.keyboard.type('Alerts');
      await dialog(page, 'Palette')
        .getByRole('option', { name: /^Alerts/ })
        .first()
        .click();
      await dialog(page, 'Alerts').waitFor();
    },
  },
  { name: 'views of /guidance', path: 'guidance', ready: line, act: clicking('Views ▾', 'Views') },
  { name: 'views of /news', path: 'news', ready: headline, act: clicking('Views ▾', 'Views') },
  {
    name: 'hover card',
    path: 'quantified',
    ready: row,
    act: async (page) => {
      const card = page.getByRole('region', { name: / at a glance$/ });
      // What tells of tickers comes a little after the page.
      for (let turn = 0; turn < 20 && !(await card.isVisible()); turn++) {
        await page.mouse.move(5, 400);
        await page.locator('.grid-row [data-symbol]').first().hover();
        await page.waitForTimeout(1000);
      }
      await card.waitFor();
    },
  },
  { name: 'watchlists', path: 'news', ready: headline, act: clicking('Watchlist ▾', 'Watchlists') },
  { name: 'export of /news', path: 'news', ready: headline, act: clicking('Export', 'Export') },
  { name: 'export of /quantified', path: 'quantified', ready: row, act: clicking('Export', 'Export') },
  {
    name: 'export of /ratios',
    path: 'ratios?s=AAPL',
    ready: (page) => page.getByRole('grid', { name: 'Ratios' }),
    act: clicking('Export', 'Export'),
  },
  { name: 'export of /guidance', path: 'guidance', ready: line, act: clicking('Export', 'Export') },
  { name: 'export of /splits', path: 'splits', ready: line, act: clicking('Export', 'Export') },
];

const alert = (page: Page): Locator => page.getByRole('alert').first();

/** Pages whose data service is away. */
const down: readonly Sight[] = [
  ...[
    'news',
    'quantified',
    'quantified?analysis=1',
    'ratios?s=AAPL',
    'guidance',
    'guidance?view=month',
    'splits',
    'splits?view=month',
    'logos?keys=AAPL',
    'symbol/AAPL',
  ].map((path): Sight => ({ name: `/${path}, failed`, path, ready: alert, isDown: true })),
  { name: '/status, failed', path: 'status', ready: (page) => page.getByText(/^The data service (is|fails)/), isDown: true },
];

export const sights = (known: KnownRecords): readonly Sight[] => [...full(known), ...over, ...down];
