import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ratios } from '#contract/endpoints/ratios.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { giveChartsASize } from '#src/testing/chart-size.ts';
import { openRatios } from '#src/testing/open-page.ts';
import { press } from '#src/testing/press.ts';
import { company, exampleResults, period } from '#src/testing/records.ts';
import { soon } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

giveChartsASize();
// Companies that this browser has shown, and so knows.
beforeEach(() => noteSeen({ tickers: ['AAA', 'BBB', 'BAD'] }));

const companies = [
  company('AAA', [
    period('2025-06-30', { roe: 0.43, currentRatio: 1.07 }, { isCalculated: true }),
    period('2025-03-31', { roe: -0.05 }, { isCalculated: true }),
    period('2025-06-30', { roe: 0.1 }, { reportType: 'A' }),
    period('2025-06-30', { roe: 0.12 }, { reportType: 'R' }),
  ]),
  company('BBB', [period('2025-06-30', { roe: 0.2, currentRatio: 2 }), period('2025-03-31', { roe: 0.25 })]),
  company('OLD', [period('2025-06-30', { roe: 0.1 }, { reportType: 'A' })]),
];

/** The table as lines of texts, its head first. */
const lines = (name = 'Ratios'): string[] =>
  [...(document.querySelector(`table[aria-label="${name}"]`)?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.cells].map(textOf).join(' | '),
  );
const hasRows = (...rows: string[]) => soon(() => expect(lines().slice(1)).toEqual(rows));
const hasText = (text: string) => soon(() => expect(textOf()).toContain(text));
const isExample = (source: string) => soon(() => expect(textOf()).toContain(`Example: ${source}.`));
const aaa = ['FY2025 Q2 | 43.0%', 'FY2025 Q1 | −5.0%'];
const both = ['FY2025 Q2 | 43.0% | 20.0%', 'FY2025 Q1 | −5.0% | 25.0%'];
const click = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

async function openCompanies(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Companies/ }));
  return screen.findByRole('combobox', { name: 'Companies' });
}
function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
  press('Enter', { on: field });
}

test('shows a figure for each company, ratio and period end, with its report type', async () => {
  const api = openRatios(companies, '/ratios?s=AAA,BBB&r=roe,currentRatio&type=TTM');
  await hasRows('FY2025 Q2 | 43.0% | 20.0% | 1.07x | 2.00x', 'FY2025 Q1 | −5.0% | 25.0% | – | –');
  expect(lines()[0]).toMatch(/^Fiscal quarter \| AAA TTM ROE.* \| BBB TTM ROE.* \| AAA TTM Current ratio.* \| BBB TTM Current ratio/);
  expect(requestsTo(api, /operationRatios/).map(({ params }) => params)).toEqual([{ symbols: 'AAA,BBB', period: 'TTM' }]);
  expect(screen.getAllByLabelText(/^no value/).map(nameOf)).toContain(
    'no value: AAA did not report this ratio for the period: an input is missing or the divisor is 0.',
  );
  await soon(() =>
    expect(screen.getAllByRole('img').map(nameOf)).toEqual([
      'Return on equity (ROE): AAA rose from −5.0% to 43.0% over 2 periods; BBB fell from 25.0% to 20.0% over 2 periods.',
      'Current ratio: AAA is 1.07x; BBB is 2.00x.',
    ]),
  );
});

test('suggests companies of the same stories that have ratios of the period, and names unknown symbols of the link', async () => {
  const api = openRatios(companies, '/ratios?s=AAA,QQZX');
  api.write({ news: stories(4, (id) => about('AAA', id % 2 === 0 ? 'BBB' : 'OLD')) });
  await hasText('1 unknown: QQZX');
  await openCompanies();
  const peers = within(await screen.findByRole('group', { name: 'Suggested peers' }));
  expect(peers.getAllByRole('button').map(nameOf)).toEqual(['Add BBB, 2 common stories']);
  fireEvent.click(peers.getByRole('button'));
  await soon(() => expect(location.search).toContain('s=AAA,QQZX,BBB'));
  await soon(() => expect(screen.queryByRole('group', { name: 'Suggested peers' })).toBeNull());
});

