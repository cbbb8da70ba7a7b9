import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveChartsASize } from '#src/testing/chart-size.ts';
import { press } from '#src/testing/press.ts';
import { soon } from '#src/testing/soon.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import type { Reaction } from '../reaction.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { analysisTabs } from './analysis-search.ts';
import { reaction, someReactions, start } from './engine/test-rows.ts';

giveChartsASize();
afterEach(cleanup);

function open(address: string, reactions: readonly Reaction[], more: Partial<Parameters<typeof AnalysisPanel>[0]> = {}) {
  history.pushState(null, '', address);
  const panelOf = (rows: readonly Reaction[]) => (
    <BrowserRouter>
      <AnalysisPanel reactions={rows} {...more} />
    </BrowserRouter>
  );
  const { rerender, unmount } = render(panelOf(reactions));
  return { unmount, show: (rows: readonly Reaction[]) => rerender(panelOf(rows)) };
}

const hasText = (text: string | RegExp) => soon(() => expect(textOf()).toMatch(text));
const choose = (name: string, value: string): void => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
/** The names of all charts. */
const charts = (): string => screen.queryAllByRole('img').map(nameOf).join(' ');
const chart = () => screen.findByRole('img');
/** A row of the figures, cell by cell. */
const cells = (name: string): string[] => {
  const row = screen.getAllByRole('rowheader').find((head) => textOf(head) === name)?.parentElement;
  return [...(row?.children ?? [])].map(textOf);
};

/** `count` stories of Upgrade on +1.01, +1.02, … %, and some of Downgrade on −1 %. */
const upgrades = (count: number, down = 0): Reaction[] =>
  Array.from({ length: count + down }, (_, index) =>
    reaction({
      story: `${index}`,
      published: start + index * 86_400,
      record: { AnalystAction: index < count ? 'Upgrade' : 'Downgrade', Topics: 'News' },
      numbers: { '5_Minutes%': index < count ? 1 + (index + 1) / 100 : -1, '30_Minutes%': 2 },
    }),
  );

test('shows the reaction curve as a described chart, as a table, and with its sample', async () => {
  open('/quantified', upgrades(21));
  await soon(() => expect(cells('5 min')[4]).toMatch(/^\+1\.\d\d% to \+1\.\d\d%$/));
  expect(cells('5 min').toSpliced(4, 1).slice(0, 6)).toEqual(['5 min', '21', '21', '▲ +1.11%', '+1.06% to +1.16%', '100% (85 to 100)']);
  expect(nameOf(await chart())).toBe(
    'Median move after the news: +1.11% after 5 min (IQR +1.06% to +1.16%, n=21), +2.00% after 30 min (IQR +2.00% to +2.00%, n=21).',
  );
  expect(textOf()).toContain('Jun 1, 2026 to Jun 21, 2026: 21 reactions of 21 stories');
  expect(textOf()).toMatch(/windows can overlap; companies that are no longer listed may be missing/);
});

test('shows no figures for fewer than ten reactions', async () => {
  open('/quantified', upgrades(7));
  await soon(() => expect(cells('5 min')).toEqual(['5 min', 'n=7, min 10']));
  expect(nameOf(await chart())).toContain('n=7, min 10');
});

test('gives the same interval for the same reactions, whatever the address', async () => {
  const reactions = someReactions(120);
  const intervals: (string | undefined)[] = [];
  for (const address of ['?f=Result%25:gte:2', '?f=Result%25:gte:2&sort=created:desc', '?f=Result%25:gte:3']) {
    const { unmount } = open(`/quantified${address}`, reactions);
    await soon(() => expect(cells('5 min')[4]).toContain(' to '));
    intervals.push(cells('5 min')[4]);
    unmount();
  }
  expect(intervals[1]).toBe(intervals[0]);
  expect(intervals[2]).toBe(intervals[0]);
});

