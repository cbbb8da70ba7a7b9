import type { Locator, Page } from '@playwright/test';
import { exportPanel } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** Counts what a reader does: a click, a shortcut, a text that is typed or pasted with its Enter, a choice in a list. */
class Reader {
  actions = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.actions++;
    await target.click();
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.actions++;
    await list.selectOption(option);
  }

  async paste(field: Locator, text: string): Promise<void> {
    this.actions++;
    await expect(field).toBeFocused();
    await field.fill(text);
  }

  /** Opens the palette, types and presses Enter. */
  async command(text: string): Promise<void> {
    this.actions += 2;
    await this.#page.keyboard.press('Control+k');
    const field = this.#page.getByRole('combobox', { name: 'Symbols, pages, views and actions' });
    await expect(field).toBeFocused();
    await this.#page.keyboard.type(text);
    await expect(this.#page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await this.#page.keyboard.press('Enter');
  }
}

test('on the first visit a pasted list becomes a watchlist and its brief in 3 actions', async ({ page, news }) => {
  await page.addInitScript(() => localStorage.setItem('marketdesk:first-steps', '{}'));
  await news.open();
  const reader = new Reader(page);
  await reader.click(page.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Paste your symbols' }));
  const form = page.getByRole('dialog', { name: 'New watchlist' });
  await reader.paste(form.getByRole('textbox', { name: 'Symbols' }), 'AAPL\nMSFT\nNVDA\nKO');
  await reader.click(form.getByRole('button', { name: 'Save and open brief' }));
  await expect(
    page
      .getByRole('table', { name: /^Companies with prices/ })
      .getByRole('row')
      .filter({ hasText: 'AAPL' }),
  ).toBeVisible();
  expect(reader.actions).toBe(3);
});

test('whether prices answered to upgrades is said after 2 actions, and what was left out after 3', async ({ page, quantified }) => {
  await quantified.open();
  const reader = new Reader(page);
  const { analysis, placebo } = quantified;
  await reader.click(page.getByRole('button', { name: 'Studies' }));
  await reader.click(page.getByRole('link', { name: /^Upgrades this quarter/ }));
  // The world of the tests has too few of one quarter.
  await expect(analysis).toContainText(/significant at 5%|No comparison/);
  await expect(placebo).toContainText(/Other stories \(within an hour\): (?:median|no figure)/);
  await expect(analysis).toContainText(/All others\d+ \(\d+,\s\d+\)/);
  await reader.click(analysis.getByText('What was left out, and why'));
  await expect(analysis.getByText(/^\d+ · |^Nothing: every reaction/).first()).toBeVisible();
  expect(reader.actions).toBe(3);
});

test('what prices did on days without a story is said after 2 actions', async ({ page, quantified }) => {
  await quantified.open();
  const reader = new Reader(page);
  await reader.click(page.getByRole('button', { name: 'Studies' }));
  await reader.click(page.getByRole('link', { name: /^Upgrades this quarter/ }));
  const figure = quantified.placebo.getByText(/^Prices on days without a story/);
  await expect(figure).toContainText(/median [+−]?\d\.\d\d%, p[=<]\d\.\d+, n=\d{2,} on \d+ days\. (?:Not significant|Significant) at 5%/);
  await expect(figure).not.toContainText('too few days');
  const days = Number(/on (\d+) days/.exec((await figure.textContent()) ?? '')?.[1]);
  expect(days).toBeGreaterThanOrEqual(20);
  expect(reader.actions).toBe(2);
});

test('a study of a year has its days, interval, base rate and placebo, and its link gives the same digits in another browser', async ({
  page,
  quantified,
  browser,
}) => {
  const { analysis } = quantified;
  await page.goto('quantified?from=2025-11-21&f=AnalystAction:in:Upgrade&analysis=true&tab=cohorts&by=filter');
  await expect(analysis).toContainText(/difference [+−]\d.* pp, 95% CI .* pp: (?:not )?significant at 5%/);
  await expect(analysis).toContainText(/Matching the filters .*% \(n=\d+ of \d+ stories on \d+ days\), of All others .* on \d+ days\)/);
  await expect(quantified.placebo).toContainText(/Other stories .* n=\d+/);
  await expect(analysis).toContainText(/[+−]\d+ pp, (?:higher|lower|as usual)\s/);
  await expect(analysis.getByRole('heading', { level: 2 })).toContainText('(raw)');
  const digits = async (panel: Locator): Promise<string[]> => {
    await expect(panel).not.toContainText('Of the first');
    await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
    return panel.getByRole('row').allTextContents();
  };
  const figures = await digits(analysis);
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  const there = elsewhere.getByRole('region', { name: 'Analysis', exact: true });
  await expect(there).toContainText(/significant at 5%/);
  expect(await digits(there)).toEqual(figures);
  await context.close();
});

