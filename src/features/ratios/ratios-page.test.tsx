import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ratios } from '#contract/endpoints/ratios.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { startApi } from '#src/testing/api.ts';
import { click, hasText, openRatios } from '#src/testing/open-page.ts';
import { company, period } from '#src/testing/records.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

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
const hasRows = async (...rows: string[]): Promise<void> => {
  await expect.poll(() => lines().slice(1)).toEqual(rows);
};
const isExample = async (source: string): Promise<void> => {
  await expect.poll(() => textOf()).toContain(`Example: ${source}.`);
};
const aaa = ['FY2025 Q2 | 43.0%', 'FY2025 Q1 | −5.0%'];
const both = ['FY2025 Q2 | 43.0% | 20.0%', 'FY2025 Q1 | −5.0% | 25.0%'];
const companyField = page.getByRole('combobox', { name: 'Companies' });
const openCompanies = (): Promise<void> => click(/^Companies/);
async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
}

test('j and k lead from anywhere to the figures and from row to row, in each table', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB&r=roe,currentRatio&type=TTM');
  await hasRows('FY2025 Q2 | 43.0% | 20.0% | 1.07x | 2.00x', 'FY2025 Q1 | −5.0% | 25.0% | – | –');
  const row = (): string | undefined => document.activeElement?.closest('tr')?.cells[0]?.textContent;
  await userEvent.keyboard('j');
  expect(row()).toBe('FY2025 Q2');
  await userEvent.keyboard('jjk');
  expect(row()).toBe('FY2025 Q2');
  await click('Rank');
  await expect.poll(() => lines('Rank of the latest figures')).toHaveLength(3);
  await userEvent.keyboard('j');
  expect(row()).toMatch(/^AAA/);
  await userEvent.keyboard('j');
  expect(row()).toMatch(/^BBB/);
});

test('shows a figure for each company, ratio and period end, with its report type', async () => {
  const api = await openRatios(companies, '/ratios?s=AAA,BBB&r=roe,currentRatio&type=TTM');
  await hasRows('FY2025 Q2 | 43.0% | 20.0% | 1.07x | 2.00x', 'FY2025 Q1 | −5.0% | 25.0% | – | –');
  expect(lines()[0]).toMatch(/^Fiscal quarter \| AAA TTM ROE.* \| BBB TTM ROE.* \| AAA TTM Current ratio.* \| BBB TTM Current ratio/);
  expect(requestsTo(api, /operationRatios/).map(({ params }) => params)).toEqual([{ symbols: 'AAA,BBB', period: 'TTM' }]);
  expect(
    page
      .getByLabelText(/^no value/)
      .elements()
      .map(nameOf),
  ).toContain('no value: AAA did not report this ratio for the period: an input is missing or the divisor is 0.');
  await expect
    .poll(() => page.getByRole('img').elements().map(nameOf))
    .toEqual([
      'Return on equity (ROE): AAA rose from −5.0% to 43.0% over 2 periods; BBB fell from 25.0% to 20.0% over 2 periods.',
      'Current ratio: AAA is 1.07x; BBB is 2.00x.',
    ]);
});

test('suggests companies of the same stories that have ratios of the period, and names unknown symbols of the link', async () => {
  const api = await openRatios(companies, '/ratios?s=AAA,QQZX');
  api.write({ news: stories(4, (id) => about('AAA', id % 2 === 0 ? 'BBB' : 'OLD')) });
  await hasText('1 unknown: QQZX');
  await openCompanies();
  const peers = page.getByRole('group', { name: 'Suggested peers' });
  await expect.poll(() => peers.getByRole('button').elements().map(nameOf)).toEqual(['Add BBB, 2 common stories']);
  await peers.getByRole('button').click();
  await expect.poll(() => location.search).toContain('s=AAA,QQZX,BBB');
  await expect.element(peers).not.toBeInTheDocument();
});

test('flags a figure with duplicate records', async () => {
  const twice = company('TWO', [period('2025-06-30', { roe: 0.1 }), period('2025-06-30', { roe: 0.3 })]);
  startApi().invalidRows.set(ratios.path, [twice]);
  await renderPage('/ratios?s=TWO');
  await hasRows('FY2025 Q2 | 30.0%!');
  await page.getByRole('gridcell').click();
  await hasText('TWO ROE, TTM, FY2025 Q2: 30.0%, 2 different records of this period end in the response, the last is shown');
});

