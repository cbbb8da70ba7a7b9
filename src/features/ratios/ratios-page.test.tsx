import { describe, expect, test } from 'vitest';
import { giveChartsASize } from '#src/testing/chart-size.ts';
import { refusal, type FakeApi } from '#src/testing/fake-api.ts';
import { choose, click, fill, press } from '#src/testing/person.ts';
import { company, exampleResults, period } from '#src/testing/ratio-results.ts';
import { openRatios } from '#src/testing/ratios-desk.ts';
import { soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';

giveChartsASize();

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

const figures = (...rows: string[]) => soon(() => expect(lines().slice(1)).toEqual(rows));
async function openCompanies(): Promise<HTMLElement> {
  click(await soon(() => one('button', /^Companies/)));
  return soon(() => one('combobox', 'Companies'));
}
const asked = ({ asked }: FakeApi): string[] => asked.filter((address) => address.includes('operationRatios'));

test('a link shows a figure for each company, ratio and period end, each with its kind', async () => {
  const api = openRatios(companies, '/ratios?s=AAA,BBB&r=roe,currentRatio&type=TTM');
  await figures('2025-06-30 | 43.0% | 20.0% | 1.07x | 2.00x', '2025-03-31 | −5.0% | 25.0% | – | –');
  expect(lines()[0]).toBe('Period end | AAA TTM ROE | BBB TTM ROE | AAA TTM Current ratio | BBB TTM Current ratio');
  expect(asked(api)).toEqual(['/api/v2.1/fundamentals/operationRatios?symbols=AAA%2CBBB&period=TTM']);
  await soon(() =>
    expect(all('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
      'Return on equity (ROE): AAA rose from −5.0% to 43.0% over 2 periods; BBB fell from 25.0% to 20.0% over 2 periods.',
      'Current ratio: AAA is 1.07x; BBB is 2.00x.',
    ]),
  );
});

test('a dash says why', async () => {
  openRatios(companies, '/ratios?s=AAA&r=currentRatio');
  await figures('2025-06-30 | 1.07x', '2025-03-31 | –');
  expect(document.querySelector('td[aria-label]')?.getAttribute('aria-label')).toBe(
    'no value: AAA reported this period without the ratio: a part of it is missing or its divisor is 0.',
  );
});

test('a figure that was told twice is flagged, in the table and in words', async () => {
  const twice = company('TWO', [period('2025-06-30', { roe: 0.1 }), period('2025-06-30', { roe: 0.3 })]);
  openRatios([twice], '/ratios?s=TWO');
  await figures('2025-06-30 | 30.0%!');
  click(document.querySelector('td') ?? document.body);
  await soon(() => expect(textOf()).toContain('TWO ROE, TTM, 2025-06-30: 30.0%, the answer held it 2 times: the last is shown'));
});

test('the contract’s own example is shown as it stands', async () => {
  const [example] = exampleResults;
  openRatios(exampleResults, `/ratios?s=${example?.symbol ?? ''}&r=grossMargin,daysInSales&type=R`);
  await figures('2025-06-30 | 43.5% | 44d');
});

describe('what is missing is said', () => {
  test.each([
    ['?s=AAA,OLD', 'OLD: no TTM figures.'],
    ['?s=AAA,OLD&type=R', 'OLD: no 3M type R figures; there are A.'],
    ['?s=AAA,NOPE', 'NOPE: the data service knows no such company.'],
  ])('%s: %s', async (address, sentence) => {
    openRatios(companies, `/ratios${address}`);
    await soon(() => expect(all('figure').length + document.querySelectorAll('figure').length).toBe(1));
    expect(textOf(document.querySelector('figure') ?? undefined)).toContain(sentence);
  });
});

test.each([
  ['?s=NOPE,NADA', 'Unknown company', 'NADA: the data service knows no such company.', 'Choose other companies', ''],
  ['?s=OLD&type=R', 'No such figures', 'OLD: no 3M type R figures; there are A.', 'Show type A, as first reported', '?s=OLD&type=A'],
  ['?s=AAA&r=quickRatio&type=A', 'No such figures', 'AAA: reported, but without this ratio.', /^Show type R/, '?s=AAA&r=quickRatio&type=R'],
  ['?s=AAA&from=2026-01-01', 'No such figures', 'all of them are older than 2026-01-01', 'Any day', '?s=AAA'],
])('not one figure of %s: %s, and one way on', async (address, title, sentence, action, next) => {
  openRatios(companies, `/ratios${address}`);
  await soon(() => one('heading', title));
  expect(textOf()).toContain(sentence);
  click(one('button', action));
  await soon(() => expect(location.search).toBe(next));
});

test('fiscal quarters stand side by side, and whose year ends when is said', async () => {
  const january = company('JAN', [period('2025-07-31', { roe: 0.3 }, { fiscalYearEnd: 1 })]);
  openRatios([...companies, january], '/ratios?s=BBB,JAN&align=fiscal');
  await figures('FY2026 Q2 | – | 30.0%', 'FY2025 Q2 | 20.0% | –', 'FY2025 Q1 | 25.0% | –');
  expect(lines()[0]).toBe('Fiscal quarter | BBB TTM ROE year ends December | JAN TTM ROE year ends January');
});

test('another type is another series, told in the address', async () => {
  openRatios(companies, '/ratios?s=AAA&r=roe');
  await figures('2025-06-30 | 43.0%', '2025-03-31 | −5.0%');
  choose(one('combobox', 'Report type'), 'A');
  await figures('2025-06-30 | 10.0%');
  expect(lines()[0]).toContain('AAA A 3M ROE');
  expect(location.search).toBe('?s=AAA&type=A');
  choose(one('combobox', 'Report type'), 'R');
  await figures('2025-06-30 | 12.0%');
});

test('companies come and go by keyboard', async () => {
  openRatios(companies, '/ratios');
  await soon(() => one('heading', 'No company chosen'));
  click(one('button', 'Choose companies'));
  const field = await soon(() => one('combobox', 'Companies'));
  fill(field, 'aaa');
  press('Enter', { on: field });
  await figures('2025-06-30 | 43.0%', '2025-03-31 | −5.0%');
  fill(field, 'bbb');
  press('Enter', { on: field });
  await figures('2025-06-30 | 43.0% | 20.0%', '2025-03-31 | −5.0% | 25.0%');
  press('Backspace', { on: field });
  await figures('2025-06-30 | 43.0%', '2025-03-31 | −5.0%');
  click(all('button', 'Remove AAA')[0] ?? document.body);
  await soon(() => one('heading', 'No company chosen'));
});

test('a company the desk has met is found by its name', async () => {
  const apple = company('AAPL', [period('2025-06-30', { roe: 0.5 })], 'Apple');
  openRatios([...companies, apple], '/ratios?s=AAPL');
  await figures('2025-06-30 | 50.0%');
  press('Backspace', { on: await openCompanies() });
  await soon(() => one('heading', 'No company chosen'));
  const field = one('combobox', 'Companies');
  fill(field, 'apple');
  await soon(() => expect(all('option').map(textOf)).toContain('AAPLApple'));
  press('Enter', { on: field });
  await figures('2025-06-30 | 50.0%');
  expect(location.search).toBe('?s=AAPL');
});

test('several pasted tickers are several companies, and the ninth is left out in words', async () => {
  openRatios(companies, '/ratios');
  const field = await openCompanies();
  fill(field, 'aaa bbb');
  press('Enter', { on: field });
  await soon(() => one('button', 'Remove BBB', one('dialog', 'Companies')));
  fill(field, 'C,D,E,F,G,H,I,');
  await soon(() => expect(location.search).toBe('?s=AAA,BBB,C,D,E,F,G,H'));
  expect(textOf()).toContain('8 companies at most, so not I');
});

test('a ratio is found by its wire name and added by Enter', async () => {
  openRatios(companies, '/ratios?s=AAA');
  await figures('2025-06-30 | 43.0%', '2025-03-31 | −5.0%');
  click(one('button', /^Ratios/));
  const field = await soon(() => one('textbox', 'Find a ratio'));
  fill(field, 'currentRatio');
  press('Enter', { on: field });
  await figures('2025-06-30 | 43.0% | 1.07x', '2025-03-31 | −5.0% | –');
  expect(location.search).toBe('?s=AAA&r=roe,currentRatio');
});

test('chart and table are at the same place: arrow keys in either, Enter from the one to the other', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB&r=roe');
  await figures('2025-06-30 | 43.0% | 20.0%', '2025-03-31 | −5.0% | 25.0%');
  const chart = await soon(() => one('img'));
  const at = () => textOf(document.querySelector('td[data-at=true]') ?? undefined);
  chart.focus();
  press('ArrowRight');
  await soon(() => expect(at()).toBe('43.0%'));
  press('ArrowLeft');
  await soon(() => expect(at()).toBe('−5.0%'));
  press('ArrowDown');
  await soon(() => expect(at()).toBe('25.0%'));
  expect(textOf()).toContain('BBB ROE, TTM, 2025-03-31: 25.0%');
  press('Enter');
  expect(textOf(document.activeElement ?? undefined)).toBe('25.0%');
  press('ArrowLeft');
  await soon(() => expect(at()).toBe('−5.0%'));
  expect(textOf()).toContain('AAA ROE, TTM, 2025-03-31: −5.0%, calculated');
});

