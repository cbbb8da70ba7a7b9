import { countInputs, fetchJson } from './actions.ts';
import { expect, test } from './fixtures.ts';

interface Split {
  readonly ticker: string;
  readonly ratio: string;
  readonly date_ex: string;
}

test('the brief of a pasted list with positions: two pasted fields, three clicks', async ({ page }) => {
  const stories = await fetchJson<{ stocks: { name: string }[] }[]>(page, 'api/v2/news?pageSize=100&publishedSince=1795122000');
  const held = [...new Set(stories.flatMap(({ stocks }) => stocks.map(({ name }) => name)))]
    .filter((name) => /^[A-Z]{2,4}$/.test(name))
    .slice(0, 5);
  const { splits } = await fetchJson<{ splits: Split[] }>(
    page,
    'api/v2.1/calendar/splits?parameters[date_search_field]=ex&parameters[date_from]=2026-11-20',
  );
  const [next] = splits.filter(({ ratio }) => /^[\d.]+:[\d.]+$/.test(ratio)).toReversed();
  expect(held.length).toBeGreaterThan(2);
  expect(next).toBeDefined();
  const [news = 0, olds = 0] = next?.ratio.split(':').map(Number) ?? [];

  await page.goto('brief');
  await expect(page.getByRole('button', { name: 'Watchlist ▾' })).toBeVisible();
  const inputs = await countInputs(page);
  await page.getByRole('button', { name: 'Watchlist ▾' }).click();
  const panel = page.getByRole('dialog', { name: 'Watchlists' });
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  const rows = [...held.map((symbol) => `"${symbol}","1,500","$10.50"`), `"${next?.ticker}","${olds * 2}","(1)"`];
  const field = panel.getByRole('textbox', { name: 'Symbols' });
  await field.fill(`"Symbol","Quantity","Cost per share"\n${rows.join('\n')}\n`);
  // A cost is never negative: the line is named, nothing is stored.
  await expect(panel).toContainText(`line ${rows.length + 1}, Cost per share: expected a cost of 0 or more, got "(1)"`);
  // As in a mail; the reader says that the numbers are shares and not prices.
  await field.fill('AAPL 12,5\nMSFT 1.000');
  await expect(panel).not.toContainText('2 positions');
  await panel.getByRole('combobox', { name: 'Numbers without headings' }).selectOption('shares');
  await expect(panel).toContainText('2 positions, read with decimal commas: AAPL 12.5, MSFT 1000');
  await field.fill(`"Symbol","Quantity","Cost per share"\n${rows.join('\n').replace('(1)', '1')}\n`);
  // The invented company is not in the directory of listings.
  await panel.getByRole('button', { name: /^Keep .* anyway$/ }).click();
  await expect(panel).toContainText(`${held.length + 1} positions: ${held[0]} 1500 at 10.5`);
  await panel.getByRole('button', { name: 'Save and apply' }).click();

  // Two fields are pasted into; the invented company is confirmed.
  expect(await inputs()).toBe('3 clicks, 0 keys');
  const table = page.getByRole('table', { name: /^Companies with prices/ });
  await expect(table.getByRole('row').filter({ hasText: held[0] ?? '' })).toContainText('1,500');
  await expect(table).toContainText(`your ${olds * 2} become ${news * 2}`);
  await expect(page.getByRole('status')).toContainText(/\d of \d+ companies with something to report/);
  // The list is in the address; the positions are not.
  expect(decodeURIComponent(page.url())).toContain(`list=Mine:${held[0]}`);
  expect(page.url()).not.toContain('1500');
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeLessThanOrEqual(2);
});
