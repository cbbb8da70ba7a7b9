import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildDirectory } from '#src/shared/symbols/directory/directory.ts';
import type { PaletteSources } from './entry.ts';
import { findEntries } from './find-entries.ts';

const createWatchlist = vi.fn<(text: string) => void>();
beforeEach(() => createWatchlist.mockClear());

const parts: PaletteSources = {
  createWatchlist,
  pages: [
    { path: '/news', title: 'News', code: 'N' },
    { path: '/quantified', title: 'Quantified', code: 'QN' },
    { path: '/ratios', title: 'Ratios', code: 'R' },
    { path: '/guidance', title: 'Guidance', code: 'GUID' },
    { path: '/status', title: 'Status', code: 'STAT' },
  ],
  directory: buildDirectory([
    { symbol: 'AAPL', name: 'Apple Inc' },
    { symbol: 'F', name: 'Ford Motor' },
    { symbol: 'FDX', name: 'FedEx' },
    { symbol: 'FTNT', name: 'Fortinet' },
    { symbol: 'BRK.B', name: 'Berkshire Hathaway' },
    { symbol: 'META', name: 'Meta Platforms' },
    { symbol: 'MSFT', name: 'Microsoft' },
    { symbol: 'NKE', name: 'Nike' },
    { symbol: 'R', name: 'Ryder System' },
    { symbol: 'A', name: 'Agilent' },
    { symbol: 'TTWO', name: 'Take-Two Interactive Software' },
    { symbol: 'HELP', name: 'Cybin' },
    { symbol: 'GUIDE', name: undefined },
  ]),
  preferences: { recent: ['FTNT', 'AAPL', 'F', 'FDX', 'GUIDE', 'BRK.B', 'TTWO'] },
  recent: ['FTNT', 'AAPL', 'F', 'FDX', 'GUIDE', 'BRK.B', 'TTWO'],
  opened: ['F'],
  starred: new Set(['FTNT']),
  lists: [],
  today: '2026-11-20',
  views: [{ id: 'view a', group: 'Views', label: 'Upgrades that faded', description: 'View', to: '/quantified?f=1' }],
  actions: [
    { id: 'key e', group: 'Actions', label: 'Export', keywords: 'download csv', hint: 'e' },
    { id: 'help', group: 'Actions', label: 'Help', keywords: 'concepts keyboard shortcuts', hint: '?' },
    { id: 'theme dark', group: 'Actions', label: 'Theme: dark' },
    { id: 'zone local', group: 'Actions', label: 'Time zone: local', keywords: 'appearance clock' },
  ],
  symbolPageUrl: (symbol) => `/symbol/${symbol}`,
  pageUrl: ({ path }, symbols) => (path === '/status' ? undefined : `${path}?of=${symbols.join(',')}`),
  searches: (typed) => [{ id: 'words', group: 'Stories', label: `Search stories for “${typed}”`, to: `/news?topics=${typed}` }],
};
const labels = (typed: string): string[] => findEntries(typed, parts).map(({ label }) => label);
const first = (typed: string) => findEntries(typed, parts)[0];