test('Shift selects figures in the table, and what is copied is those with their heads', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB&r=roe');
  await figures('2025-06-30 | 43.0% | 20.0%', '2025-03-31 | −5.0% | 25.0%');
  const first = document.querySelector<HTMLElement>('td[tabindex="0"]');
  first?.focus();
  press('ArrowDown', { shiftKey: true });
  await soon(() => expect(document.querySelectorAll('td[aria-selected=true]')).toHaveLength(2));
  const copied = new Map<string, string>();
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData: (kind: string, text: string) => copied.set(kind, text) },
  });
  document.activeElement?.dispatchEvent(event);
  expect(copied.get('text/plain')).toBe('period_end\tAAA ROE TTM (%)\n2025-06-30\t43.0\n2025-03-31\t-5.0\n');
  press('Escape');
  await soon(() => expect(document.querySelectorAll('td[aria-selected=true]')).toHaveLength(0));
});

test('figures below zero stand in parentheses where the reader wants them so, here only', async () => {
  openRatios(companies, '/ratios?s=AAA');
  await figures('2025-06-30 | 43.0%', '2025-03-31 | −5.0%');
  click(one('button', 'Negatives in (parentheses)'));
  await figures('2025-06-30 | 43.0%', '2025-03-31 | (5.0%)');
  expect(location.search).toBe('?s=AAA&negative=parentheses');
});

