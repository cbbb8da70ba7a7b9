import { crc32, inflateRawSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { exportAs, exportPanel, fetchJson, linesOf, press, saveAs, type SavedFile } from './actions.ts';
import { expect, test } from './fixtures.ts';
import type { NewsPage } from './pages/news-page.ts';

/** How many stories the bar says are loaded. */
async function loadedIn({ page }: NewsPage): Promise<number> {
  const text = await page.getByText(/^[\d,]+ loaded/).innerText();
  return Number(text.split(' ')[0]?.replaceAll(',', ''));
}

/** A file of a zip, by its local header. */
function unzip({ bytes }: SavedFile, name: string): string {
  const at = bytes.indexOf(name) - 30;
  const start = at + 30 + name.length;
  const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 18)));
  expect(crc32(content)).toBe(bytes.readUInt32LE(at + 14));
  return content.toString('utf8');
}

test('the visible list is saved as CSV and, by keyboard, all its fields as NDJSON', async ({ page, news }) => {
  await news.open('news?tickers=AAPL&tz=utc');
  await press(page, 'e');
  const panel = exportPanel(page);
  await expect(panel.getByRole('radio', { name: /What I see/ })).toBeFocused();
  const csv = await saveAs(page, 'CSV');
  const loaded = await loadedIn(news);
  const [head, first, ...rest] = linesOf(csv);
  expect(rest.length + 1).toBe(loaded);
  expect(head).toMatch(/^Time UTC,Symbols,Headline,/);
  expect(first).toContain(await news.titleAt(0));
  expect(csv.name).toMatch(new RegExp(`^news_2026-11-20T2030UTC_filtered_news-on-AAPL_${loaded}rows.*\\.csv$`));
  await expect(panel.getByRole('status').first()).toContainText(`Saved ${loaded} row`);

  await panel.getByRole('radio', { name: /What I see/ }).focus();
  await press(page, 'ArrowDown');
  await expect(panel.getByRole('radio', { name: /All fields, raw/ })).toBeChecked();
  const raw = await saveAs(page, 'NDJSON');
  const records = raw.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { created: string; body: string });
  expect(records).toHaveLength(loaded);
  expect(records[0]?.created).toMatch(/^\w{3}, \d\d \w{3} 2026 [\d:]{8} -0[45]00$/);
  expect(records.some(({ body }) => body.length > 100)).toBe(true);
  expect(raw.name).toMatch(new RegExp(`^news_2026-11-20T2030UTC_filtered_news-on-AAPL_raw_${loaded}rows.*\\.ndjson$`));
});

test('everything that matches becomes a workbook with real dates, under the content security policy', async ({ page, news }) => {
  await news.open('news?from=2026-06-01');
  await press(page, 'e');
  await page.getByRole('radio', { name: /^Everything that matches/ }).check();
  const workbook = await saveAs(page, 'XLSX');
  const sheet = unzip(workbook, 'xl/worksheets/sheet1.xml');
  expect(XMLValidator.validate(sheet)).toBe(true);
  expect(XMLValidator.validate(unzip(workbook, 'xl/styles.xml'))).toBe(true);
  const { worksheet } = new XMLParser({ ignoreAttributes: false }).parse(sheet) as {
    worksheet: { sheetData: { row: { c: { v?: number }[] }[] } };
  };
  const [, ...rows] = worksheet.sheetData.row;
  expect(workbook.name).toBe(`news_2026-11-20T1530ET_filtered_news-from-Jun-1-2026_${rows.length}rows.xlsx`);
  expect(rows.length).toBeGreaterThan(1000);
  for (const { c } of rows) expect(c[0]?.v).toBeGreaterThan(44_000);
  expect(sheet).not.toContain('<f>');
  expect(unzip(workbook, 'docProps/core.xml')).toContain('<dc:title>News');
});

test('a file of quantified has one row per reaction, and its name tells that it is filtered', async ({ page, quantified }) => {
  await quantified.open('quantified?symbols=KO&f=5_Minutes%25:gte:0');
  await quantified.allLoaded();
  const count = Number((await quantified.count.innerText()).split(' ')[0]?.replace(',', ''));
  const file = await exportAs(page, 'CSV');
  expect(file.name).toBe(`quantified_2026-11-20T1530ET_filtered_reactions-on-KO-5-min-at-least-0_${count}rows.csv`);
  const [head, ...rows] = linesOf(file);
  expect(rows).toHaveLength(count);
  expect(head).toMatch(/^Symbol,Headline,Published ET,30 s to 120 min,1 min %,5 min %/);
});

