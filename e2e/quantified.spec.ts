import type { Page } from '@playwright/test';
import { countInputs, download, fetchJson } from './actions.ts';
import { expectNoViolations } from './checks.ts';
import { expect, test } from './fixtures.ts';
import type { QuantifiedPage } from './pages/quantified-page.ts';
import { run } from './process.ts';

type Reaction = Readonly<Record<string, string>>;

const formatMove = (move: number): string => `${move < 0 ? '\u2212' : move > 0 ? '+' : ''}${Math.abs(move).toFixed(2)}%`;

/** Headlines and moves from the records of the service: one reaction per story and symbol, preferably the full-day one. */
async function strongestUpgrades(page: Page): Promise<string[][]> {
  const records: Reaction[] = [];
  for (let number = 0; records.length === 1000 * number; number++)
    records.push(...(await fetchJson<Reaction[]>(page, `api/v2/newsquantified?date_from=2026-08-01&pagesize=1000&page=${number}`)));
  const upgrades = records.filter((record) => record['AnalystAction'] === 'Upgrade' && record['5_Minutes%'] !== '');
  const reactions = new Map(upgrades.map((record) => [`${record['ResourceID']} ${record['Symb']}`, record]));
  return [...reactions.values()]
    .map((record) => [record['Headlines'] ?? '', Number(record['5_Minutes%'])] as const)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([headline, move]) => [headline, formatMove(move)]);
}

test('the ten strongest 5-minute reactions to upgrades since August are found', async ({ page, quantified }) => {
  const records = strongestUpgrades(page);
  await quantified.open();
  await expect(quantified.filters.getByRole('button', { name: 'Remove filter Last 30 days' })).toBeVisible();
  const dates = await quantified.openPanel('Dates');
  await dates.getByLabel('From').fill('2026-08-01');
  await dates.getByRole('button', { name: 'Apply' }).click();
  await expect(quantified.filters.getByRole('button', { name: 'Remove filter From Aug 1' })).toBeVisible();
  await quantified.allLoaded();

  const filter = await quantified.openPanel('Add filter');
  await filter.getByLabel('Column').selectOption('AnalystAction');
  await filter.getByRole('checkbox', { name: /^Upgrade/ }).check();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(quantified.filters.getByRole('button', { name: 'Edit filter Analyst action: Upgrade' })).toBeVisible();
  // The first click sorts downwards.
  await quantified.fiveMinutes.click();
  await expect(quantified.fiveMinutes).toHaveAttribute('aria-sort', 'descending');
  const expected = await records;
  expect(expected).toHaveLength(10);
  await expect.poll(() => quantified.firstMoves(10)).toEqual(expected);
});

/** Opens a study with two clicks, and waits for all of its rows. */
async function openStudy(quantified: QuantifiedPage, name: RegExp): Promise<void> {
  const studies = await quantified.openPanel('Studies');
  await studies.getByRole('link', { name }).click();
  await quantified.allLoaded();
}

test('two clicks show the biggest reactions to upgrades this quarter', async ({ page, quantified }) => {
  await quantified.open();
  const inputs = await countInputs(page);
  await openStudy(quantified, /^Upgrades this quarter/);
  await expect(quantified.fiveMinutes).toHaveAttribute('aria-sort', 'descending');
  await expect(quantified.fiveMinutes).toBeInViewport({ ratio: 0.99 });
  await expect(quantified.analysis).toContainText(/Matching the filters: n=\d, min 10\. No comparison\./);
  expect(await inputs()).toBe('2 clicks, 0 keys');
});

test('a third click shows whether the reactions to upgrades of all dates are significant', async ({ page, quantified }) => {
  await quantified.open();
  const inputs = await countInputs(page);
  await openStudy(quantified, /^Upgrades this quarter/);
  await quantified.filters.getByRole('button', { name: 'Remove filter From Oct 1' }).click();
  await quantified.allLoaded();
  await expect(quantified.analysis).toContainText(/difference [+−][\d.]+ pp, 95% CI .* pp: (not )?significant at 5%/);
  const moves = (await quantified.firstMoves(5)).map(([, move = '']) => Number.parseFloat(move.replace('\u2212', '-')));
  expect(moves).toEqual(moves.toSorted((a, b) => b - a));
  expect(await inputs()).toBe('3 clicks, 0 keys');
});