test('states beside the chart what is missing', async () => {
  await openRatios(companies, '/ratios?s=AAA');
  for (const [query, sentence] of [
    ['?s=AAA,OLD', 'OLD: no TTM figures.'],
    ['?s=AAA,OLD&type=R', 'OLD: no restated quarterly figures; available: original.'],
    ['?s=AAA,NOPE', 'NOPE: unknown to the data service.'],
  ] as const) {
    goTo(`/ratios${query}`);
    await expect.element(page.getByRole('figure')).toMatchTextContent(sentence);
  }
});

test('without a figure says why, and offers what has some', async () => {
  await openRatios(companies, '/ratios');
  for (const [query, title, sentence, action, next] of [
    ['?s=NOPE,NADA', 'Unknown company', 'NADA: unknown to the data service.', 'Choose other companies', ''],
    ['?s=OLD&type=R', 'No figures', 'OLD: no restated quarterly figures; available: original.', 'Show Original', '?s=OLD&type=A'],
    [
      '?s=AAA&r=quickRatio&type=A',
      'No figures',
      'AAA: the reports do not include this ratio.',
      /^Show Restated/,
      '?s=AAA&r=quickRatio&type=R',
    ],
    ['?s=AAA&from=2026-01-01', 'No figures', 'No figures from Jan 1, 2026.', 'All dates', '?s=AAA'],
  ] as const) {
    goTo(`/ratios${query}`);
    await hasText(sentence);
    expect(page.getByRole('heading', { name: title }).elements()).toHaveLength(1);
    await click(action);
    await expect.poll(() => location.search).toBe(next);
  }
});

test('aligns fiscal quarters and shows the end of each fiscal year', async () => {
  const january = company('JAN', [period('2025-07-31', { roe: 0.3 }, { fiscalYearEnd: 1 })]);
  await openRatios([...companies, january], '/ratios?s=BBB,JAN&align=fiscal');
  await hasRows('FY2026 Q2 | – | 30.0%', 'FY2025 Q2 | 20.0% | –', 'FY2025 Q1 | 25.0% | –');
  expect(lines()[0]).toBe('Fiscal quarter | BBB TTM ROE year ends December | JAN TTM ROE year ends January');
});

test('a year end that moved hides no quarter, and each names its own year end', async () => {
  const quarter = (asOf: string, roe: number, fiscalYearEnd: number) => period(asOf, { roe }, { reportType: 'A', fiscalYearEnd });
  const moved = company('FYED', [
    quarter('2025-03-31', 0.03, 6),
    quarter('2025-06-30', 0.04, 6),
    quarter('2025-09-30', 0.05, 12),
    quarter('2025-12-31', 0.06, 12),
  ]);
  const calendar = company('CAL', [quarter('2025-06-30', 0.1, 12)]);
  await openRatios([moved, calendar], '/ratios?s=FYED&type=A');
  await hasRows('FY2025 Q4 | 6.0%', 'FY2025 Q3 | 5.0%', 'FY2025 Q4 (year ends June) | 4.0%', 'FY2025 Q3 (year ends June) | 3.0%');
  expect(lines()[0]).toContain('year ends December, June until 2025-06-30');
  goTo('/ratios?s=FYED,CAL&type=A');
  await expect.poll(() => lines()).toContain('FY2025 Q2 | 4.0% FY2025 Q4 (year ends June) | 10.0%');
  await expect
    .element(page.getByRole('gridcell', { name: /^4.0%/ }))
    .toHaveAttribute('title', '0.04 · period end 2025-06-30, FY2025 Q4 (year ends June)');
});