test('arrow keys change the tab and the address', async () => {
  open('/quantified?preset=volume', upgrades(12));
  (await screen.findByRole('tab', { name: 'Reaction curve' })).focus();
  press('ArrowRight');
  await screen.findByRole('tab', { name: 'Heat map', selected: true });
  expect(location.search).toContain('preset=volume');
  expect(location.search).toContain('tab=heat');
  press('End');
  const last = await screen.findByRole('tab', { name: 'Latency', selected: true });
  expect(document.activeElement).toBe(last);
});

test.each(Object.keys(analysisTabs))('%s has a message for an empty sample, and no broken figure of unusual values', async (tab) => {
  const filled = (value: (index: number) => number | null): Reaction[] =>
    someReactions(40).map((one) => ({
      ...one,
      numbers: Object.fromEntries(Object.keys(one.numbers).map((name, index) => [name, value(index)])) as Reaction['numbers'],
    }));
  const { show } = open(`/quantified?tab=${tab}&by=cap`, []);
  await hasText('No reactions to analyse');
  for (const rows of [someReactions(60), filled(() => null), filled((index) => (index % 2 ? 9e39 : -9e39))]) {
    show(rows);
    await hasText(/\d+ reactions of \d+ stories/);
    await soon(() => expect(screen.getByRole('tabpanel').querySelector('[aria-busy=true]')).toBeNull());
    expect(document.body.innerHTML + charts()).not.toMatch(/NaN|Infinity|undefined|>null/);
  }
});

test('a cell of the heat map has its n and its details on focus; arrow keys move in it, a click narrows the table', async () => {
  const onGroup = vi.fn<(by: string, name: string) => void>();
  open('/quantified?tab=heat', upgrades(14), { onGroup });
  const cell = await screen.findByRole('button', { name: /^News, 5 min: \+1\.08\s*, n=\s*14 · 100%\s* hit rate$/ });
  cell.focus();
  await hasText(/News, 5 min: median \+1\.08%, 95% CI \+1\.\d\d% to \+1\.\d\d%, IQR/);
  press('ArrowLeft');
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^News, 1 min: n=0\s*, min 10$/ })));
  expect(document.querySelectorAll('td button[tabindex="0"]')).toHaveLength(1);
  fireEvent.click(cell);
  expect(onGroup).toHaveBeenCalledWith('topic', 'News');
});

test('compares two cohorts by the difference of their medians, with its interval, unless one is too small', async () => {
  const { show } = open('/quantified?tab=cohorts&by=action&a=Upgrade&b=Downgrade', upgrades(15, 12));
  await hasText(
    /median of Upgrade \+1\.08% \(n=15\), of Downgrade −1\.00% \(n=12\); difference \+2\.08 pp, 95% CI \+2\.0\d to \+2\.1\d pp/,
  );
  show(upgrades(15, 4));
  await hasText('Downgrade: n=4, min 10. No comparison');
  expect(charts()).toBe('');
});

test('stores metric, grouping and minimum first minute in the address', async () => {
  open('/quantified?tab=distribution', someReactions(60));
  await screen.findByRole('combobox', { name: 'Metric' });
  choose('Metric', 'Result%');
  await soon(() => expect(location.search).toContain('metric=Result%25'));
  choose('Grouped by', 'action');
  await soon(() => expect(location.search).toContain('by=action'));
  fireEvent.click(screen.getByRole('tab', { name: 'Follow-through or reversal' }));
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: '0.5' } });
  press('Enter', { on: field });
  await soon(() => expect(location.search).toContain('least=0.5'));
});

test('never shows figures under the title of another analysis', async () => {
  open('/quantified?tab=distribution&by=action', upgrades(15));
  await soon(() => expect(cells('Upgrade')[3]).toBe('▲ +1.08%'));
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const row = [...document.querySelectorAll('tbody tr')].find((one) => textOf(one).startsWith('Upgrade'));
    seen.push(`${textOf(document.querySelector('h2'))}: ${textOf(row?.children[3])}`);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  choose('Metric', '30_Minutes%');
  await soon(() => expect(cells('Upgrade')[3]).toBe('▲ +2.00%'));
  observer.disconnect();
  expect(seen).not.toContain('Distribution of 30 min: ▲ +1.08%');
  expect(seen).toContain('Distribution of 30 min: ▲ +2.00%');
});

