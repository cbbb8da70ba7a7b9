import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SymbolList } from '#contract/list-symbols.ts';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { analysisTabs } from '#analysis/address/analysis-choice.ts';
import { reaction, someReactions, start } from '#analysis/testing/reactions.ts';
import { hasText } from '#src/testing/open-page.ts';

async function open(address: string, reactions: readonly QuantifiedReaction[], more: Partial<Parameters<typeof AnalysisPanel>[0]> = {}) {
  history.pushState(null, '', address);
  const client = buildQueryClient();
  const panelOf = (rows: readonly QuantifiedReaction[]) => (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AnalysisPanel reactions={rows} {...more} />
      </BrowserRouter>
    </QueryClientProvider>
  );
  const { rerender, unmount } = await render(panelOf(reactions));
  return { unmount, show: (rows: readonly QuantifiedReaction[]) => rerender(panelOf(rows)) };
}

const addressHas = async (text: string): Promise<void> => {
  await expect.poll(() => location.search).toContain(text);
};
const choose = (name: string, value: string): Promise<void> => page.getByRole('combobox', { name }).selectOptions(value);
/** The names of all charts. */
const charts = (): string => page.getByRole('img').elements().map(nameOf).join(' ');
const chart = page.getByRole('img');
/** The first cells of a row of the figures. */
const cells = (name: string, count?: number): string[] => {
  const row = page
    .getByRole('rowheader')
    .elements()
    .find((head) => textOf(head) === name)?.parentElement;
  return [...(row?.children ?? [])].map(textOf).slice(0, count);
};

/** `count` stories of Upgrade on +1.01, +1.02, … %, and some of Downgrade on −1 %. */
const upgrades = (count: number, down = 0): QuantifiedReaction[] =>
  Array.from({ length: count + down }, (_, index) =>
    reaction({
      story: `${index}`,
      published: start + index * 86_400,
      record: { AnalystAction: index < count ? 'Upgrade' : 'Downgrade', Topics: 'News' },
      numbers: { '5_Minutes%': index < count ? 1 + (index + 1) / 100 : -1, '30_Minutes%': 2 },
    }),
  );

/** Holds back what is sent to the worker until the returned function is called. */
function holdWorker(): () => void {
  const held: (() => void)[] = [];
  const posting = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    held.push(() => this.postMessage(...message));
  });
  return () => {
    posting.mockRestore();
    for (const post of held) post();
  };
}

test('figures of the rows before are marked until those of the table are computed, and cannot be saved meanwhile', async () => {
  const { show } = await open('/quantified', upgrades(21));
  await expect.poll(() => cells('5 min', 2)).toEqual(['5 min', '21 (21, 15)']);
  const saving = page.getByRole('button', { name: /^Save / });
  await expect.element(saving.first()).toBeVisible();
  const release = holdWorker();
  await show(upgrades(30));
  const panel = page.getByRole('region', { name: 'Median reaction, with IQR' });
  await expect.element(panel).toMatchTextContent('Computing for the rows of the table; the figures below are of 21 reactions before.');
  await expect.element(panel).toHaveAttribute('aria-busy', 'true');
  expect(saving.elements()).toEqual([]);
  release();
  await expect.poll(() => cells('5 min', 2)).toEqual(['5 min', '30 (30, 21)']);
  await expect.element(saving.first()).toBeVisible();
  expect(textOf()).not.toContain('Computing');
});

test('shows the reaction curve as a described chart, as a table, and with its sample', async () => {
  // From June 1, a Monday, to July 3: 23 trading days and Monday, July 6, which answers to Friday's holiday.
  const { show } = await open('/quantified', upgrades(33));
  await expect.poll(() => cells('5 min')[2]).toMatch(/^▲ \+1\.17% \+1\.\d\d% to \+1\.\d\d%$/);
  expect(cells('5 min', 2)).toEqual(['5 min', '33 (33, 24)']);
  expect(cells('5 min')[3]).toMatch(/^100% \(8\d to 100\)$/);
  expect(cells('5 min')[4]).toBe('+1.09% to +1.25%');
  expect(nameOf(await chart.findElement())).toBe(
    'Median move after the news: +1.17% after 5 min (IQR +1.09% to +1.25%, n=33), +2.00% after 30 min (IQR +2.00% to +2.00%, n=33).',
  );
  expect(textOf()).toContain('Jun 1, 2026 to Jul 3, 2026: 33 reactions of 33 stories on 24 days');
  expect(textOf(document.querySelector('h2'))).toBe('Median reaction, with IQR (raw)');
  await page.getByText(/How the figures are made/).click();
  await hasText('Companies that are no longer listed may be missing');
  // Equal moves have no interval, and neither do moves of few days.
  expect(cells('30 min')[2]).toBe('▲ +2.00% all resamples are equal');
  await show(upgrades(21));
  await expect.poll(() => cells('5 min').slice(1, 4)).toEqual(['21 (21, 15)', '▲ +1.11% too few days (15, min 20)', '100%']);
});