test('flags a figure with duplicate records', async () => {
  const twice = company('TWO', [period('2025-06-30', { roe: 0.1 }), period('2025-06-30', { roe: 0.3 })]);
  openRatios([], '/ratios?s=TWO').invalidRows.set(ratios.path, [twice]);
  await hasRows('FY2025 Q2 | 30.0%!');
  fireEvent.click(document.querySelector('td') ?? document.body);
  await hasText('TWO ROE, TTM, FY2025 Q2: 30.0%, 2 duplicates in the response, the last is shown');
});

test('shows the example of the contract', async () => {
  openRatios(exampleResults, `/ratios?s=${exampleResults[0]?.symbol ?? ''}&r=grossMargin,daysInSales&type=R`);
  await hasRows('FY2025 Q2 | 43.5% | 44d');
});

test.each([
  ['?s=AAA,OLD', 'OLD: no TTM figures.'],
  ['?s=AAA,OLD&type=R', 'OLD: no 3M type R figures; available: A.'],
  ['?s=AAA,NOPE', 'NOPE: unknown to the data service.'],
])('states what is missing beside the chart of %s: %s', async (address, sentence) => {
  openRatios(companies, `/ratios${address}`);
  await soon(() => expect(textOf(screen.getByRole('figure'))).toContain(sentence));
});

test.each([
  ['?s=NOPE,NADA', 'Unknown company', 'NADA: unknown to the data service.', 'Choose other companies', ''],
  ['?s=OLD&type=R', 'No figures', 'OLD: no 3M type R figures; available: A.', 'Show Original', '?s=OLD&type=A'],
  [
    '?s=AAA&r=quickRatio&type=A',
    'No figures',
    'AAA: the reports do not include this ratio.',
    /^Show Restated/,
    '?s=AAA&r=quickRatio&type=R',
  ],
  ['?s=AAA&from=2026-01-01', 'No figures', 'All figures are older than 2026-01-01', 'All dates', '?s=AAA'],
])('no figures for %s: %s', async (address, title, sentence, action, next) => {
  openRatios(companies, `/ratios${address}`);
  await screen.findByRole('heading', { name: title });
  expect(textOf()).toContain(sentence);
  click(action);
  await soon(() => expect(location.search).toBe(next));
});

test('aligns fiscal quarters and shows the end of each fiscal year', async () => {
  const january = company('JAN', [period('2025-07-31', { roe: 0.3 }, { fiscalYearEnd: 1 })]);
  openRatios([...companies, january], '/ratios?s=BBB,JAN&align=fiscal');
  await hasRows('FY2026 Q2 | – | 30.0%', 'FY2025 Q2 | 20.0% | –', 'FY2025 Q1 | 25.0% | –');
  expect(lines()[0]).toBe('Fiscal quarter | BBB TTM ROE year ends December | JAN TTM ROE year ends January');
});

test('changes reports and their version, in the address too', async () => {
  openRatios(companies, '/ratios?s=AAA&r=roe');
  await hasRows(...aaa);
  const choose = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose('Reports', '3M');
  await hasRows('FY2025 Q2 | 10.0%');
  expect(lines()[0]).toContain('AAA A 3M ROE');
  expect(location.search).toBe('?s=AAA&type=A');
  choose('Version', 'AR');
  await hasRows('FY2025 Q2 | 10.0% | 12.0%');
  expect(location.search).toBe('?s=AAA&type=A&restated=true');
  choose('Version', 'R');
  await hasRows('FY2025 Q2 | 12.0%');
  choose('Template', 'DuPont');
  await soon(() => expect(location.search).toContain('r=roe,netMargin,assetsTurnover,financialLeverage'));
});

