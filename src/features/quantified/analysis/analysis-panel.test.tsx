import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveChartsASize } from '#src/testing/chart-size.ts';
import { choose, click, fill, press } from '#src/testing/person.ts';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import AnalysisPanel from './analysis-panel.tsx';
import { analysisTabs } from './analysis-search.ts';
import { reading, someReadings, start } from './analysis.rows.ts';

giveChartsASize();

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const soon = <T,>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 5, timeout: 8000 });

function open(address: string, readings: readonly Reading[], more: Partial<Parameters<typeof AnalysisPanel>[0]> = {}): void {
  history.pushState(null, '', address);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <BrowserRouter>
      <AnalysisPanel readings={readings} {...more} />
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
const upgrades = (count: number, down = 0): Reading[] =>
  Array.from({ length: count + down }, (_, index) =>
    reading({
      story: `${index}`,
      published: start + index * 86_400,
      record: { AnalystAction: index < count ? 'Upgrade' : 'Downgrade', Topics: 'News' },
      numbers: { '5_Minutes%': index < count ? 1 + (index + 1) / 100 : -1, '30_Minutes%': 2 },
    }),
  );

test('the curve is told as a picture with words, as exact figures, and with what it speaks of', async () => {
  open('/quantified', upgrades(21));
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '21', '21', '▲ +1.11%']));
  await soon(() => expect(cells('5 min')[4]).toMatch(/^\+1\.\d\d% to \+1\.\d\d%$/));
  expect(cells('5 min').slice(5, 7)).toEqual(['+1.06% to +1.16%', '100% (85 to 100)']);
  expect(nameOf(await soon(() => one('img')))).toBe(
    'Median move after the news: +1.11% after 5 min (middle half +1.06% to +1.16%, n=21), +2.00% after 30 min (middle half +2.00% to +2.00%, n=21).',
  );
  expect(textOf()).toContain('Jun 1, 2026 to Jun 21, 2026: 21 readings of 21 stories');
  expect(textOf()).toMatch(/windows can overlap; companies that are no longer listed may be missing/);
});

test('of fewer than ten readings nothing is claimed', async () => {
  open('/quantified', upgrades(7));
  await soon(() => expect(cells('5 min')).toEqual(['5 min', 'not enough (n=7)']));
  expect(nameOf(await soon(() => one('img')))).toContain('not enough (n=7)');
});