test('changes reports, their version and negative values, in the address too', async () => {
  await openRatios(companies, '/ratios?s=AAA&r=roe');
  await hasRows(...aaa);
  await click(/^Negatives in \(parentheses\)/);
  await hasRows('FY2025 Q2 | 43.0%', 'FY2025 Q1 | (5.0%)');
  expect(location.search).toBe('?s=AAA&negative=parentheses');
  await click(/^Negatives in \(parentheses\)/);
  await hasRows(...aaa);
  const choose = (name: string, value: string) => page.getByRole('combobox', { name }).selectOptions(value);
  await choose('Reports', '3M');
  await hasRows('FY2025 Q2 | 10.0%R');
  expect(lines()[0]).toContain('AAA Original, quarterly ROE');
  await hasText('R restated since');
  expect(location.search).toBe('?s=AAA&type=A');
  await choose('Version', 'AR');
  await hasRows('FY2025 Q2 | 10.0% | 12.0%R');
  expect(location.search).toBe('?s=AAA&type=A&restated=true');
  await choose('Version', 'R');
  await hasRows('FY2025 Q2 | 12.0%R');
  await expect.element(page.getByRole('img', { name: 'restated, original 10.0%' })).toBeVisible();
  await choose('Template', 'DuPont');
  await expect.poll(() => location.search).toContain('r=roe,netMargin,assetsTurnover,financialLeverage');
});

test('adds and removes companies by keyboard', async () => {
  await openRatios(companies, '/ratios');
  await isExample('four large companies');
  await click('Choose companies');
  await enter(companyField, 'aaa');
  await hasRows(...aaa);
  await enter(companyField, 'bbb');
  await hasRows(...both);
  await userEvent.keyboard('{Backspace}');
  await hasRows(...aaa);
  await page.getByRole('dialog', { name: 'Companies' }).getByRole('button', { name: 'Remove AAA' }).click();
  await isExample('four large companies');
});

test('the name of a chip removes nothing, its cross does, and Undo takes that back', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB&r=roe,currentRatio');
  const comparison = page.getByRole('toolbar', { name: 'Comparison' });
  await comparison.getByText('BBB', { exact: true }).click();
  expect(location.search).toBe('?s=AAA,BBB&r=roe,currentRatio');
  for (const [name, address] of [
    ['BBB', '?s=AAA&r=roe,currentRatio'],
    ['Current ratio', '?s=AAA,BBB'],
  ] as const) {
    await click(`Remove ${name}`);
    await hasText(`${name} removed`);
    expect(location.search).toBe(address);
    await click('Undo');
    await expect.poll(() => location.search).toBe('?s=AAA,BBB&r=roe,currentRatio');
  }
});

test('finds a known company by its name', async () => {
  await openRatios([company('AAPL', [period('2025-06-30', { roe: 0.5 })], 'Apple')], '/ratios?s=AAPL');
  await hasRows('FY2025 Q2 | 50.0%');
  await openCompanies();
  await expect.element(companyField).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await isExample('four large companies');
  await companyField.fill('apple');
  await expect.poll(() => page.getByRole('option').elements().map(textOf)).toContain('AAPLApple Inc.');
  await userEvent.keyboard('{Enter}');
  await hasRows('FY2025 Q2 | 50.0%');
  expect(location.search).toBe('?s=AAPL');
});

test('Escape closes the companies at once, so that the next press of the button opens them again', async () => {
  await openRatios(companies, '/ratios?s=AAA');
  await openCompanies();
  await expect.element(companyField).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(companyField).not.toBeInTheDocument();
  await openCompanies();
  await expect.element(companyField).toBeVisible();
});

test('adds several pasted tickers, and reports the ninth', async () => {
  await openRatios(companies, '/ratios');
  await openCompanies();
  await enter(companyField, 'aaa bbb');
  await expect.element(page.getByRole('dialog', { name: 'Companies' }).getByRole('button', { name: 'Remove BBB' })).toBeVisible();
  await companyField.fill('C,D,E,F,G,H,A,');
  await expect.poll(() => location.search).toBe('?s=AAA,BBB,C,D,E,F,G,H');
  await hasText('up to 8 companies, ignored A');
});

test('reports an unknown ratio of the address; finds one by its API name and adds it with Enter', async () => {
  await openRatios(companies, '/ratios?s=AAA&r=luck');
  await hasRows(...aaa);
  expect(textOf()).toContain('Ignored in link: r: unknown ratio "luck"');
  await click(/^Ratios/);
  await enter(page.getByRole('textbox', { name: 'Find a ratio' }), 'currentRatio');
  await hasRows('FY2025 Q2 | 43.0% | 1.07x', 'FY2025 Q1 | −5.0% | –');
  expect(location.search).toBe('?s=AAA&r=roe,currentRatio');
});