test('lists what was left out by reason, and opens its rows', async () => {
  const onPickRow = vi.fn<(key: string) => void>();
  const aboutMany = ['A', 'B', 'C', 'D'].map((symbol) => reaction({ story: 'many', symbol, numbers: { '5_Minutes%': 1 } }));
  const untraded = reaction({ story: 'untraded', record: { Headlines: 'Nothing was traded' } });
  await open('/quantified?tab=distribution', [...upgrades(12), ...aboutMany, untraded], { onPickRow });
  await page.getByText('What was left out, and why').click();
  await hasText('4 · multi-stock: the story is on more than 3 symbols');
  await page.getByText(/^1 · no trade$/).click();
  await page.getByRole('button', { name: /AAA Nothing was traded$/ }).click();
  expect(onPickRow).toHaveBeenCalledWith(untraded.key);
});

test('leaves out overlapping stories on request, and says so', async () => {
  const close = [0, 60, 3600].map((seconds) =>
    reaction({ story: `after ${seconds}`, published: start + seconds, numbers: { '5_Minutes%': 1 } }),
  );
  await open('/quantified?tab=distribution', close);
  await expect.poll(() => cells('All reactions', 2)).toEqual(['All reactions', 'n=3, min 10']);
  await page.getByRole('checkbox', { name: 'First story only' }).click();
  await addressHas('first=true');
  await hasText('1 reaction overlapping an earlier story on the symbol left out');
  await expect.poll(() => cells('All reactions', 2)).toEqual(['All reactions', 'n=2, min 10']);
});

test('shows no figures for fewer than ten reactions', async () => {
  await open('/quantified', upgrades(7));
  await expect.poll(() => cells('5 min')).toEqual(['5 min', 'n=7, min 10']);
  expect(nameOf(await chart.findElement())).toContain('n=7, min 10');
});

test('arrow keys change the tab and the address', async () => {
  await open('/quantified?preset=volume', upgrades(12));
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });
  await tab('Reaction curve').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Heat map')).toHaveFocus();
  expect(location.search).toContain('preset=volume');
  expect(location.search).toContain('tab=heat');
  await userEvent.keyboard('{End}');
  await expect.element(tab('Latency')).toHaveFocus();
});

test.each(Object.keys(analysisTabs))('%s has a message for an empty sample, and no broken figure of unusual values', async (tab) => {
  const filled = (value: (index: number) => number | null): QuantifiedReaction[] =>
    someReactions(40).map((one) => ({
      ...one,
      numbers: Object.fromEntries(Object.keys(one.numbers).map((name, index) => [name, value(index)])) as QuantifiedReaction['numbers'],
    }));
  const { show } = await open(`/quantified?tab=${tab}&by=cap`, []);
  await hasText('No reactions to analyse');
  for (const rows of [someReactions(60), filled(() => null), filled((index) => (index % 2 ? 9e39 : -9e39))]) {
    await show(rows);
    await hasText(/\d+ reactions of \d+ stories/);
    await expect.poll(() => document.querySelector('[role=tabpanel] [aria-busy=true]')).toBeNull();
    expect(document.body.innerHTML + charts()).not.toMatch(/NaN|Infinity|undefined|>null/);
  }
});

test('a cell of the heat map has its n and its details on focus; arrow keys move in it, a click narrows the table', async () => {
  const onGroup = vi.fn<(by: string, name: string) => void>();
  await open('/quantified?tab=heat', upgrades(35), { onGroup });
  const cell = page.getByRole('button', { name: /^News, 5 min: \*\+1\.18\s*, n=\s*35 · 100%\s* hit rate$/ });
  ((await cell.findElement()) as HTMLElement).focus();
  await hasText(/News, 5 min: median \+1\.18%, 95% CI \+1\.\d\d% to \+1\.\d\d%, IQR/);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: /^News, 1 min: n=0\s*, min 10$/ })).toHaveFocus();
  expect(document.querySelectorAll('td button[tabindex="0"]')).toHaveLength(1);
  await cell.click();
  expect(onGroup).toHaveBeenCalledWith('topic', 'News');
});