test('one address gives one interval, another order of the table too', async () => {
  const readings = someReadings(120);
  const interval = async (address: string): Promise<string> => {
    open(address, readings);
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

describe('the views are tabs', () => {
  test('that arrow keys walk through, and that stand in the address', async () => {
    open('/quantified?preset=volume', upgrades(12));
    await soon(() => one('tab', 'Reaction curve'));
    one('tab', 'Reaction curve').focus();
    press('ArrowRight');
    await soon(() => expect(one('tab', 'Heat map').getAttribute('aria-selected')).toBe('true'));
    expect(location.search).toContain('preset=volume');
    expect(location.search).toContain('tab=heat');
    press('End');
    await soon(() => expect(one('tab', 'Latency').getAttribute('aria-selected')).toBe('true'));
    expect(document.activeElement).toBe(one('tab', 'Latency'));
  });

  test.each(everyTab)('%s says so when there is nothing', async (tab) => {
    open(`/quantified?tab=${tab}`, []);
    await soon(() => expect(textOf()).toContain('No reading to speak of'));
    expect(textOf()).not.toMatch(/NaN|Infinity|undefined/);
  });

  test.each(everyTab)('%s shows no broken number', async (tab) => {
    open(`/quantified?tab=${tab}&by=cap`, someReadings(60));
    await soon(() => expect(textOf()).toMatch(/\d+ readings of \d+ stories/));
    await soon(() => expect(one('tabpanel').querySelector('[aria-busy=true]')).toBeNull());
    expect(textOf() + all('img').map(nameOf).join(' ')).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

test('a cell of the heat map tells its n, and a click narrows the table to its topic', async () => {
  const onGroup = vi.fn<(by: string, name: string) => void>();
  open('/quantified?tab=heat', upgrades(14), { onGroup });
  const cell = await soon(() => one('button', 'News, 5 min: +1.08, n=14 · 100% above 0'));
  expect(nameOf(one('button', /^News, 1 min/))).toBe('News, 1 min: n=0, not enough');
  cell.focus();
  await soon(() => expect(textOf()).toMatch(/News, 5 min: median \+1\.08%, 95% interval \+1\.\d\d% to \+1\.\d\d%, middle half/));
  click(cell);
  expect(onGroup).toHaveBeenCalledWith('topic', 'News');
});

test('arrows walk over the heat map, which is one stop of the Tab key', async () => {
  open('/quantified?tab=heat', upgrades(14));
  const first = await soon(() => one('button', /^News, 30 s/));
  first.focus();
  press('ArrowRight');
  await soon(() => expect(document.activeElement).toBe(one('button', /^News, 1 min/)));
  press('ArrowLeft');
  await soon(() => expect(document.activeElement).toBe(first));
  await soon(() => expect(document.querySelectorAll('td button[tabindex="0"]')).toHaveLength(1));
});

test('two cohorts are told apart by the difference of their medians with its interval', async () => {
  open('/quantified?tab=cohorts&by=action&a=Upgrade&b=Downgrade', upgrades(15, 12));
  await soon(() =>
    expect(textOf()).toMatch(
      /median of Upgrade \+1\.08% \(n=15\), of Downgrade −1\.00% \(n=12\); difference \+2\.08 points, 95% interval \+2\.0\d to \+2\.1\d points/,
    ),
  );
});

test('too small a cohort is not compared', async () => {
  open('/quantified?tab=cohorts&by=action&a=Upgrade&b=Downgrade', upgrades(15, 4));
  await soon(() => expect(textOf()).toContain('Downgrade: not enough (n=4), so nothing is compared'));
  expect(all('img')).toEqual([]);
});

test('metric, grouping and least first minute are chosen by hand and stand in the address', async () => {
  open('/quantified?tab=distribution', someReadings(60));
  await soon(() => one('combobox', 'Metric'));
  choose(one('combobox', 'Metric'), 'Result%');
  await soon(() => expect(location.search).toContain('metric=Result%25'));
  choose(one('combobox', 'Grouped by'), 'action');
  await soon(() => expect(location.search).toContain('by=action'));
  click(one('tab', 'Fade or follow'));
  const field = await soon(() => one('textbox'));
  fill(field, '0.5');
  press('Enter', { on: field });
  await soon(() => expect(location.search).toContain('least=0.5'));
});

test('figures never stand under the title of another question', async () => {
  open('/quantified?tab=distribution&by=action', upgrades(15));
  await soon(() => expect(cells('Upgrade')[3]).toBe('▲ +1.08%'));
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(`${textOf(one('heading'))}: ${cells('Upgrade')[3] ?? ''}`));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  choose(one('combobox', 'Metric'), '30_Minutes%');
  await soon(() => expect(cells('Upgrade')[3]).toBe('▲ +2.00%'));
  observer.disconnect();
  expect(seen).not.toContain('Distribution of 30 min: ▲ +1.08%');
  expect(seen).toContain('Distribution of 30 min: ▲ +2.00%');
});

test('the open reading is placed among its symbol’s earlier ones', async () => {
  const loaded = upgrades(15);
  open('/quantified', [], { loaded, selected: loaded[14] });
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '▲ +1.15%', '100% of 14', '100% of 14']));
  await soon(() => expect(all('img').map(nameOf).join(' ')).toContain('5 min move +1.15%: larger than 100% of 14 AAA readings'));
});

test('round-ups come in on request', async () => {
  open(
    '/quantified',
    ['A', 'B', 'C', 'D'].map((symbol) => reading({ symbol, numbers: { '5_Minutes%': 1 } })),
  );
  await soon(() => expect(textOf()).toContain('4 readings of stories on more than 3 symbols left out'));
  click(one('checkbox', 'with round-ups'));
  await soon(() => expect(textOf()).toContain('4 readings of 1 story'));
  expect(location.search).toContain('roundups=true');
});

describe('any metric against any other', () => {
  const address = '/quantified?tab=scatter&x=5_Minutes%25&y=30_Minutes%25';
  /** On +1, +2, … % after 5 minutes and ten times that after 30. */
  const rising = (count: number): Reading[] =>
    Array.from({ length: count }, (_, index) =>
      reading({
        story: `${index}`,
        symbol: `S${index}`,
        published: start + index * 60,
        numbers: { '5_Minutes%': index + 1, '30_Minutes%': (index + 1) * 10 },
      }),
    );
  const picture = (): Promise<HTMLElement> => soon(() => one('img'));
  const field = (name: string): HTMLElement => one('textbox', name);

  test('is told as a picture with words and as exact figures', async () => {
    open(address, [...rising(20), reading({ story: 'half', numbers: { '5_Minutes%': 3 } })]);
    expect(nameOf(await picture())).toContain('30 min against 5 min: medians +10.50% across and +105.00% up; rank correlation +1.00');
    expect(nameOf(await picture())).toMatch(/n=20 of 20 stories\. Not in the picture: 1 reading with 5 min alone\.$/);
    expect(document.querySelectorAll('[role=img] circle')).toHaveLength(20);
    await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '20', '20', '▲ +10.50%']));
  });

  test('of more than 500 readings stands in bins, whose size is said', async () => {
    open(address, rising(600));
    expect(nameOf(await picture())).toContain('Each cell is 50.00% wide and 500.00% high');
    expect(document.querySelectorAll('[role=img] circle')).toHaveLength(0);
  });

  test('of too few readings is shown without a claim', async () => {
    open(address, rising(7));
    expect(nameOf(await picture())).toBe('30 min against 5 min: not enough (n=7).');
    expect(textOf()).not.toContain('rank correlation');
  });

  test('ends of a range are typed; what lies between is marked, narrows the table on request, and stands in the address', async () => {
    const onMark = vi.fn<(keys: ReadonlySet<string> | undefined) => void>();
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    open(address, rising(30), { onMark, onNarrow });
    await picture();
    fill(field('5 min from'), '3');
    press('Enter', { on: field('5 min from') });
    await soon(() => expect(location.search).toContain('brush=3..,..'));
    fill(field('30 min to'), '140');
    press('Enter', { on: field('30 min to') });
    await soon(() =>
      expect(textOf()).toContain('12 of 30 readings chosen: median of 5 min +8.50%, of 30 min +85.00%. They are marked in the table.'),
    );
    await soon(() =>
      expect([...(onMark.mock.lastCall?.[0] ?? [])]).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 2} S${index + 2} All`)),
    );
    click(one('button', 'Only these 12'));
    expect(onNarrow).toHaveBeenCalledWith([
      { metric: '5_Minutes%', from: 3, to: undefined },
      { metric: '30_Minutes%', from: undefined, to: 140 },
    ]);
    click(one('button', 'Clear the choice'));
    await soon(() => expect(location.search).not.toContain('brush'));
    await soon(() => expect(onMark).toHaveBeenLastCalledWith(undefined));
  });

  test('what is no range is refused in words', async () => {
    open(`${address}&brush=3..5,..`, rising(30));
    await picture();
    fill(field('5 min from'), 'much');
    press('Enter', { on: field('5 min from') });
    await soon(() => expect(textOf(one('alert'))).toBe('5 min: much is no number.'));
    fill(field('5 min from'), '6');
    press('Enter', { on: field('5 min from') });
    await soon(() => expect(textOf(one('alert'))).toBe('5 min: the lower end comes first.'));
    expect(location.search).toContain('brush=3..5,..');
  });

  test('a broken choice in the address is named and left out', async () => {
    open(`${address}&brush=5..3,..`, rising(30));
    await soon(() => expect(textOf()).toContain('Left out of the address, because it is not valid: brush: expected two ranges'));
    await picture();
  });

  test('arrows draw and move a box, Enter narrows to it, Escape takes it away', async () => {
    const onNarrow = vi.fn<(ranges: readonly object[]) => void>();
    open(address, rising(21), { onNarrow });
    const chart = await picture();
    chart.focus();
    press('ArrowRight');
    // Both middle halves: 6 to 16 of 21.
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

  test('what is open and what has the focus in the table are ringed with their names', async () => {
    const readings = rising(12);
    open(address, readings, { selected: readings[3], focusedKey: readings[7]?.record._id });
    await soon(() => expect(textOf(one('img'))).toMatch(/S3.*S7$/));
  });

  test('other metrics are chosen by hand, and no box of the ones before stays', async () => {
    open(`${address}&brush=3..5,..`, rising(12));
    await picture();
    choose(one('combobox', 'Across'), 'Result%');
    await soon(() => expect(textOf()).toContain('30 min against Result%: not enough (n=0)'));
    expect(location.search).toContain('x=Result%25');
    expect(location.search).not.toContain('brush');
  });
});

describe('groups by symbol and topic', () => {
  const readings = [
    ...Array.from({ length: 12 }, (_, index) =>
      reading({ story: `a${index}`, symbol: 'AAA', record: { Topics: 'News' }, numbers: { '5_Minutes%': 1 } }),
    ),
    ...Array.from({ length: 11 }, (_, index) =>
      reading({ story: `b${index}`, symbol: 'BBB', record: { Topics: 'Tech' }, numbers: { '5_Minutes%': 2 } }),
    ),
    reading({ story: 'c', symbol: 'CCC', record: { Topics: 'Tech' }, numbers: { '5_Minutes%': 99 } }),
  ];
  const names = (): string[] => [...document.querySelectorAll('tbody th')].map((cell) => textOf(cell));

  test('stand by how many they are, then by what a heading says; too few claim nothing and stand last', async () => {
    open('/quantified?tab=groups', readings);
    await soon(() => expect(names()).toEqual(['AAA', 'BBB', 'CCC']));
    expect(cells('CCC')).toEqual(['CCC', 'not enough (n=1)']);
    click(one('button', 'Median'));
    await soon(() => expect(names()).toEqual(['BBB', 'AAA', 'CCC']));
    expect(location.search).toContain('order=median:desc');
    expect([...document.querySelectorAll('[aria-sort]')].map((head) => head.getAttribute('aria-sort'))).toEqual(['descending']);
    click(one('button', /^Median/));
    await soon(() => expect(names()).toEqual(['AAA', 'BBB', 'CCC']));
    expect(location.search).toContain('order=median:asc');
  });

  test('a name narrows the table to its group', async () => {
    const onGroup = vi.fn<(by: string, name: string) => void>();
    open('/quantified?tab=groups', readings, { onGroup });
    click(await soon(() => one('button', 'BBB')));
    expect(onGroup).toHaveBeenLastCalledWith('symbol', 'BBB');
    choose(one('combobox', 'Grouped by'), 'topic');
    click(await soon(() => one('button', 'Tech')));
    expect(onGroup).toHaveBeenLastCalledWith('topic', 'Tech');
  });
});

test('the open reading is placed among those of its topic as well, which may stand behind the curve', async () => {
  const loaded = upgrades(15);
  const last = { ...loaded[14], record: { ...loaded[14]?.record, Symb: 'NEW' } } as Reading;
  open('/quantified', [], { loaded: [...loaded.slice(0, 14), last], selected: last });
  await soon(() => expect(cells('5 min').slice(0, 4)).toEqual(['5 min', '▲ +1.15%', 'not enough (n=0)', '100% of 14']));
  choose(one('combobox', 'Among'), 'News');
  await soon(() => expect(all('img').map(nameOf).join(' ')).toContain('5 min move +1.15%: larger than 100% of 14 topic News readings'));
  expect(location.search).toContain('among=News');
});

describe('whatever a metric holds, no panel shows a broken number', () => {
  const filled = (value: (index: number) => number | null): Reading[] =>
    someReadings(40).map((one_, index) => ({
      ...one_,
      numbers: Object.fromEntries(Object.keys(one_.numbers).map((name) => [name, value(index)])) as Reading['numbers'],
    }));
  const sets = {
    empty: filled(() => null),
    same: filled(() => 1.25),
    huge: filled((index) => (index % 2 ? 9e39 : -9e39)),
    tiny: filled((index) => (index - 20) * 1e-40),
    fallen: filled((index) => (index % 2 ? -100 : -250)),
  };
  test.each(everyTab.flatMap((tab) => (Object.keys(sets) as (keyof typeof sets)[]).map((name) => [tab, name] as const)))(
    '%s of %s',
    async (tab, name) => {
      open(`/quantified?tab=${tab}`, sets[name], { selected: sets[name][0] });
      await soon(() => expect(textOf()).toMatch(/\d+ readings? of \d+ stor/));
      await soon(() => expect(one('tabpanel').querySelector('[aria-busy=true]')).toBeNull());
      expect(document.body.innerHTML + all('img').map(nameOf).join(' ')).not.toMatch(/NaN|Infinity|undefined|>null/);
    },
  );
});