test.each<[typed: string, label: string, to: string | undefined]>([
  ['AAPL N', 'AAPL · News', '/news?of=AAPL'],
  ['aapl qn', 'AAPL · Quantified', '/quantified?of=AAPL'],
  ['AAPL MSFT R', 'AAPL, MSFT · Ratios', '/ratios?of=AAPL,MSFT'],
  ['AAPL GUID', 'AAPL · Guidance', '/guidance?of=AAPL'],
  ['AAPL DES', 'Open AAPL', '/symbol/AAPL'],
  ['BRK-B DES', 'Open BRK.B', '/symbol/BRK.B'],
  ['ZZZZ des', 'Search stories for “ZZZZ des”', '/news?topics=ZZZZ des'],
  ['ford des', 'Open F', '/symbol/F'],
  ['view of ratios', 'Search stories for “view of ratios”', '/news?topics=view of ratios'],
  ['ford n', 'F · News', '/news?of=F'],
  ['AAPL ratings', 'AAPL · Ratings', '/symbol/AAPL#ratings'],
  ['brk-b ANR', 'BRK.B · Ratings', '/symbol/BRK.B#ratings'],
  ['nike ratings', 'NKE · Ratings', '/symbol/NKE#ratings'],
  ['ratings', 'Search stories for “ratings”', '/news?topics=ratings'],
  ['AAPL MSFT', 'AAPL, MSFT · News', '/news?of=AAPL,MSFT'],
  ['AAPL, MSFT, NKE, F', 'Create a watchlist of 4', undefined],
  ['AAPL MSFT US0378331005', 'Create a watchlist of 3', undefined],
  ['aapl msft nke', 'Search stories for “aapl msft nke”', '/news?topics=aapl msft nke'],
  ['FORD N', 'F · News', '/news?of=F'],
  ['berkshire hathaway r', 'BRK.B · Ratios', '/ratios?of=BRK.B'],
  ['a n', 'A · News', '/news?of=A'],
  ['BRK-B', 'Open BRK.B', '/symbol/BRK.B'],
  ['brk b', 'Open BRK.B', '/symbol/BRK.B'],
  ['AAPL', 'Open AAPL', '/symbol/AAPL'],
  ['f', 'Open F', '/symbol/F'],
  ['nike', 'NKE', '/symbol/NKE'],
  ['NIKE', 'NKE', '/symbol/NKE'],
  ['FB', 'Open META', '/symbol/META'],
  ['FB N', 'META · News', '/news?of=META'],
  ['NASDAQ:AAPL', 'Open AAPL', '/symbol/AAPL'],
  ['AAPL US Equity', 'Open AAPL', '/symbol/AAPL'],
  ['R', 'Ratios', '/ratios'],
  ['ZZZZ', 'Search stories for “ZZZZ”', '/news?topics=ZZZZ'],
  ['N', 'News', '/news'],
  ['GUID', 'Guidance', '/guidance'],
  ['qn', 'Quantified', '/quantified'],
  ['ratios', 'Ratios', '/ratios'],
  ['ford', 'F', '/symbol/F'],
  ['motor', 'F', '/symbol/F'],
  ['aplpe', 'AAPL', '/symbol/AAPL'],
  ['upgr', 'Upgrades that faded', '/quantified?f=1'],
  ['download', 'Export', undefined],
  ['dark', 'Theme: dark', undefined],
  ['help', 'Help', undefined],
  ['shortcuts', 'Help', undefined],
  ['HELP', 'Open HELP', '/symbol/HELP'],
  ['Twitter', 'TWTR · Twitter', '/symbol/TWTR'],
  ['TWTR', 'TWTR · Twitter', '/symbol/TWTR'],
  ['twtr', 'TWTR · Twitter', '/symbol/TWTR'],
  ['silicon valley', 'SIVB · Silicon Valley Bank, SVB Financial', '/symbol/SIVB'],
  ['interest rates', 'Search stories for “interest rates”', '/news?topics=interest rates'],
])('“%s” means %s first', (typed, label, to) => {
  expect([first(typed)?.label, first(typed)?.to]).toEqual([label, to]);
});

test.each(['coca', 'appel inc'])('“%s” is no guess at what an action does', (typed) => {
  expect(labels(typed)).not.toContain('Time zone: local');
});

test('a list is created of the pasted text, with its lines; small letters may be words, and unknown words are no list', () => {
  const text = 'Symbol\tShares\nAAPL\t150\nMSFT\t20\nOldco\t1';
  const [entry] = findEntries('Symbol, Shares, AAPL', { ...parts, pasted: text });
  expect(entry).toMatchObject({ label: 'Create a watchlist of 2', description: '1 more to review' });
  entry?.runInstead?.();
  expect(createWatchlist.mock.calls).toEqual([[text]]);
  expect(labels('aapl msft nke').slice(0, 2)).toEqual(['Search stories for “aapl msft nke”', 'Create a watchlist of 3']);
  for (const typed of ['AAPL', 'AAPL ZZZZ MSFT', 'view of ratios', 'interest rates'])
    expect(labels(typed).join(), typed).not.toContain('Create');
  const directory = buildDirectory([], false);
  expect(
    findEntries('ALL OF US', { ...parts, directory })
      .map(({ label }) => label)
      .join(),
  ).not.toContain('Create');
});

test('the symbol page takes only one symbol, and a page without symbols none', () => {
  expect(labels('AAPL MSFT DES')).toEqual(['Search stories for “AAPL MSFT DES”']);
  expect(labels('AAPL STAT')).toEqual(['Search stories for “AAPL STAT”']);
});