test('keeps chart and table in sync', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB&r=roe');
  await hasRows(...both);
  ((await page.getByRole('img').findElement()) as HTMLElement).focus();
  const moves = async (key: string, figure: string): Promise<void> => {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(() => textOf(document.querySelector('td[data-at=true]'))).toBe(figure);
  };
  await moves('ArrowRight', '43.0%');
  await moves('ArrowLeft', '−5.0%');
  await moves('ArrowDown', '25.0%');
  expect(textOf()).toContain('BBB ROE, TTM, FY2025 Q1: 25.0%');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textOf(document.activeElement)).toBe('25.0%');
  await moves('ArrowLeft', '−5.0%');
  expect(textOf()).toContain('AAA ROE, TTM, FY2025 Q1: −5.0%, derived');
});

test('one chart per company: the plot fills its card, axes are alike, and the figure follows the cursor', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB&chart=small');
  await expect.poll(() => document.querySelectorAll('figure .recharts-cartesian-grid-horizontal line').length).toBeGreaterThan(3);
  const cards = page.getByRole('figure');
  await expect
    .poll(() =>
      cards
        .elements()
        .map(textOf)
        .map((text) => text.slice(0, 21)),
    )
    .toEqual(['AAA43.0%, FY2025 Q2', 'BBB20.0%, FY2025 Q2'].map((text) => expect.stringContaining(text) as string));
  const areaOf = (element: Element | null): number => {
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return width * height;
  };
  for (const card of cards.elements()) {
    const plot = card.querySelector('.recharts-cartesian-grid');
    expect(areaOf(plot) / areaOf(card)).toBeGreaterThan(0.75);
  }
  const axes = cards.elements().map((card) => textOf(card.querySelector('.recharts-yAxis-tick-labels')));
  expect(axes[0]).toBe(axes[1]);
  expect(axes[0]).toContain('0.0%');
  await page.getByRole('gridcell', { name: '25.0%' }).click();
  await expect.element(cards.first()).toMatchTextContent('−5.0%, FY2025 Q1');
});

test('shows the last years, or the periods chosen in the overview, in charts and table and in the address', async () => {
  const ends = Array.from(
    { length: 23 },
    (_, index) => `${2021 + Math.floor(index / 4)}-${['03-31', '06-30', '09-30', '12-31'][index % 4] ?? ''}`,
  );
  await openRatios(
    [
      company(
        'AAA',
        ends.map((asOf, index) => period(asOf, { roe: index / 100 })),
      ),
    ],
    '/ratios?s=AAA',
  );
  await expect.poll(() => lines()).toHaveLength(1 + 23);
  const periods = page.getByRole('group', { name: 'Periods' });
  const states = () =>
    periods
      .getByRole('button')
      .elements()
      .map((button) => `${textOf(button)} ${String(button.ariaPressed)}`);
  expect(states()).toEqual(['1Y false', '3Y false', '5Y false', 'All true']);
  await periods.getByRole('button', { name: '3Y' }).click();
  await expect.poll(() => location.search).toBe('?s=AAA&from=now-3y');
  await expect.poll(states).toEqual(['1Y false', '3Y true', '5Y false', 'All false']);
  expect(lines().length).toBeLessThan(1 + 14);
  await periods.getByRole('button', { name: 'All' }).click();
  await expect.poll(() => lines()).toHaveLength(1 + 23);
  const slider = (name: string) => page.getByRole('slider', { name }).findElement() as Promise<HTMLElement>;
  (await slider('First period')).focus();
  await userEvent.keyboard('{PageUp}{ArrowRight}');
  await expect.poll(() => location.search).toBe('?s=AAA&from=FY2022Q2');
  (await slider('Last period')).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => location.search).toBe('?s=AAA&from=FY2022Q2&to=FY2026Q2');
  await expect.poll(() => [lines()[1], lines().at(-1)]).toEqual(['FY2026 Q2 | 21.0%', 'FY2022 Q2 | 5.0%']);
  expect((await slider('First period')).ariaValueText).toBe('FY2022 Q2');
});

