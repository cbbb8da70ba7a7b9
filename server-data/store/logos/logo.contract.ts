import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { LogoKeyType } from '#contract/endpoints/logos.ts';
import { buildListing, buildLogo, logoId, logos } from '../../testing/logos.ts';
import type { Awaitable } from '../awaitable.ts';
import { undated } from './logo.ts';
import type { Store } from '../store.ts';
import { collect } from '../testing/collect.ts';
import { outcomes } from '../testing/outcomes.ts';

const later = '2026-01-01T00:00:00.000000Z';

/** The contract of logo.ts, for every implementation. */
export function logoContract(open: () => Awaitable<Store>): void {
  const opened: Store[] = [];
  const openWith = async (entries = logos): Promise<Store> => {
    const store = await open();
    opened.push(store);
    await store.writeLogos(entries);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  /** For tests that only read. */
  let shared: Store | undefined;
  const openShared = async (): Promise<Store> => {
    if (shared) return shared;
    shared = await open();
    await shared.writeLogos(logos);
    return shared;
  };
  afterAll(() => shared?.close());

  /** Each key with the number of its logo and the listing that matched. */
  const found = async (keys: string, type: LogoKeyType = 'symbol', store?: Store): Promise<string[]> =>
    (await (store ?? (await openShared())).findLogos(keys.split(' '), type)).map(
      ({ key, logo, security }) => `${key} ${Number(logo.id.slice(-12))} ${security.symbol}:${security.country}`,
    );

  describe('a symbol', () => {
    test.each(['AAPL', 'aapl', 'AAPL:US', 'AAPL:us', 'AAPL:USD', 'AAPL.US', 'NASDAQ:AAPL', 'nasdaq:aapl', 'NSQ:AAPL', 'XNAS:AAPL'])(
      '%s is the listing in the United States',
      async (key) => {
        expect(await found(key)).toEqual([`${key} 1 AAPL:US`]);
      },
    );

    test.each([
      ['AAPL:CA', 5],
      ['AAPL.CA', 5],
      ['AAPL:CAD', 5],
      ['TSX:AAPL', 5],
      ['XTSE:AAPL', 5],
      ['APC:DE', 1],
      ['APC:EUR', 1],
      ['MUN:APC', 1],
    ])('%s is the listing it names', async (key, number) => {
      expect((await found(key))[0]).toMatch(new RegExp(`^${key} ${number} `));
    });

    test.each([...'AAPL:FR NASDAQ:AAPL:US AAPL:JPY NYSE:AAPL CRYPTO:AAPL $AAPL AAPL/USD AAPLX AAP : . $ / US :US % _'.split(' ')])(
      '%s matches nothing',
      async (key) => expect(await found(key)).toEqual([]),
    );

    test.each(['BTC', 'btc', 'CRYPTO:BTC', 'CRYPTO/BTC', '$BTC', 'BTC/USD', 'crypto:btc', 'CRYPTO:BTC/USD', 'BTC/EUR'])(
      '%s is the crypto asset',
      async (key) => expect(await found(key)).toEqual([`${key} 4 BTC:`]),
    );

    test.each(['BRK.B', 'BRK-B', 'BRK/B', 'brk.b', 'BRK.B:US', 'BRK-B.US', 'NYSE:BRK/B', 'NYS:BRK.B'])(
      '%s is the class share',
      async (key) => {
        expect(await found(key)).toEqual([`${key} 2 BRK.B:US`]);
      },
    );

    test('is compared as a whole before it is split', async () => {
      const store = await openWith([
        buildLogo(1, [buildListing('V')]),
        buildLogo(2, [buildListing('V.US', { country: 'GB' })]),
        buildLogo(3, [buildListing('$V')]),
      ]);
      expect(await found('V V.US V:US $V', 'symbol', store)).toEqual(['V 1 V:US', 'V.US 2 V.US:GB', 'V:US 1 V:US', '$V 3 $V:US']);
    });

    test('is the base of a crypto pair', async () => {
      const pair = { exchange: 'CRYPTO', country: '', security_type: 'Cryptocurrency' };
      const store = await openWith([buildLogo(1, [buildListing('ETH/USD', pair)]), buildLogo(2, [buildListing('$SOL', pair)])]);
      expect(await found('ETH ETH/USD CRYPTO:ETH $ETH SOL', 'symbol', store)).toHaveLength(5);
    });
  });

  test.each([
    ['cik', '320193 0000320193 00320193 1067983', [1, 1, 1, 2]],
    ['cusip', '037833100 37833100', [1]],
    ['isin', 'US0378331005 us0378331005 US0846701086', [1, 1, 2]],
    ['figi_share_class', 'BBG001S5N8V8 bbg001s5n8v8', [1, 1]],
    ['isin', 'AAPL', []],
    ['symbol', 'US0378331005', []],
  ] as const)('%s %s', async (type, keys, numbers) => {
    expect((await found(keys, type)).map((line) => Number(line.split(' ')[1]))).toEqual(numbers);
  });

  test('results are in the order of the keys, each with its key as it was sent, without misses', async () => {
    expect(await found('BRK-B NONE $BTC aapl')).toEqual(['BRK-B 2 BRK.B:US', '$BTC 4 BTC:', 'aapl 1 AAPL:US']);
  });

  test('an isin selects its own listing', async () => {
    expect(await found('US0846701086', 'isin')).toEqual(['US0846701086 2 BRK.A:US']);
  });

  test('a logo is read as it was written, with the names of its images; each image is read by name', async () => {
    const png = new Uint8Array([137, 80, 78, 71, 0, 255]);
    const entry = buildLogo(9, [buildListing('X')], { images: { mark_vector_dark: '<svg>é</svg>' }, pictures: { logo_light: png } });
    const store = await openWith([entry]);
    const { images: _, pictures: __, ...plain } = entry;
    expect((await store.findLogos(['X'], 'symbol'))[0]?.logo).toEqual({
      ...plain,
      images: new Set(['mark_vector_dark', 'logo_light']),
      revision: 1,
    });
    expect((await store.logoImage(entry.id, 'mark_vector_dark'))?.toString()).toBe('<svg>é</svg>');
    expect(await store.logoImage(entry.id, 'logo_light')).toEqual(Buffer.from(png));
    expect(await store.logoImage(entry.id, 'logo_dark')).toBeUndefined();
    expect(await store.logoImage(logoId(8), 'logo_light')).toBeUndefined();
  });

  describe('an address', () => {
    const addressed = async (identifier: string, isin: string, symbol: string, store?: Store): Promise<string | undefined> => {
      const at = await (store ?? (await openShared())).addressedLogo(identifier, isin, symbol);
      return at && `${Number(at.logo.id.slice(-12))} ${at.security.symbol}:${at.security.country}`;
    };
    test.each([
      ['320193', 'US0378331005', 'AAPL', '1 AAPL:US'],
      ['320193', 'US0378331005', 'APC', '1 APC:DE'],
      ['US0378331005', 'US0378331005', 'AAPL', '1 AAPL:US'],
      [logoId(4), '', 'BTC', '4 BTC:'],
      ['320193', '', 'AAPL', undefined],
      ['320193', 'US0378331005', 'MSFT', undefined],
      ['1', '', '', undefined],
      [logoId(77), '', 'BTC', undefined],
    ])('%s of %s and %s', async (identifier, isin, symbol, expected) => expect(await addressed(identifier, isin, symbol)).toBe(expected));

    test('of a trust with many funds is resolved by symbol', async () => {
      const trust = { cik: '884394' };
      const store = await openWith([buildLogo(1, [buildListing('SPY', trust)]), buildLogo(2, [buildListing('XLK', trust)])]);
      expect(await addressed('884394', '', 'XLK', store)).toBe('2 XLK:US');
    });
  });

  describe('writing', () => {
    test('counts what changed', async () => {
      const store = await openWith();
      expect(await store.writeLogos(logos)).toEqual(outcomes({ unchanged: logos.length }));
      expect(
        await store.writeLogos([buildLogo(3, [buildListing('NEW')], { updatedAt: later }), buildLogo(6, [buildListing('MORE')])]),
      ).toEqual(outcomes({ added: 1, updated: 1 }));
      expect(await found('CRWL NEW MORE', 'symbol', store)).toEqual(['NEW 3 NEW:US', 'MORE 6 MORE:US']);
    });

    test('of one time the logo with more in it wins, in any order; without a time the last one written', async () => {
      const versions = ['<svg>a</svg>', '<svg>b</svg>', undefined].map((image) =>
        buildLogo(1, [buildListing('A')], { images: image === undefined ? {} : { mark_vector_light: image } }),
      );
      const imageAfter = async (entries: typeof versions): Promise<string> => {
        const store = await openWith(entries);
        return String((await store.logoImage(logoId(1), 'mark_vector_light'))?.toString());
      };
      expect(await imageAfter(versions.toReversed())).toBe(await imageAfter(versions));
      expect(await imageAfter(versions)).toContain('<svg>');
      const undatedVersions = versions.map((entry) => ({ ...entry, updatedAt: undated }));
      expect(await imageAfter(undatedVersions)).toBe('undefined');
      expect(await imageAfter(undatedVersions.toReversed())).toBe('<svg>a</svg>');
    });

    test('a later logo replaces the images, and a missing image is removed', async () => {
      const store = await openWith([
        buildLogo(1, [buildListing('A')], { images: { mark_vector_light: '<svg>1</svg>', logo_vector_light: '<svg>2</svg>' } }),
      ]);
      const now = buildLogo(1, [buildListing('A')], { updatedAt: later, images: { mark_vector_light: '<svg>3</svg>' } });
      expect((await store.writeLogos([now])).updated).toBe(1);
      expect((await store.logoImage(logoId(1), 'mark_vector_light'))?.toString()).toBe('<svg>3</svg>');
      expect(await store.logoImage(logoId(1), 'logo_vector_light')).toBeUndefined();
    });

    test('an older logo never replaces a newer one, in any order', async () => {
      const [older, newer] = ['2024', '2025'].map((year) =>
        buildLogo(1, [buildListing(year)], { updatedAt: `${year}-01-01T00:00:00.000000Z` }),
      );
      for (const order of [
        [older, newer],
        [newer, older],
      ]) {
        const store = await openWith(order.flatMap((entry) => entry ?? []));
        expect(await found('2024 2025', 'symbol', store)).toEqual(['2025 1 2025:US']);
      }
    });

    test('writes the batch and its cursor completely or not at all', async () => {
      const store = await openWith();
      const cursor = { source: 'x', position: 1, finished: false, counts: '{}' };
      const broken = { ...buildLogo(8, [buildListing('BROKEN')]), id: null as unknown as string };
      await expect(async () => store.writeLogos([buildLogo(7, [buildListing('GOOD')]), broken], () => cursor)).rejects.toThrow();
      expect(await found('GOOD', 'symbol', store)).toEqual([]);
      expect(await store.cursor('x')).toBeUndefined();
      await store.writeLogos([buildLogo(7, [buildListing('GOOD')])], () => cursor);
      expect(await store.cursor('x')).toEqual(cursor);
    });

    test('changes the revision of that logo and of no other', async () => {
      const store = await openWith();
      const revisions = async () => (await store.findLogos(['AAPL', 'CRWL', 'BTC'], 'symbol')).map(({ logo }) => logo.revision);
      const [first, , third] = await revisions();
      await store.writeLogos([buildLogo(3, [buildListing('CRWL')])]);
      expect([(await revisions())[0], (await revisions())[2]]).toEqual([first, third]);
      expect(new Set([first, third, ...(await revisions())]).size).toBe(3);
    });

    test('changes the version', async () => {
      const store = await openWith();
      const before = store.version();
      await store.writeLogos([buildLogo(7, [buildListing('GOOD')])]);
      expect(store.version()).toBeGreaterThan(before);
      expect(await found('GOOD', 'symbol', store)).toHaveLength(1);
    });
  });

  test('every logo can be read and written into another store', async () => {
    const entry = buildLogo(9, [buildListing('X')], {
      images: { mark_vector_dark: '<svg>é</svg>' },
      pictures: { logo_light: new Uint8Array([1, 0, 255]) },
    });
    const store = await openWith([...logos, entry]);
    const other = await openWith([]);
    const found = await collect(store.eachLogo());
    expect(await other.writeLogos(found)).toEqual(outcomes({ added: logos.length + 1 }));
    expect(await store.writeLogos(found)).toEqual(outcomes({ unchanged: logos.length + 1 }));
    expect(await other.logoImage(entry.id, 'logo_light')).toEqual(Buffer.from([1, 0, 255]));
    expect(await other.findLogos(['X'], 'symbol')).toMatchObject([{ logo: { id: entry.id, securities: entry.securities } }]);
  });

  test('logos are read by the order in which they were written', async () => {
    const store = await openWith();
    const first = await store.logosAfter(0);
    expect(first.map(({ id }) => id).toSorted()).toEqual(logos.map(({ id }) => id));
    const last = Math.max(...first.map(({ revision }) => revision));
    expect(await store.logosAfter(last)).toEqual([]);
    await store.writeLogos([buildLogo(9, [buildListing('NEW')])]);
    expect(await store.logosAfter(last)).toMatchObject([{ id: logoId(9), securities: [{ symbol: 'NEW' }] }]);
  });

  test('a former symbol finds its company, unless another listing has the symbol', async () => {
    const store = await openWith([
      buildLogo(1, [{ ...buildListing('META'), former_symbols: 'FB until 2022-06-09; TFB until 2012-05-18' }]),
    ]);
    expect(await found('FB TFB fb:us', 'symbol', store)).toEqual(['FB 1 META:US', 'TFB 1 META:US', 'fb:us 1 META:US']);
    await store.writeLogos([buildLogo(2, [buildListing('FB', { country: 'ZA' })])]);
    expect(await found('FB', 'symbol', store)).toEqual(['FB 2 FB:ZA']);
  });

  test('the summary counts logos and listings', async () => {
    expect(await (await openWith([])).logosSummary()).toEqual({ logos: 0, securities: 0, updatedAt: '' });
    expect(await (await openWith()).logosSummary()).toEqual({ logos: 5, securities: 7, updatedAt: '2025-02-03T16:40:11.625730Z' });
  });
}
