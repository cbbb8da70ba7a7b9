import { fireEvent, screen } from '@testing-library/react';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveChartsASize } from '#src/testing/chart-size.ts';
import type { Reaction } from '../reaction.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { analysisTabs } from './analysis-search.ts';
import { reaction, someReactions, start } from './engine/test-rows.ts';

giveChartsASize();

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const soon = <T,>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 5, timeout: 8000 });

function open(address: string, reactions: readonly Reaction[], more: Partial<Parameters<typeof AnalysisPanel>[0]> = {}): void {
  history.pushState(null, '', address);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <BrowserRouter>
      <AnalysisPanel reactions={reactions} {...more} />
    </BrowserRouter>,
  );
}

const everyTab = Object.keys(analysisTabs);

/** A row of the figures, cell by cell. */
const cells = (name: string): string[] => {
  const row = [...document.querySelectorAll('tr')].find((candidate) => candidate.querySelector('th[scope=row]')?.textContent === name);
  return [...(row?.children ?? [])].map((cell) => textOf(cell));
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
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '21', '21', '▲ +1.11%']));
  await soon(() => expect(cells('5 min')[4]).toMatch(/^\+1\.\d\d% to \+1\.\d\d%$/));
  expect(cells('5 min').slice(5, 7)).toEqual(['+1.06% to +1.16%', '100% (85 to 100)']);
  expect(nameOf(await soon(() => screen.getByRole('img')))).toBe(
    'Median move after the news: +1.11% after 5 min (IQR +1.06% to +1.16%, n=21), +2.00% after 30 min (IQR +2.00% to +2.00%, n=21).',
  );
  expect(textOf()).toContain('Jun 1, 2026 to Jun 21, 2026: 21 reactions of 21 stories');
  expect(textOf()).toMatch(/windows can overlap; companies that are no longer listed may be missing/);
});

test('shows no figures for fewer than ten reactions', async () => {
  open('/quantified', upgrades(7));
  await soon(() => expect(cells('5 min')).toEqual(['5 min', 'n=7, min 10']));
  expect(nameOf(await soon(() => screen.getByRole('img')))).toContain('n=7, min 10');
});

test('gives the same interval for the same filters, whatever the order of the table', async () => {
  const reactions = someReactions(120);
  const interval = async (address: string): Promise<string> => {
    open(address, reactions);
    const told = await soon(() => {
      expect(cells('5 min')[4]).toContain(' to ');
      return cells('5 min')[4] ?? '';
    });
    root?.unmount();
    return told;
  };
  const first = await interval('/quantified?f=Result%25:gte:2');
  expect(await interval('/quantified?f=Result%25:gte:2&sort=created:desc')).toBe(first);
  expect(await interval('/quantified?f=Result%25:gte:3')).not.toBe(first);
});

describe('the tabs', () => {
  test('are changed by arrow keys and stored in the address', async () => {
    open('/quantified?preset=volume', upgrades(12));
    await soon(() => screen.getByRole('tab', { name: 'Reaction curve' }));
    screen.getByRole('tab', { name: 'Reaction curve' }).focus();
    press('ArrowRight');
    await soon(() => expect(screen.getByRole('tab', { name: 'Heat map' }).getAttribute('aria-selected')).toBe('true'));
    expect(location.search).toContain('preset=volume');
    expect(location.search).toContain('tab=heat');
    press('End');
    await soon(() => expect(screen.getByRole('tab', { name: 'Latency' }).getAttribute('aria-selected')).toBe('true'));
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Latency' }));
  });

  test.each(everyTab)('%s: an empty sample has a message', async (tab) => {
    open(`/quantified?tab=${tab}`, []);
    await soon(() => expect(textOf()).toContain('No reactions to analyse'));
    expect(textOf()).not.toMatch(/NaN|Infinity|undefined/);
  });

  test.each(everyTab)('%s: no figure is broken', async (tab) => {
    open(`/quantified?tab=${tab}&by=cap`, someReactions(60));
    await soon(() => expect(textOf()).toMatch(/\d+ reactions of \d+ stories/));
    await soon(() => expect(screen.getByRole('tabpanel').querySelector('[aria-busy=true]')).toBeNull());
    expect(textOf() + screen.queryAllByRole('img').map(nameOf).join(' ')).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

test('a cell of the heat map has its n, its details on focus, and narrows the table to its topic', async () => {
  const onGroup = vi.fn<(by: string, name: string) => void>();
  open('/quantified?tab=heat', upgrades(14), { onGroup });
  const cell = await soon(() => screen.getByRole('button', { name: 'News, 5 min: +1.08, n=14 · 100% hit rate' }));
  expect(nameOf(screen.getByRole('button', { name: /^News, 1 min/ }))).toBe('News, 1 min: n=0, min 10');
  cell.focus();
  await soon(() => expect(textOf()).toMatch(/News, 5 min: median \+1\.08%, 95% CI \+1\.\d\d% to \+1\.\d\d%, IQR/));
  fireEvent.click(cell);
  expect(onGroup).toHaveBeenCalledWith('topic', 'News');
});

test('the heat map is one tab stop, and arrow keys move in it', async () => {
  open('/quantified?tab=heat', upgrades(14));
  const first = await soon(() => screen.getByRole('button', { name: /^News, 30 s/ }));
  first.focus();
  press('ArrowRight');
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^News, 1 min/ })));
  press('ArrowLeft');
  await soon(() => expect(document.activeElement).toBe(first));
  await soon(() => expect(document.querySelectorAll('td button[tabindex="0"]')).toHaveLength(1));
});