test('shows hostile names as text', async () => {
  const name = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>=HYPERLINK("x")';
  await openRatios([company('EVIL', [period('2025-06-30', { roe: 0.1 })], name)], '/ratios?s=EVIL&panel=rank');
  await hasText(name);
  expect(document.querySelector('#root :is(img, script)')).toBeNull();
  expect(window).not.toHaveProperty('hit');
});

test('shows huge figures in the table and reports that they are not drawn', async () => {
  await openRatios([company('BIG', [period('2025-06-30', { roe: 1e15 }), period('2025-03-31', { roe: 0.1 })])], '/ratios?s=BIG&index=true');
  await hasRows('FY2025 Q2 | 1E18', 'FY2025 Q1 | 100.0');
  expect(textOf()).toContain('BIG: the value for FY2025 Q2 is too large to draw; see the table.');
  expect(textOf()).not.toMatch(/NaN|Infinity|∞/);
});

test('prints one table per ratio when a single one is too wide', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB,C,D,E,F&r=roe,currentRatio');
  await expect.poll(() => page.getByRole('grid').elements()).toHaveLength(1);
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => page.getByRole('grid').elements()).toHaveLength(2);
  const words = 'Return on equity (ROE), Current ratio of AAA, BBB, C, D, E, F; TTM, trailing 12 months';
  expect(textOf()).toContain(`Ratios${words}`);
  const foot = document.documentElement.style.getPropertyValue('--print-foot');
  expect(foot).toContain('/ratios?s=AAA');
  expect(foot).toContain(words);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => page.getByRole('grid').elements()).toHaveLength(1);
});

test('ranks by a preferred direction that can be reversed', async () => {
  await openRatios(companies, '/ratios?s=BBB,AAA,OLD&r=roe,taxRate&panel=rank');
  const rows = () => lines('Rank of the latest figures').slice(1);
  await expect
    .poll(rows)
    .toEqual([
      'AAA AAA (Sample) | 2025-06-30 | 43.0% ★ best | –',
      'BBB BBB (Sample) | 2025-06-30 | 20.0% 2 of 2 | –',
      'OLD OLD (Sample) | – | – | –',
    ]);
  await click(/^Return on equity.*higher is better/);
  await expect.poll(() => rows()[0]).toBe('BBB BBB (Sample) | 2025-06-30 | 20.0% ★ best | –');
  expect(location.search).toContain('flip=roe');
});

test('lists restated with original figures', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB&panel=restated');
  await expect.poll(() => lines('Restated figures').slice(1)).toEqual(['AAA | 2025-06-30 | ROE | – | 10.0% | 12.0% | +200 bp | 20.00%']);
  expect(textOf()).toContain('1 of 1 quarterly figures differ between original and restated');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Restatements of' }), 'All 38 ratios');
  await expect.poll(() => location.search).toContain('restatements=all');
});

test('lists restatements of the chosen ratios', async () => {
  await openRatios(companies, '/ratios?s=AAA,BBB&r=currentRatio&panel=restated');
  await expect.poll(() => textOf()).toContain('No quarterly figure has both an original and a restated value.');
});

test('after a failed request says what to try', async () => {
  const api = await openRatios(companies, '/ratios?s=NOPE');
  await page.getByRole('heading', { name: 'Unknown company' }).findElement();
  const alert = page.getByRole('alert');
  for (const [kind, words, address] of [
    ['plan_excludes_endpoint', 'Ask your administrator', '/ratios?s=AAA'],
    ['upstream_unreachable', 'Data service unavailable', '/ratios?s=BBB'],
  ] as const) {
    api.override = ({ pathname }) => (pathname === ratios.path ? refusal(kind, 'No.') : undefined);
    goTo(address);
    await expect.element(alert).toMatchTextContent(words);
  }
});

test('shows the other companies if one has an unexpected shape', async () => {
  startApi({ ratios: companies }).invalidRows.set(ratios.path, [{ symbol: 'BAD', operationRatios: 'none' }]);
  await renderPage('/ratios?s=BAD,AAA');
  await hasText('1 company could not be read and is not shown.');
  await expect.poll(() => lines()[1]).toBe('FY2025 Q2 | – | 43.0%');
});