test('a file that is saved while 20,000 rows load says how many it has and that more match; the open panel follows the table', async ({
  page,
  quantified,
}) => {
  const full = 1000;
  const pages = 20;
  const wire = await fetchJson<Readonly<Record<string, unknown>>[]>(page, `api/v2/newsquantified?pagesize=${full}`);
  let allowed = 2;
  await page.route(/\/api\/v2\/newsquantified/, async (route) => {
    const params = new URL(route.request().url()).searchParams;
    if (params.has('pagesize') || params.has('updated_since')) return route.continue();
    const number = Number(params.get('page') ?? 0);
    await expect.poll(() => number < allowed).toBe(true);
    // The last page is the only one that is not full.
    const rows = wire
      .slice(0, number === pages - 1 ? full - 1 : full)
      .map((row) => ({ ...row, _id: `${String(row['_id'])}${number === 0 ? '' : `-${number}`}` }));
    return route.fulfill({ json: rows });
  });
  await quantified.open('quantified?sessions=all&whole=true');
  await expect(quantified.count).toContainText('2,000 rows');
  await press(page, 'e');
  const panel = exportPanel(page);

  const expectFile = async (button: 'CSV' | 'JSON', rows: number, isAll: boolean): Promise<void> => {
    await expect(panel).toContainText(
      `${rows.toLocaleString('en-US')} rows in the order of the table${isAll ? ', all that match' : ' so far'}`,
    );
    const file = await saveAs(page, button);
    expect(file.name).toContain(`_${rows}rows${isAll ? '.' : '_truncated.'}`);
    if (button === 'CSV') expect(linesOf(file)).toHaveLength(rows + 1);
    else {
      const { about, records } = JSON.parse(file.text) as { about: object; records: object[] };
      expect(about).toMatchObject({ rows, complete: isAll ? 'yes' : 'no: more rows match', sampleData: 'no' });
      expect(records).toHaveLength(rows);
    }
  };
  await expectFile('CSV', 2000, false);
  allowed = 10;
  await expectFile('CSV', 10_000, false);
  allowed = pages;
  await expectFile('CSV', 19_999, true);
  await panel.getByRole('radio', { name: /All fields, raw/ }).check();
  await expectFile('JSON', 19_999, true);
});

test('a file of ratios has the figures of the table, the raw one those of the service', async ({ page, ratios }) => {
  await ratios.open('ratios?s=AAPL,MSFT,KO&r=roe&type=TTM&align=calendar');
  await expect(ratios.headers).toHaveText(['Period end', /AAPL.*TTM.*ROE/, /MSFT.*TTM.*ROE/, /KO.*TTM.*ROE/]);
  const file = await exportAs(page, 'CSV');
  const [head, ...rows] = linesOf(file);
  expect(head).toBe('period_end,AAPL ROE TTM (%),MSFT ROE TTM (%),KO ROE TTM (%),derived,flagged,why_empty,link');
  const shown = await ratios.rowTexts();
  expect(shown.length).toBeGreaterThan(20);
  const onScreen = (text: string): string => (text === '' ? '–' : `${text.replace('-', '\u2212')}%`);
  expect(
    rows.map((row) => {
      const [end, ...figures] = row.split(',').slice(0, 4);
      return [end, ...figures.map(onScreen)];
    }),
  ).toEqual(shown);
  expect(file.name).toMatch(
    new RegExp(`^ratios_2026-11-20T1530ET_filtered_Return-on-equity-ROE-of-AAPL-MSFT-KO-.*_${shown.length}rows\\.csv$`),
  );

  await page.getByRole('radio', { name: /All fields, raw/ }).check();
  const [rawHead, rawFirst] = linesOf(await saveAs(page, 'CSV'));
  expect(rawHead).toMatch(/^symbol,id\.companyId,id\.asOf,id\.reportType,id\.period,id\.aorOrRestate,fiscalYearEnd,isCalculated,/);
  expect(rawHead).toContain(',fixAssetsTuronver,');
  expect(rawFirst).toMatch(/^AAPL,[^,]+,\d{4}-\d\d-\d\d,TTM,/);
});