test('a company may be called anything: its name is text', async () => {
  const name = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>=HYPERLINK("x")';
  openRatios([company('EVIL', [period('2025-06-30', { roe: 0.1 })], name)], '/ratios?s=EVIL&panel=rank');
  await soon(() => expect(textOf()).toContain(name));
  expect(document.querySelector('img, script')).toBeNull();
  expect(window).not.toHaveProperty('hit');
});

test('a figure beyond all measure is short in the table and left out of the picture, in words', async () => {
  openRatios([company('BIG', [period('2025-06-30', { roe: 1e300 }), period('2025-03-31', { roe: 0.1 })])], '/ratios?s=BIG');
  await figures('2025-06-30 | 1E302%', '2025-03-31 | 10.0%');
  expect(textOf()).toContain('BIG: the figure of 2025-06-30 is too large for a picture; the table has it.');
  expect(textOf()).not.toMatch(/NaN|Infinity|∞/);
});

test('on paper the figures stand ratio by ratio where all would be too wide, with what is compared in words', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB,C,D,E,F&r=roe,currentRatio');
  await soon(() => expect(all('grid')).toHaveLength(1));
  dispatchEvent(new Event('beforeprint'));
  await soon(() => expect(all('grid')).toHaveLength(2));
  const words = 'Return on equity (ROE), Current ratio of AAA, BBB, C, D, E, F; TTM, trailing twelve months';
  expect(textOf()).toContain(`Ratios${words}`);
  const foot = document.documentElement.style.getPropertyValue('--print-foot');
  expect(foot).toContain('/ratios?s=AAA');
  expect(foot).toContain(words);
  dispatchEvent(new Event('afterprint'));
  await soon(() => expect(all('grid')).toHaveLength(1));
});