test('compares two cohorts by the difference of their medians, with its interval, unless one is too small', async () => {
  const { show } = await open('/quantified?tab=cohorts&by=action&a=Upgrade&b=Downgrade', upgrades(35, 33));
  await hasText(
    /median of Upgrade \+1\.18% \(n=35 of 35 stories on \d+ days\), of Downgrade −1\.00% \(n=33 of 33 stories on \d+ days\); difference \+2\.18 pp, 95% CI \+2\.1\d to \+2\.2\d pp/,
  );
  await show(upgrades(35, 12));
  await hasText(/difference \+2\.18 pp, no 95% CI, too few days \(\d+, min 20\)/);
  await show(upgrades(35, 4));
  await hasText('Downgrade: n=4, min 10. No comparison');
  expect(charts()).toBe('');
});

describe('by watchlist', () => {
  const lists = [
    { name: 'Both', symbols: ['AAA', 'BBB'] },
    { name: 'Second', symbols: ['BBB'] },
  ];
  beforeEach(() => watchlists.set(lists));
  afterEach(() => watchlists.set([]));
  const on = (symbol: string, move: number, count = 12): QuantifiedReaction[] =>
    Array.from({ length: count }, (_, index) =>
      reaction({
        story: `${symbol} ${index}`,
        symbol,
        published: start + index * 86_400,
        numbers: { '5_Minutes%': move },
      }),
    );
  const rows = [...on('AAA', 1), ...on('BBB', 3, 13), ...on('CCC', 9)];

  test('groups are the lists of the reader, which the address then has; a name narrows the table to its list', async () => {
    const onList = vi.fn<(list: SymbolList) => void>();
    await open('/quantified?tab=groups', rows, { onList });
    await choose('Grouped by', 'watchlist');
    await addressHas('lists=Both:AAA,BBB%3BSecond:BBB');
    await expect.poll(() => cells('Both', 2)).toEqual(['Both', '25 (25, 11)']);
    expect(cells('Second', 3)).toEqual(['Second', '13 (13, 11)', expect.stringContaining('+3.00%')]);
    await hasText('12 reactions in none of the watchlists left out');
    await page.getByRole('button', { name: 'Second' }).click();
    expect(onList).toHaveBeenCalledWith(lists[1]);
    await choose('Grouped by', 'topic');
    await expect.poll(() => location.search).not.toContain('lists=');
  });

  test('a link has its own lists, until the reader takes those of this browser', async () => {
    await open('/quantified?tab=cohorts&by=watchlist&lists=Theirs:CCC;First:AAA', rows);
    await hasText('Watchlists of the link: Theirs, First.');
    await hasText(/median of First \+1\.00% \(n=12 .*\), of Theirs \+9\.00% \(n=12/);
    await page.getByRole('button', { name: 'Use my watchlists' }).click();
    await hasText(/median of Both \+3\.00% \(n=25 .*\), of Second \+3\.00% \(n=13/);
    await addressHas('lists=Both:AAA,BBB%3BSecond:BBB');
    expect(textOf()).not.toContain('Watchlists of the link');
  });

  test('without a list the panel says how to make one', async () => {
    watchlists.set([]);
    await open('/quantified?tab=groups&groupBy=watchlist', rows);
    await hasText('No watchlists to group by. Create one under Watchlist in the filters.');
    await hasText('No reactions to analyse: 37 reactions are in none of the watchlists.');
  });
});

test('stores metric, grouping and minimum first minute in the address', async () => {
  await open('/quantified?tab=distribution', someReactions(60));
  await choose('Metric', 'Result%');
  await addressHas('metric=Result%25');
  await choose('Grouped by', 'action');
  await addressHas('by=action');
  await page.getByRole('tab', { name: 'Follow-through or reversal' }).click();
  await page.getByRole('textbox').fill('0.5');
  await userEvent.keyboard('{Enter}');
  await addressHas('least=0.5');
});

test('never shows figures under the title of another analysis', async () => {
  await open('/quantified?tab=distribution&by=action', upgrades(15));
  await expect.poll(() => cells('Upgrade')[2]).toMatch(/^▲ \+1\.08% /);
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const row = [...document.querySelectorAll('tbody tr')].find((one) => textOf(one).startsWith('Upgrade'));
    seen.push(`${textOf(document.querySelector('h2'))}: ${textOf(row?.children[2])}`);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await choose('Metric', '30_Minutes%');
  await expect.poll(() => cells('Upgrade')[2]).toMatch(/^▲ \+2\.00% /);
  await expect.poll(() => seen.some((one) => one.startsWith('Distribution of 30 min (raw): ▲ +2.00%'))).toBe(true);
  observer.disconnect();
  expect(seen.filter((one) => /^Distribution of 30 min.*: ▲ \+1\.08%/.test(one))).toEqual([]);
});

test('compares the open reaction with earlier ones of its symbol, or of its topic', async () => {
  const loaded = upgrades(15);
  const last = { ...loaded[14], symbol: 'NEW', record: { ...loaded[14]?.record, Symb: 'NEW' } } as QuantifiedReaction;
  const { unmount } = await open('/quantified', [], { loaded, selected: loaded[14] });
  await expect.poll(() => cells('5 min', 4)).toEqual(['5 min', '▲ +1.15%', 'all 14', 'all 14']);
  await expect.poll(charts).toContain('5 min move +1.15%: larger than all 14 AAA reactions');
  await unmount();
  await open('/quantified', [], { loaded: loaded.with(14, last), selected: last });
  await expect.poll(() => cells('5 min', 4)).toEqual(['5 min', '▲ +1.15%', 'n=0, min 10', 'all 14']);
  await choose('Compare with', 'News');
  await expect.poll(charts).toContain('5 min move +1.15%: larger than all 14 topic News reactions');
  expect(location.search).toContain('among=News');
});

test('includes multi-stock stories on request', async () => {
  const rows = ['A', 'B', 'C', 'D'].map((symbol) => reaction({ symbol, numbers: { '5_Minutes%': 1 } }));
  await open('/quantified', rows);
  await hasText('4 reactions of stories on more than 3 symbols excluded');
  await page.getByRole('checkbox', { name: 'Include multi-stock stories' }).click();
  await hasText('4 reactions of 1 story');
  expect(location.search).toContain('roundups=true');
});

describe('the scatter chart', () => {
  const address = '/quantified?tab=scatter&x=5_Minutes%25&y=30_Minutes%25';
  /** On +1, +2, … % after 5 minutes and ten times that after 30. */
  const rising = (count: number): QuantifiedReaction[] =>
    Array.from({ length: count }, (_, index) =>
      reaction({
        story: `${index}`,
        symbol: `S${index}`,
        published: start + index * 60,
        numbers: { '5_Minutes%': index + 1, '30_Minutes%': (index + 1) * 10 },
      }),
    );
  const field = (name: string) => page.getByRole('textbox', { name });
  const enter = async (name: string, value: string): Promise<void> => {
    await field(name).fill(value);
    await userEvent.keyboard('{Enter}');
  };
  const dots = (): number => document.querySelectorAll('[role=img] circle').length;

  test('is described, has a table, and rings the open and the focused row with their symbols', async () => {
    const reactions = rising(20);
    await open(address, [...reactions, reaction({ story: 'half', numbers: { '5_Minutes%': 3 } })], {
      selected: reactions[3],
      focusedKey: reactions[7]?.key,
    });
    const name = nameOf(await chart.findElement());
    expect(name).toContain('30 min vs 5 min: medians +10.50% (x) and +105.00% (y); rank correlation +1.00');
    expect(name).toMatch(/n=20 of 20 stories on \d+ days?\. Not in the chart: 1 reaction with 5 min only\.$/);
    await expect.poll(() => textOf(chart.element())).toMatch(/S3.*S7$/);
    expect(dots()).toBeGreaterThanOrEqual(20);
    await expect.poll(() => cells('5 min', 2)).toEqual(['5 min', '20 (20, 1)']);
  });

  test('has no hit rate of a metric that is never below 0', async () => {
    const reactions = rising(20).map((one) => ({ ...one, numbers: { ...one.numbers, Vol_Ratio: one.numbers['5_Minutes%'] } }));
    await open('/quantified?tab=scatter&x=Vol_Ratio&y=30_Minutes%25', reactions);
    await expect.poll(() => cells('Volume ratio', 4)[3]).toBe('–');
    expect(cells('30 min', 4)[3]).toBe('100%');
  });

  test('draws bins for more than 500 reactions, and shows no correlation for too few', async () => {
    const { show } = await open(address, rising(600));
    expect(nameOf(await chart.findElement())).toContain('Each bin is 50.00% wide and 500.00% high');
    expect(dots()).toBe(0);
    await show(rising(7));
    await expect.poll(charts).toBe('30 min vs 5 min: n=7, min 10.');
    expect(textOf()).not.toContain('rank correlation');
  });

  test('selects a typed range, marks it, narrows the table to it, and stores it in the address', async () => {
    const onMark = vi.fn<(keys: ReadonlySet<string> | undefined) => void>();
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    await open(address, rising(30), { onMark, onNarrow });
    await chart.findElement();
    await enter('5 min from', '3');
    await addressHas('brush=3..,..');
    await enter('30 min to', '140');
    await hasText('12 of 30 reactions selected: median of 5 min +8.50%, of 30 min +85.00%. They are marked in the table.');
    const keys = Array.from({ length: 12 }, (_, index) => `${index + 2} S${index + 2} All`);
    await expect.poll(() => [...(onMark.mock.lastCall?.[0] ?? [])]).toEqual(keys);
    await page.getByRole('button', { name: 'Show only these 12' }).click();
    expect(onNarrow).toHaveBeenCalledWith([
      { metric: '5_Minutes%', from: 3, to: undefined },
      { metric: '30_Minutes%', from: undefined, to: 140 },
    ]);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => location.search).not.toContain('brush');
    await expect.poll(() => onMark).toHaveBeenLastCalledWith(undefined);
  });

  test('refuses invalid bounds with a message; another metric clears the box', async () => {
    await open(`${address}&brush=3..5,..`, rising(30));
    await chart.findElement();
    await enter('5 min from', 'much');
    await expect.element(page.getByRole('alert')).toHaveTextContent('5 min: expected a number such as 100, 1,250 or 12.5, got “much”.');
    await enter('5 min from', '6');
    await expect.element(page.getByRole('alert')).toHaveTextContent('5 min: the lower bound comes first.');
    expect(location.search).toContain('brush=3..5,..');
    await choose('x-axis', 'Result%');
    await hasText('30 min vs Day, raw: n=0, min 10');
    expect(location.search).toContain('x=Result%25');
    expect(location.search).not.toContain('brush');
  });

  test('ignores an invalid box in the address with a notice', async () => {
    await open(`${address}&brush=5..3,..`, rising(30));
    await hasText('Ignored in link: brush: expected two ranges');
    await chart.findElement();
  });

  test('arrow keys draw and move a box, Enter narrows the table to it, Escape clears it', async () => {
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    await open(address, rising(21), { onNarrow });
    ((await chart.findElement()) as HTMLElement).focus();
    /** The box, once it is in the address and the page is rendered with it. */
    const boxIs = async (box: string): Promise<void> => {
      await addressHas(`brush=${box}`);
      const bound = (name: string): string => (field(name).element() as HTMLInputElement).value;
      await expect.poll(() => `${bound('5 min from')}..${bound('5 min to')},${bound('30 min from')}..${bound('30 min to')}`).toBe(box);
    };
    await userEvent.keyboard('{ArrowRight}');
    // Both IQRs: 6 to 16 of 21.
    await boxIs('6..16,60..160');
    await userEvent.keyboard('{ArrowRight}');
    await boxIs('7.25..17.25,60..160');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await boxIs('7.25..17.25,60..172.5');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onNarrow.mock.calls).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.search).not.toContain('brush');
  });
});