test('the exact symbol is first, then starred, then frequent symbols', () => {
  const symbols = labels('F').filter((label) => parts.directory.byKey.has(label.replace('Open ', '')));
  expect(symbols).toEqual(['Open F', 'FTNT', 'FDX']);
});

test('a share class is listed once, in the known spelling', () => {
  expect(labels('brk-b n')).toEqual(['BRK.B · News', 'Search stories for “brk-b n”']);
  expect(labels('BRK-B BRK/B AAPL QN')[0]).toBe('BRK.B, AAPL · Quantified');
});

test('a symbol is offered with the code of its page, and on every page with symbols', () => {
  expect(first('f')).toMatchObject({ label: 'Open F', description: 'Ford Motor', hint: 'DES' });
  expect(labels('AAPL').filter((label) => label.startsWith('AAPL · '))).toEqual([
    'AAPL · News',
    'AAPL · Quantified',
    'AAPL · Ratios',
    'AAPL · Guidance',
  ]);
});

describe('nothing typed', () => {
  test('lists pages with their codes, views and actions', () => {
    const found = findEntries('  ', parts);
    for (const page of parts.pages)
      expect(found).toContainEqual(expect.objectContaining({ label: page.title, hint: page.code, to: page.path }));
    for (const entry of [...parts.views, ...parts.actions]) expect(found).toContainEqual(entry);
  });

  test('begins with the symbols that were opened, and with no others', () => {
    expect(findEntries('', parts).filter(({ group }) => group === 'Recent')).toMatchObject([{ label: 'F' }]);
    expect(labels('')[0]).toBe('F');
  });
});

test('a view with the exact name is first', () => {
  const views = [{ id: 'view b', group: 'Views' as const, label: 'AAPL news', to: '/news?importance=high' }];
  const found = findEntries('aapl news', { ...parts, views }).map(({ to }) => to);
  expect(found.slice(0, 2)).toEqual(['/news?importance=high', '/news?of=AAPL']);
});

test('lists nothing twice', () => {
  for (const typed of ['', 'F', 'f', 'AAPL N', 'export', 'r', 'R', 'guid', 'theme', 'a', '$', '“']) {
    const ids = findEntries(typed, parts).map(({ id }) => id);
    expect(new Set(ids).size, typed).toBe(ids.length);
  }
});

test('an unknown symbol is the last entry, says so, and can be opened', () => {
  expect(findEntries('PFIZR', parts).at(-1)).toMatchObject({
    label: 'Open PFIZR anyway',
    description: 'Not in the directory',
    to: '/symbol/PFIZR',
  });
  expect(findEntries('ZZZZ N', parts).at(-1)).toMatchObject({
    label: 'ZZZZ · News',
    description: 'Not in the directory',
    to: '/news?of=ZZZZ',
  });
  expect(findEntries('ZZZZ DES', parts).at(-1)).toMatchObject({ label: 'Open ZZZZ anyway', to: '/symbol/ZZZZ' });
  for (const typed of ['AAPL', 'FB', 'brk-b', 'interest rates', 'GUID'])
    expect(
      labels(typed).filter((label) => label.endsWith('anyway')),
      typed,
    ).toEqual([]);
});

test('a company without a listing says what became of it; letters in order are no match', () => {
  expect(first('twtr')).toMatchObject({ group: 'Not in the directory', description: 'Not listed any more: taken private in 2022' });
  for (const typed of ['Twitter', 'TWTR']) expect(labels(typed)).not.toContain('TTWO');
  expect(labels('tkae')).toContain('TTWO');
  const directory = buildDirectory([{ symbol: 'TWTR', name: 'Another company' }]);
  expect(findEntries('TWTR', { ...parts, directory })[0]).toMatchObject({ label: 'Open TWTR', description: 'Another company' });
});

test('limits and finds names among thousands of companies', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ symbol: `X${index}`, name: `Company ${index}` }));
  const directory = buildDirectory([...many, { symbol: 'DIS', name: 'Walt Disney Co' }]);
  const found = findEntries('company', { ...parts, directory });
  expect(found.length).toBeGreaterThan(5);
  expect(found.length).toBeLessThan(60);
  expect(findEntries('walt disney', { ...parts, directory })[0]).toMatchObject({ label: 'DIS', description: 'Walt Disney Co' });
});