test('compares the open reaction with earlier ones of its symbol, or of its topic', async () => {
  const loaded = upgrades(15);
  const last = { ...loaded[14], record: { ...loaded[14]?.record, Symb: 'NEW' } } as Reaction;
  const { unmount } = open('/quantified', [], { loaded, selected: loaded[14] });
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '▲ +1.15%', '100% of 14', '100% of 14']));
  await soon(() => expect(charts()).toContain('5 min move +1.15%: larger than 100% of 14 AAA reactions'));
  unmount();
  open('/quantified', [], { loaded: loaded.with(14, last), selected: last });
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '▲ +1.15%', 'n=0, min 10', '100% of 14']));
  choose('Compare with', 'News');
  await soon(() => expect(charts()).toContain('5 min move +1.15%: larger than 100% of 14 topic News reactions'));
  expect(location.search).toContain('among=News');
});

test('includes multi-stock stories on request', async () => {
  const rows = ['A', 'B', 'C', 'D'].map((symbol) => reaction({ symbol, numbers: { '5_Minutes%': 1 } }));
  open('/quantified', rows);
  await hasText('4 reactions of stories on more than 3 symbols excluded');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include multi-stock stories' }));
  await hasText('4 reactions of 1 story');
  expect(location.search).toContain('roundups=true');
});