test('groups are sorted by size, then by a heading, small ones last, and narrow the table by their names', async () => {
  const group = (symbol: string, topic: string, count: number, move: number): QuantifiedReaction[] =>
    Array.from({ length: count }, (_, index) =>
      reaction({ story: `${symbol}${index}`, symbol, record: { Topics: topic }, numbers: { '5_Minutes%': move } }),
    );
  const names = (): string[] => page.getByRole('rowheader').elements().map(textOf);
  const sortByMedian = (): Promise<void> => page.getByRole('button', { name: /^Median/ }).click();
  const onGroup = vi.fn<(by: string, name: string) => void>();
  await open('/quantified?tab=groups', [...group('AAA', 'News', 12, 1), ...group('BBB', 'Tech', 11, 2), ...group('CCC', 'Tech', 1, 99)], {
    onGroup,
  });
  await expect.poll(names).toEqual(['AAA', 'BBB', 'CCC']);
  expect(cells('CCC')).toEqual(['CCC', 'n=1, min 10']);
  await sortByMedian();
  await expect.poll(names).toEqual(['BBB', 'AAA', 'CCC']);
  expect(location.search).toContain('order=median:desc');
  expect(
    page
      .getByRole('columnheader', { name: /^Median/ })
      .element()
      .getAttribute('aria-sort'),
  ).toBe('descending');
  await sortByMedian();
  await expect.poll(names).toEqual(['AAA', 'BBB', 'CCC']);
  expect(location.search).toContain('order=median:asc');
  await page.getByRole('table').getByRole('button', { name: 'BBB' }).click();
  expect(onGroup).toHaveBeenLastCalledWith('symbol', 'BBB');
  await choose('Grouped by', 'topic');
  await page.getByRole('button', { name: 'Tech' }).click();
  expect(onGroup).toHaveBeenLastCalledWith('topic', 'Tech');
});