test('a box drawn in the scatter chart marks its reactions and filters by them; Back undoes that', async ({ page, quantified }) => {
  const { analysis } = quantified;
  await quantified.open(
    'quantified?symbols=KO&whole=true&analysis=true&tab=scatter&x=1_Minute%25&y=5_Minutes%25&columns=Symb,Headlines,5_Minutes%25',
  );
  await expect(analysis.getByRole('img', { name: /^5 min vs 1 min: medians/ })).toBeVisible();
  await quantified.allLoaded();
  const box = (await analysis.getByRole('img', { name: /^5 min vs 1 min: medians/ }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5);
  await page.mouse.up();
  const selection = analysis.getByRole('status').filter({ hasText: 'selected' });
  await expect(selection).toContainText('They are marked in the table');
  await expect(page).toHaveURL(/brush=-?[\d.]+\.\.-?[\d.]+,-?[\d.]+\.\./);
  await expectNoViolations(page);

  const only = analysis.getByRole('button', { name: /^Show only these \d+$/ });
  const count = /\d+/.exec((await only.textContent()) ?? '')?.[0] ?? '';
  expect(Number(count)).toBeGreaterThan(0);
  await only.click();
  await expect(quantified.count).toContainText(`${count} of `);
  await expect(page).not.toHaveURL(/brush=/);
  await expect(quantified.filters.getByRole('button', { name: /^Edit filter 1 min from/ })).toBeVisible();
  await page.goBack();
  await expect(selection).toContainText(`${count} of `);
  await expect(page.locator('[role=row][aria-selected=true]').first()).toBeVisible();
});

test('the analysis is saved as SVG and PNG with its title and filters, its figures as CSV', async ({ page, quantified }) => {
  await quantified.open('quantified?symbols=KO&analysis=true&f=5_Minutes%25:gte:-50');
  const { analysis } = quantified;
  await quantified.allLoaded();
  const save = (ending: string) =>
    download(page, () => analysis.getByRole('button', { name: `Save Median reaction, with IQR as ${ending}` }).click());
  await analysis.getByRole('cell', { name: / to / }).first().waitFor();
  await analysis.getByRole('img').waitFor();
  const csv = await save('CSV');
  expect(csv.name).toMatch(/^quantified_median-reaction-with-iqr-raw_2026-11-20T1530ET_filtered_.+_8rows\.csv$/);
  expect(csv.text).toMatch(/^Window,Reactions,Stories,Days,Median,"Median, 95% CI low",[^\r]*\r\n30 s,\d+,/);
  const svg = await save('SVG');
  expect(svg.text).toContain('5 min at least \u221250%');
  expect(svg.text).toContain('/quantified?');
  expect((await save('PNG')).bytes.subarray(1, 4).toString()).toBe('PNG');
});

interface Printed {
  readonly figures: readonly { readonly label: string; readonly values: readonly (number | string | null)[] }[];
}

test('the command study has the figures of the page at its address, digit by digit', async ({ page, quantified }) => {
  await quantified.open('quantified?from=2026-05-01&to=2026-11-13&f=EPSAction:in:Beat&analysis=true&tab=cohorts&by=filter&spy=true');
  await quantified.allLoaded();
  const { analysis } = quantified;
  await expect(analysis).toContainText(/difference [+−][\d.]+ pp, 95% CI .* pp: (not )?significant at 5%/);
  const { text } = await download(page, () => analysis.getByRole('button', { name: /^Save Two cohorts .* as CSV$/ }).click());
  const printed = await run('server-data/main.ts', ['study', '--link', page.url(), '--json'], {
    DATA_STORE: process.env['DATA_STORE'] ?? '',
  });
  const { figures } = JSON.parse(printed) as Printed;
  const cells = (values: readonly (number | string | null)[]): string =>
    values.map((value) => (typeof value === 'string' && value.includes(',') ? `"${value}"` : String(value ?? ''))).join(',');
  const rows = [0, 1, 2].map((row) => cells(figures.map(({ values }) => values[row] ?? null)));
  expect(text.trimEnd().split('\r\n')).toEqual([cells(figures.map(({ label }) => label)), ...rows]);
});