describe('the scatter chart', () => {
  const address = '/quantified?tab=scatter&x=5_Minutes%25&y=30_Minutes%25';
  /** On +1, +2, … % after 5 minutes and ten times that after 30. */
  const rising = (count: number): Reaction[] =>
    Array.from({ length: count }, (_, index) =>
      reaction({
        story: `${index}`,
        symbol: `S${index}`,
        published: start + index * 60,
        numbers: { '5_Minutes%': index + 1, '30_Minutes%': (index + 1) * 10 },
      }),
    );
  const enter = (name: string, value: string): void => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    press('Enter', { on: field });
  };
  const dots = (): number => document.querySelectorAll('[role=img] circle').length;

  test('is described, has a table, and rings the open and the focused row with their symbols', async () => {
    const reactions = rising(20);
    open(address, [...reactions, reaction({ story: 'half', numbers: { '5_Minutes%': 3 } })], {
      selected: reactions[3],
      focusedKey: reactions[7]?.key,
    });
    const name = nameOf(await chart());
    expect(name).toContain('30 min vs 5 min: medians +10.50% (x) and +105.00% (y); rank correlation +1.00');
    expect(name).toMatch(/n=20 of 20 stories\. Not in the chart: 1 reaction with 5 min only\.$/);
    await soon(() => expect(textOf(screen.getByRole('img'))).toMatch(/S3.*S7$/));
    expect(dots()).toBeGreaterThanOrEqual(20);
    await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '20', '20', '▲ +10.50%']));
  });

  test('draws bins for more than 500 reactions, and shows no correlation for too few', async () => {
    const { show } = open(address, rising(600));
    expect(nameOf(await chart())).toContain('Each bin is 50.00% wide and 500.00% high');
    expect(dots()).toBe(0);
    show(rising(7));
    await soon(() => expect(charts()).toBe('30 min vs 5 min: n=7, min 10.'));
    expect(textOf()).not.toContain('rank correlation');
  });

  test('selects a typed range, marks it, narrows the table to it, and stores it in the address', async () => {
    const onMark = vi.fn<(keys: ReadonlySet<string> | undefined) => void>();
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    open(address, rising(30), { onMark, onNarrow });
    await chart();
    enter('5 min from', '3');
    await soon(() => expect(location.search).toContain('brush=3..,..'));
    enter('30 min to', '140');
    await hasText('12 of 30 reactions selected: median of 5 min +8.50%, of 30 min +85.00%. They are marked in the table.');
    const keys = Array.from({ length: 12 }, (_, index) => `${index + 2} S${index + 2} All`);
    await soon(() => expect([...(onMark.mock.lastCall?.[0] ?? [])]).toEqual(keys));
    fireEvent.click(screen.getByRole('button', { name: 'Show only these 12' }));
    expect(onNarrow).toHaveBeenCalledWith([
      { metric: '5_Minutes%', from: 3, to: undefined },
      { metric: '30_Minutes%', from: undefined, to: 140 },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await soon(() => expect(location.search).not.toContain('brush'));
    await soon(() => expect(onMark).toHaveBeenLastCalledWith(undefined));
  });

  test('refuses invalid bounds with a message; another metric clears the box', async () => {
    open(`${address}&brush=3..5,..`, rising(30));
    await chart();
    enter('5 min from', 'much');
    await soon(() => expect(textOf(screen.getByRole('alert'))).toBe('5 min: much is not a number.'));
    enter('5 min from', '6');
    await soon(() => expect(textOf(screen.getByRole('alert'))).toBe('5 min: the lower bound comes first.'));
    expect(location.search).toContain('brush=3..5,..');
    choose('x-axis', 'Result%');
    await hasText('30 min vs Result: n=0, min 10');
    expect(location.search).toContain('x=Result%25');
    expect(location.search).not.toContain('brush');
  });

  test('ignores an invalid box in the address with a notice', async () => {
    open(`${address}&brush=5..3,..`, rising(30));
    await hasText('Ignored in link: brush: expected two ranges');
    await chart();
  });

  test('arrow keys draw and move a box, Enter narrows the table to it, Escape clears it', async () => {
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    open(address, rising(21), { onNarrow });
    (await chart()).focus();
    /** The box, once it is in the address and the page is rendered with it. */
    const boxIs = (box: string): Promise<void> =>
      soon(() => {
        expect(location.search).toContain(`brush=${box}`);
        const bounds = ['5 min from', '5 min to', '30 min from', '30 min to'].map(
          (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
        );
        expect(`${bounds[0]}..${bounds[1]},${bounds[2]}..${bounds[3]}`).toBe(box);
      });
    press('ArrowRight');
    // Both IQRs: 6 to 16 of 21.
    await boxIs('6..16,60..160');
    press('ArrowRight');
    await boxIs('7.25..17.25,60..160');
    press('ArrowUp', { shiftKey: true });
    await boxIs('7.25..17.25,60..172.5');
    press('Enter');
    expect(onNarrow).toHaveBeenCalledOnce();
    press('Escape');
    await soon(() => expect(location.search).not.toContain('brush'));
  });
});

test('groups are sorted by size, then by a heading, small ones last, and narrow the table by their names', async () => {
  const group = (symbol: string, topic: string, count: number, move: number): Reaction[] =>
    Array.from({ length: count }, (_, index) =>
      reaction({ story: `${symbol}${index}`, symbol, record: { Topics: topic }, numbers: { '5_Minutes%': move } }),
    );
  const names = (): string[] => screen.queryAllByRole('rowheader').map(textOf);
  const sortByMedian = (): void => void fireEvent.click(screen.getByRole('button', { name: /^Median/ }));
  const onGroup = vi.fn<(by: string, name: string) => void>();
  open('/quantified?tab=groups', [...group('AAA', 'News', 12, 1), ...group('BBB', 'Tech', 11, 2), ...group('CCC', 'Tech', 1, 99)], {
    onGroup,
  });
  await soon(() => expect(names()).toEqual(['AAA', 'BBB', 'CCC']));
  expect(cells('CCC')).toEqual(['CCC', 'n=1, min 10']);
  sortByMedian();
  await soon(() => expect(names()).toEqual(['BBB', 'AAA', 'CCC']));
  expect(location.search).toContain('order=median:desc');
  expect(screen.getByRole('columnheader', { name: /^Median/ }).getAttribute('aria-sort')).toBe('descending');
  sortByMedian();
  await soon(() => expect(names()).toEqual(['AAA', 'BBB', 'CCC']));
  expect(location.search).toContain('order=median:asc');
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'BBB' }));
  expect(onGroup).toHaveBeenLastCalledWith('symbol', 'BBB');
  choose('Grouped by', 'topic');
  fireEvent.click(await screen.findByRole('button', { name: 'Tech' }));
  expect(onGroup).toHaveBeenLastCalledWith('topic', 'Tech');
});