test('adds and removes companies by keyboard', async () => {
  openRatios(companies, '/ratios');
  await isExample('four large companies');
  click('Choose companies');
  const field = await screen.findByRole('combobox', { name: 'Companies' });
  enter(field, 'aaa');
  await hasRows(...aaa);
  enter(field, 'bbb');
  await hasRows(...both);
  press('Backspace', { on: field });
  await hasRows(...aaa);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove AAA' })[0] ?? field);
  await isExample('four large companies');
});

test('finds a known company by its name', async () => {
  openRatios([company('AAPL', [period('2025-06-30', { roe: 0.5 })], 'Apple')], '/ratios?s=AAPL');
  await hasRows('FY2025 Q2 | 50.0%');
  const field = await openCompanies();
  press('Backspace', { on: field });
  await isExample('four large companies');
  fireEvent.change(field, { target: { value: 'apple' } });
  await soon(() => expect(screen.queryAllByRole('option').map(textOf)).toContain('AAPLApple Inc.'));
  press('Enter', { on: field });
  await hasRows('FY2025 Q2 | 50.0%');
  expect(location.search).toBe('?s=AAPL');
});

test('Escape closes the companies at once, so that the next press of the button opens them again', async () => {
  openRatios(companies, '/ratios?s=AAA');
  press('Escape', { on: await openCompanies() });
  expect(screen.queryByRole('dialog', { name: 'Companies' })).toBeNull();
  await openCompanies();
});

test('adds several pasted tickers, and reports the ninth', async () => {
  openRatios(companies, '/ratios');
  const field = await openCompanies();
  enter(field, 'aaa bbb');
  await within(screen.getByRole('dialog', { name: 'Companies' })).findByRole('button', { name: 'Remove BBB' });
  fireEvent.change(field, { target: { value: 'C,D,E,F,G,H,A,' } });
  await soon(() => expect(location.search).toBe('?s=AAA,BBB,C,D,E,F,G,H'));
  expect(textOf()).toContain('up to 8 companies, ignored A');
});

test('finds a ratio by its API name and adds it with Enter', async () => {
  openRatios(companies, '/ratios?s=AAA');
  await hasRows(...aaa);
  click(/^Ratios/);
  enter(await screen.findByRole('textbox', { name: 'Find a ratio' }), 'currentRatio');
  await hasRows('FY2025 Q2 | 43.0% | 1.07x', 'FY2025 Q1 | −5.0% | –');
  expect(location.search).toBe('?s=AAA&r=roe,currentRatio');
});

test('keeps chart and table in sync', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB&r=roe');
  await hasRows(...both);
  (await screen.findByRole('img')).focus();
  const moves = (key: string, figure: string) => {
    press(key);
    return soon(() => expect(textOf(document.querySelector('td[data-at=true]'))).toBe(figure));
  };
  await moves('ArrowRight', '43.0%');
  await moves('ArrowLeft', '−5.0%');
  await moves('ArrowDown', '25.0%');
  expect(textOf()).toContain('BBB ROE, TTM, FY2025 Q1: 25.0%');
  press('Enter');
  expect(textOf(document.activeElement)).toBe('25.0%');
  await moves('ArrowLeft', '−5.0%');
  expect(textOf()).toContain('AAA ROE, TTM, FY2025 Q1: −5.0%, derived');
});

test('shows negative values in parentheses on request', async () => {
  openRatios(companies, '/ratios?s=AAA');
  await hasRows(...aaa);
  click('Negatives in (parentheses)');
  await hasRows('FY2025 Q2 | 43.0%', 'FY2025 Q1 | (5.0%)');
  expect(location.search).toBe('?s=AAA&negative=parentheses');
});

test('shows hostile names as text', async () => {
  const name = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>=HYPERLINK("x")';
  openRatios([company('EVIL', [period('2025-06-30', { roe: 0.1 })], name)], '/ratios?s=EVIL&panel=rank');
  await hasText(name);
  expect(document.querySelector('img, script')).toBeNull();
  expect(window).not.toHaveProperty('hit');
});