test('return on equity of two companies is compared after 2 actions', async ({ page, news, ratios }) => {
  await news.open();
  const reader = new Reader(page);
  await reader.command('roe AAPL MSFT');
  await expect(ratios.headers.filter({ hasText: /^MSFT/ })).toBeVisible();
  expect(reader.actions).toBe(2);
});

test('guidance raised above estimates this week is listed after 2 actions', async ({ page, news }) => {
  await news.open();
  const reader = new Reader(page);
  await reader.command('guid raised above this week');
  await expect(page).toHaveURL(/\/guidance\?from=week&to=week&verdict=raised&est=above$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Guidance' })).toBeVisible();
  expect(reader.actions).toBe(2);
});

test('the ex-dates of the next two weeks are listed after 2 actions', async ({ page, splits }) => {
  await splits.open();
  const reader = new Reader(page);
  await reader.click(page.getByRole('button', { name: 'Views ▾' }));
  await reader.click(page.getByRole('link', { name: 'Ex-dates of the next two weeks' }));
  await expect(page).toHaveURL(/\/splits\?from=today&to=now%2B13d/);
  expect(reader.actions).toBe(2);
});

test('everything about a company opens after 2 actions', async ({ page, news }) => {
  await news.open();
  const reader = new Reader(page);
  await reader.command('NVDA');
  await expect(page.getByRole('heading', { name: /NVDA/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/symbol\/NVDA$/);
  expect(reader.actions).toBe(2);
});

test('the stories since the last close are sorted by their move after 3 actions', async ({ page, news }) => {
  await news.open();
  const reader = new Reader(page);
  await reader.command('news since close');
  await expect(page).toHaveURL(/\/news\?from=last-close$/);
  await reader.choose(news.order, 'move');
  await expect(news.count).toContainText(/\d+ of \d+ measured/);
  expect(reader.actions).toBe(3);
});

test('the analysts who rated a company are listed after 2 actions', async ({ page, news }) => {
  await news.open();
  const reader = new Reader(page);
  await reader.command('NVDA ratings');
  await expect(page.getByRole('region', { name: 'Ratings' })).toBeInViewport();
  expect(reader.actions).toBe(2);
});

test('an alert is tested and saved after 5 actions', async ({ page, news }) => {
  await news.open();
  const reader = new Reader(page);
  await reader.click(page.getByRole('toolbar', { name: 'Desk' }).getByRole('button', { name: 'Alerts' }));
  await reader.click(page.getByRole('button', { name: /New rule/ }));
  const panel = page.getByRole('dialog', { name: 'Alert rules' });
  await reader.paste(panel.getByRole('combobox', { name: 'Topics or keywords' }), 'merger');
  await page.keyboard.press('Enter');
  await reader.click(panel.getByRole('button', { name: /^Test/ }));
  await expect(panel.getByRole('region', { name: 'Backtest' })).toContainText('Last 90 days');
  await reader.click(panel.getByRole('button', { name: /^Save/ }));
  await expect(panel.getByRole('list', { name: 'Saved rules' })).toContainText('merger');
  expect(reader.actions).toBe(5);
});

test('the table is a file and a link after 3 actions', async ({ page, quantified }) => {
  await quantified.open('quantified?symbols=AAPL');
  const reader = new Reader(page);
  await reader.click(page.getByRole('button', { name: 'Export' }));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    reader.click(exportPanel(page).getByRole('button', { name: 'CSV', exact: true })),
  ]);
  expect(file.suggestedFilename()).toMatch(/^quantified_.*\.csv$/);
  await page.keyboard.press('Escape');
  await reader.click(page.getByRole('button', { name: 'Copy link' }));
  await expect(page.getByRole('button', { name: /Copied|quantified\?symbols=AAPL/ })).toBeVisible();
  expect(reader.actions).toBe(3);
});