test('compares two cohorts by the difference of their medians, with its interval', async () => {
  open('/quantified?tab=cohorts&by=action&a=Upgrade&b=Downgrade', upgrades(15, 12));
  await soon(() =>
    expect(textOf()).toMatch(
      /median of Upgrade \+1\.08% \(n=15\), of Downgrade −1\.00% \(n=12\); difference \+2\.08 pp, 95% CI \+2\.0\d to \+2\.1\d pp/,
    ),
  );
});

test('does not compare a cohort that is too small', async () => {
  open('/quantified?tab=cohorts&by=action&a=Upgrade&b=Downgrade', upgrades(15, 4));
  await soon(() => expect(textOf()).toContain('Downgrade: n=4, min 10. No comparison'));
  expect(screen.queryAllByRole('img')).toEqual([]);
});

test('stores metric, grouping and minimum first minute in the address', async () => {
  open('/quantified?tab=distribution', someReactions(60));
  await soon(() => screen.getByRole('combobox', { name: 'Metric' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Metric' }), { target: { value: 'Result%' } });
  await soon(() => expect(location.search).toContain('metric=Result%25'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Grouped by' }), { target: { value: 'action' } });
  await soon(() => expect(location.search).toContain('by=action'));
  fireEvent.click(screen.getByRole('tab', { name: 'Follow-through or reversal' }));
  const field = await soon(() => screen.getByRole('textbox'));
  fireEvent.change(field, { target: { value: '0.5' } });
  press('Enter', { on: field });
  await soon(() => expect(location.search).toContain('least=0.5'));
});

test('never shows figures under the title of another analysis', async () => {
  open('/quantified?tab=distribution&by=action', upgrades(15));
  await soon(() => expect(cells('Upgrade')[3]).toBe('▲ +1.08%'));
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(`${textOf(screen.getByRole('heading'))}: ${cells('Upgrade')[3] ?? ''}`));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  fireEvent.change(screen.getByRole('combobox', { name: 'Metric' }), { target: { value: '30_Minutes%' } });
  await soon(() => expect(cells('Upgrade')[3]).toBe('▲ +2.00%'));
  observer.disconnect();
  expect(seen).not.toContain('Distribution of 30 min: ▲ +1.08%');
  expect(seen).toContain('Distribution of 30 min: ▲ +2.00%');
});

test('compares the open reaction with earlier ones of its symbol', async () => {
  const loaded = upgrades(15);
  open('/quantified', [], { loaded, selected: loaded[14] });
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '▲ +1.15%', '100% of 14', '100% of 14']));
  await soon(() =>
    expect(screen.queryAllByRole('img').map(nameOf).join(' ')).toContain('5 min move +1.15%: larger than 100% of 14 AAA reactions'),
  );
});

test('includes multi-stock stories on request', async () => {
  open(
    '/quantified',
    ['A', 'B', 'C', 'D'].map((symbol) => reaction({ symbol, numbers: { '5_Minutes%': 1 } })),
  );
  await soon(() => expect(textOf()).toContain('4 reactions of stories on more than 3 symbols excluded'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include multi-stock stories' }));
  await soon(() => expect(textOf()).toContain('4 reactions of 1 story'));
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
  const picture = (): Promise<HTMLElement> => soon(() => screen.getByRole('img'));
  const field = (name: string): HTMLElement => screen.getByRole('textbox', { name: name });

  test('is described and has a table', async () => {
    open(address, [...rising(20), reaction({ story: 'half', numbers: { '5_Minutes%': 3 } })]);
    expect(nameOf(await picture())).toContain('30 min vs 5 min: medians +10.50% (x) and +105.00% (y); rank correlation +1.00');
    expect(nameOf(await picture())).toMatch(/n=20 of 20 stories\. Not in the chart: 1 reaction with 5 min only\.$/);
    expect(document.querySelectorAll('[role=img] circle')).toHaveLength(20);
    await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '20', '20', '▲ +10.50%']));
  });

  test('draws bins for more than 500 reactions', async () => {
    open(address, rising(600));
    expect(nameOf(await picture())).toContain('Each bin is 50.00% wide and 500.00% high');
    expect(document.querySelectorAll('[role=img] circle')).toHaveLength(0);
  });

  test('shows no correlation for too few reactions', async () => {
    open(address, rising(7));
    expect(nameOf(await picture())).toBe('30 min vs 5 min: n=7, min 10.');
    expect(textOf()).not.toContain('rank correlation');
  });

  test('selects a typed range, marks it, narrows the table to it, and stores it in the address', async () => {
    const onMark = vi.fn<(keys: ReadonlySet<string> | undefined) => void>();
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    open(address, rising(30), { onMark, onNarrow });
    await picture();
    fireEvent.change(field('5 min from'), { target: { value: '3' } });
    press('Enter', { on: field('5 min from') });
    await soon(() => expect(location.search).toContain('brush=3..,..'));
    fireEvent.change(field('30 min to'), { target: { value: '140' } });
    press('Enter', { on: field('30 min to') });
    await soon(() =>
      expect(textOf()).toContain('12 of 30 reactions selected: median of 5 min +8.50%, of 30 min +85.00%. They are marked in the table.'),
    );
    await soon(() =>
      expect([...(onMark.mock.lastCall?.[0] ?? [])]).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 2} S${index + 2} All`)),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show only these 12' }));
    expect(onNarrow).toHaveBeenCalledWith([
      { metric: '5_Minutes%', from: 3, to: undefined },
      { metric: '30_Minutes%', from: undefined, to: 140 },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await soon(() => expect(location.search).not.toContain('brush'));
    await soon(() => expect(onMark).toHaveBeenLastCalledWith(undefined));
  });

  test('refuses invalid bounds with a message', async () => {
    open(`${address}&brush=3..5,..`, rising(30));
    await picture();
    fireEvent.change(field('5 min from'), { target: { value: 'much' } });
    press('Enter', { on: field('5 min from') });
    await soon(() => expect(textOf(screen.getByRole('alert'))).toBe('5 min: much is not a number.'));
    fireEvent.change(field('5 min from'), { target: { value: '6' } });
    press('Enter', { on: field('5 min from') });
    await soon(() => expect(textOf(screen.getByRole('alert'))).toBe('5 min: the lower bound comes first.'));
    expect(location.search).toContain('brush=3..5,..');
  });

  test('ignores an invalid box in the address with a notice', async () => {
    open(`${address}&brush=5..3,..`, rising(30));
    await soon(() => expect(textOf()).toContain('Ignored in link: brush: expected two ranges'));
    await picture();
  });

  test('arrow keys draw and move a box, Enter narrows the table to it, Escape clears it', async () => {
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    open(address, rising(21), { onNarrow });
    const chart = await picture();
    chart.focus();
    press('ArrowRight');
    // Both IQRs: 6 to 16 of 21.
    await soon(() => expect(location.search).toContain('brush=6..16,60..160'));
    press('ArrowRight');
    await soon(() => expect(location.search).toContain('brush=7.25..17.25,60..160'));
    press('ArrowUp', { shiftKey: true });
    await soon(() => expect(location.search).toContain('brush=7.25..17.25,60..172.5'));
    press('Enter');
    expect(onNarrow).toHaveBeenCalledOnce();
    press('Escape');
    await soon(() => expect(location.search).not.toContain('brush'));
  });

  test('rings the open and the focused row, with their symbols', async () => {
    const reactions = rising(12);
    open(address, reactions, { selected: reactions[3], focusedKey: reactions[7]?.key });
    await soon(() => expect(textOf(screen.getByRole('img'))).toMatch(/S3.*S7$/));
  });

  test('clears the box when another metric is chosen', async () => {
    open(`${address}&brush=3..5,..`, rising(12));
    await picture();
    fireEvent.change(screen.getByRole('combobox', { name: 'x-axis' }), { target: { value: 'Result%' } });
    await soon(() => expect(textOf()).toContain('30 min vs Result: n=0, min 10'));
    expect(location.search).toContain('x=Result%25');
    expect(location.search).not.toContain('brush');
  });
});

describe('the groups', () => {
  const reactions = [
    ...Array.from({ length: 12 }, (_, index) =>
      reaction({ story: `a${index}`, symbol: 'AAA', record: { Topics: 'News' }, numbers: { '5_Minutes%': 1 } }),
    ),
    ...Array.from({ length: 11 }, (_, index) =>
      reaction({ story: `b${index}`, symbol: 'BBB', record: { Topics: 'Tech' }, numbers: { '5_Minutes%': 2 } }),
    ),
    reaction({ story: 'c', symbol: 'CCC', record: { Topics: 'Tech' }, numbers: { '5_Minutes%': 99 } }),
  ];
  const names = (): string[] => [...document.querySelectorAll('tbody th')].map((cell) => textOf(cell));

  test('are sorted by size, then by a heading; small groups have no figures and come last', async () => {
    open('/quantified?tab=groups', reactions);
    await soon(() => expect(names()).toEqual(['AAA', 'BBB', 'CCC']));
    expect(cells('CCC')).toEqual(['CCC', 'n=1, min 10']);
    fireEvent.click(screen.getByRole('button', { name: 'Median' }));
    await soon(() => expect(names()).toEqual(['BBB', 'AAA', 'CCC']));
    expect(location.search).toContain('order=median:desc');
    expect([...document.querySelectorAll('[aria-sort]')].map((head) => head.getAttribute('aria-sort'))).toEqual(['descending']);
    fireEvent.click(screen.getByRole('button', { name: /^Median/ }));
    await soon(() => expect(names()).toEqual(['AAA', 'BBB', 'CCC']));
    expect(location.search).toContain('order=median:asc');
  });

  test('narrow the table to a group by its name', async () => {
    const onGroup = vi.fn<(by: string, name: string) => void>();
    open('/quantified?tab=groups', reactions, { onGroup });
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'BBB' })));
    expect(onGroup).toHaveBeenLastCalledWith('symbol', 'BBB');
    fireEvent.change(screen.getByRole('combobox', { name: 'Grouped by' }), { target: { value: 'topic' } });
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Tech' })));
    expect(onGroup).toHaveBeenLastCalledWith('topic', 'Tech');
  });
});

test('compares the open reaction with those of its topic as well', async () => {
  const loaded = upgrades(15);
  const last = { ...loaded[14], record: { ...loaded[14]?.record, Symb: 'NEW' } } as Reaction;
  open('/quantified', [], { loaded: [...loaded.slice(0, 14), last], selected: last });
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '▲ +1.15%', 'n=0, min 10', '100% of 14']));
  fireEvent.change(screen.getByRole('combobox', { name: 'Compare with' }), { target: { value: 'News' } });
  await soon(() =>
    expect(screen.queryAllByRole('img').map(nameOf).join(' ')).toContain('5 min move +1.15%: larger than 100% of 14 topic News reactions'),
  );
  expect(location.search).toContain('among=News');
});

describe('no panel shows a broken number', () => {
  const filled = (value: (index: number) => number | null): Reaction[] =>
    someReactions(40).map((one_, index) => ({
      ...one_,
      numbers: Object.fromEntries(Object.keys(one_.numbers).map((name) => [name, value(index)])) as Reaction['numbers'],
    }));
  const sets = {
    empty: filled(() => null),
    huge: filled((index) => (index % 2 ? 9e39 : -9e39)),
  };
  test.each(everyTab.flatMap((tab) => (Object.keys(sets) as (keyof typeof sets)[]).map((name) => [tab, name] as const)))(
    '%s of %s',
    async (tab, name) => {
      open(`/quantified?tab=${tab}`, sets[name], { selected: sets[name][0] });
      await soon(() => expect(textOf()).toMatch(/\d+ reactions? of \d+ stor/));
      await soon(() => expect(screen.getByRole('tabpanel').querySelector('[aria-busy=true]')).toBeNull());
      expect(document.body.innerHTML + screen.queryAllByRole('img').map(nameOf).join(' ')).not.toMatch(/NaN|Infinity|undefined|>null/);
    },
  );
});
