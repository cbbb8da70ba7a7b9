import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import type { Download, FrameLocator, Page } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from './fixtures.ts';
import { serveHost } from './host-page.ts';
import { hostileItems } from './hostile-items.ts';
import { fixedDay, serve } from './serve.ts';
import { sweep } from './sweep.ts';

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** Opens the panel and presses one of its buttons. */
async function save(page: Page, button: string, within: Page | FrameLocator = page): Promise<Download> {
  const panel = within.getByRole('dialog', { name: 'Export' });
  if (!(await panel.isVisible())) await within.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: button, exact: true }).click()]);
  return download;
}

/** How many stories the bar says are loaded. */
const loadedIn = async (within: Page | FrameLocator): Promise<number> => {
  const text = await within.getByText(/^[\d,]+ loaded/).innerText();
  return Number(text.split(' ')[0]?.replaceAll(',', ''));
};

const linesOf = (csv: string): string[] => csv.split('\r\n').slice(0, -1);

/** A file of a zip, by its local header. */
function unzipped(zip: Buffer, name: string): string {
  const at = zip.indexOf(name) - 30;
  const start = at + 30 + name.length;
  const bytes = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 18)));
  expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 14));
  return bytes.toString('utf8');
}

test('what I see is saved as CSV, a row for each story of the list', async ({ page, news }) => {
  await news.open('news?tickers=AAPL');
  const download = await save(page, 'CSV');
  const lines = linesOf((await bytesOf(download)).toString('utf8'));
  const loaded = await loadedIn(page);
  expect(lines.length - 1).toBe(loaded);
  expect(lines[0]).toMatch(/^published_et,updated_et,symbols,title,/);
  expect(lines[1]).toContain(await news.titleAt(0));
  expect(download.suggestedFilename()).toBe(`news_2026-11-20T1530ET_filtered_${loaded}rows.csv`);
  await expect(page.getByRole('dialog', { name: 'Export' }).getByRole('status').first()).toContainText(`Saved ${loaded} row`);
});

test('the key e opens it, its choices work by keyboard, Esc closes it', async ({ page, news }) => {
  await news.open('news?tickers=AAPL&tz=utc');
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'Export' });
  await expect(panel.getByRole('radio', { name: /What I see/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: /All fields, raw/ })).toBeChecked();
  const download = await save(page, 'NDJSON');
  const records = (await bytesOf(download))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { created: string; body: string });
  expect(records).toHaveLength(await loadedIn(page));
  expect(records[0]?.created).toMatch(/^\w{3}, \d\d \w{3} 2026 [\d:]{8} -0500$/);
  expect(records.some(({ body }) => body.length > 100)).toBe(true);
  expect(download.suggestedFilename()).toMatch(/^news_2026-11-20T2030UTC_filtered_raw_\d+rows\.ndjson$/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('everything that matches becomes a workbook with real dates, under the page’s own policy', async ({ page, news }) => {
  test.setTimeout(120_000);
  await news.open('news');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: /^Everything that matches/ }).check();
  const download = await save(page, 'XLSX');
  const zip = await bytesOf(download);
  const sheet = unzipped(zip, 'xl/worksheets/sheet1.xml');
  expect(XMLValidator.validate(sheet)).toBe(true);
  expect(XMLValidator.validate(unzipped(zip, 'xl/styles.xml'))).toBe(true);
  const rows = (new XMLParser({ ignoreAttributes: false }).parse(sheet) as { worksheet: { sheetData: { row: { c: { v?: number }[] }[] } } })
    .worksheet.sheetData.row;
  expect(download.suggestedFilename()).toBe(`news_2026-11-20T1530ET_${rows.length - 1}rows.xlsx`);
  expect(rows.length).toBeGreaterThan(6000);
  for (const { c } of rows.slice(1)) expect(c[0]?.v).toBeGreaterThan(44_000);
  expect(sheet).not.toContain('<f>');
  expect(unzipped(zip, 'docProps/core.xml')).toContain('<dc:title>All news, newest first');
});

test('a title that is a formula runs in no spreadsheet', async ({ page, own }) => {
  const [formula = {}] = hostileItems(fixedDay);
  await own.ingest([{ ...formula, id: 1, title: `=HYPERLINK("https://evil.invalid","Read")`, author: '@SUM(A1)' }]);
  await page.goto(`${own.desk}news`);
  await page.getByRole('feed', { name: 'Headlines' }).getByRole('article').first().waitFor();
  const csv = (await bytesOf(await save(page, 'CSV'))).toString('utf8');
  expect(csv).toContain(`,"'=HYPERLINK(""https://evil.invalid"",""Read"")",`);
  expect(csv).toContain(`,'@SUM(A1),`);
  const sheet = unzipped(await bytesOf(await save(page, 'XLSX')), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(');
});

for (const theme of ['light', 'dark']) {
  test(`axe has nothing to say about the panel, ${theme}`, { tag: sweep }, async ({ page, news }) => {
    await news.open(`news?theme=${theme}`);
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Export' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}

test.describe('in a page of another site', () => {
  test('a sandboxed frame saves a file as well', async ({ page }) => {
    const host = await serveHost();
    const desk = await serve({ items: 300, newsOnly: true, settings: { EMBED_ORIGINS: host.origin } });
    const frame = page.frameLocator('iframe');
    try {
      await page.goto(host.around(`${desk.desk}news?embed=1`));
      await frame.getByRole('feed', { name: 'Headlines' }).getByRole('article').first().waitFor();
      const download = await save(page, 'CSV', frame);
      expect(linesOf((await bytesOf(download)).toString('utf8')).length - 1).toBe(await loadedIn(frame));
    } finally {
      await page.goto('about:blank');
      await Promise.all([desk.stop(), host.stop()]);
    }
  });
});