test('ranks name the better side, which the reader may turn', async () => {
  openRatios(companies, '/ratios?s=BBB,AAA,OLD&r=roe,taxRate&panel=rank');
  const rows = () => lines('Rank of the latest figures').slice(1);
  await soon(() =>
    expect(rows()).toEqual([
      'AAA AAA (Sample) | 2025-06-30 | 43.0% ★ best | –',
      'BBB BBB (Sample) | 2025-06-30 | 20.0% 2 of 2 | –',
      'OLD OLD (Sample) | – | – | –',
    ]),
  );
  click(one('button', /^Return on equity.*higher is better/));
  await soon(() => expect(rows()[0]).toBe('BBB BBB (Sample) | 2025-06-30 | 20.0% ★ best | –'));
  expect(location.search).toContain('flip=roe');
});

test('restated figures stand beside the original ones', async () => {
  openRatios(companies, '/ratios?s=AAA,BBB&panel=restated');
  await soon(() => expect(lines('Restated figures').slice(1)).toEqual(['AAA | 2025-06-30 | ROE | – | 10.0% | 12.0% | +200 bp | 20.00%']));
  expect(textOf()).toContain('1 of 1 pairs of an original (A) and a restated (R) 3M figure differ');
});

test('an address that is not wholly valid keeps its valid part, and says what was left out', async () => {
  openRatios(companies, '/ratios?s=AAA&r=luck&type=TTM');
  await figures('2025-06-30 | 43.0%', '2025-03-31 | −5.0%');
  expect(textOf()).toContain('Left out of the address, because it is not valid: r: no ratio is called "luck".');
});

describe('a page that cannot be read says what failed and what to try', () => {
  test.each([
    ['a plan', 'plan_excludes_endpoint', 'Ask your administrator'],
    ['a dead service', 'upstream_unreachable', 'is unwell'],
  ] as const)('%s', async (_, kind, words) => {
    const api = openRatios(companies, '/ratios?s=NOPE');
    api.instead = (address) => (address.pathname.includes('operationRatios') ? refusal(kind, 'No.') : undefined);
    click(await soon(() => one('button', /^Companies/)));
    const field = await soon(() => one('combobox', 'Companies'));
    fill(field, 'AAA');
    press('Enter', { on: field });
    await soon(() => expect(textOf(one('alert'))).toContain(words));
  });
});

test('an unexpected shape of one company does not hide the others', async () => {
  const api = openRatios(companies, '/ratios');
  api.instead = (address) =>
    address.pathname.includes('operationRatios')
      ? new Response(JSON.stringify({ result: [companies[0], { symbol: 'BAD', operationRatios: 'none' }] }))
      : undefined;
  click(await soon(() => one('button', 'Choose companies')));
  const field = await soon(() => one('combobox', 'Companies'));
  fill(field, 'AAA,BAD,');
  await soon(() => expect(textOf()).toContain('1 company had an unexpected shape and is left out.'));
  await soon(() => expect(lines()[1]).toBe('2025-06-30 | 43.0% | –'));
});