test('shows huge figures in the table and reports that they are not drawn', async () => {
  openRatios([company('BIG', [period('2025-06-30', { roe: 1e300 }), period('2025-03-31', { roe: 0.1 })])], '/ratios?s=BIG');
  await hasRows('FY2025 Q2 | 1E302%', 'FY2025 Q1 | 10.0%');
  expect(textOf()).toContain('BIG: the value for FY2025 Q2 is too large to draw; see the table.');
  expect(textOf()).not.toMatch(/NaN|Infinity|∞/);
});

test('prints one table per ratio when a single one is too wide', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB,C,D,E,F&r=roe,currentRatio');
  await soon(() => expect(screen.queryAllByRole('grid')).toHaveLength(1));
  dispatchEvent(new Event('beforeprint'));
  await soon(() => expect(screen.queryAllByRole('grid')).toHaveLength(2));
  const words = 'Return on equity (ROE), Current ratio of AAA, BBB, C, D, E, F; TTM, trailing 12 months';
  expect(textOf()).toContain(`Ratios${words}`);
  const foot = document.documentElement.style.getPropertyValue('--print-foot');
  expect(foot).toContain('/ratios?s=AAA');
  expect(foot).toContain(words);
  dispatchEvent(new Event('afterprint'));
  await soon(() => expect(screen.queryAllByRole('grid')).toHaveLength(1));
});

test('ranks by a preferred direction that can be reversed', async () => {
  openRatios(companies, '/ratios?s=BBB,AAA,OLD&r=roe,taxRate&panel=rank');
  const rows = () => lines('Rank of the latest figures').slice(1);
  await soon(() =>
    expect(rows()).toEqual([
      'AAA AAA (Sample) | 2025-06-30 | 43.0% ★ best | –',
      'BBB BBB (Sample) | 2025-06-30 | 20.0% 2 of 2 | –',
      'OLD OLD (Sample) | – | – | –',
    ]),
  );
  click(/^Return on equity.*higher is better/);
  await soon(() => expect(rows()[0]).toBe('BBB BBB (Sample) | 2025-06-30 | 20.0% ★ best | –'));
  expect(location.search).toContain('flip=roe');
});

test('lists restated with original figures', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB&panel=restated');
  await soon(() => expect(lines('Restated figures').slice(1)).toEqual(['AAA | 2025-06-30 | ROE | – | 10.0% | 12.0% | +200 bp | 20.00%']));
  expect(textOf()).toContain('1 of 1 figures with original (A) and restated (R) 3M value differ');
});

test('uses the valid part of an address and reports the rest', async () => {
  openRatios(companies, '/ratios?s=AAA&r=luck&type=TTM');
  await hasRows(...aaa);
  expect(textOf()).toContain('Ignored in link: r: unknown ratio "luck"');
});

describe('after a failed request', () => {
  const addAaa = async () => enter(await openCompanies(), 'AAA,');

  test.each([
    ['a plan', 'plan_excludes_endpoint', 'Ask your administrator'],
    ['a dead service', 'upstream_unreachable', 'Data service unavailable'],
  ] as const)('shows what to try: %s', async (_, kind, words) => {
    const api = openRatios(companies, '/ratios?s=NOPE');
    api.override = ({ pathname }) => (pathname === ratios.path ? refusal(kind, 'No.') : undefined);
    await addAaa();
    await soon(() => expect(textOf(screen.getByRole('alert'))).toContain(words));
  });

  test('shows the other companies if one has an unexpected shape', async () => {
    const api = openRatios(companies, '/ratios?s=BAD');
    api.invalidRows.set(ratios.path, [{ symbol: 'BAD', operationRatios: 'none' }]);
    await addAaa();
    await hasText('1 company could not be read and is not shown.');
    await soon(() => expect(lines()[1]).toBe('FY2025 Q2 | – | 43.0%'));
  });
});
