import { afterEach, expect, test } from 'vitest';
import { buildListing, buildLogo } from '../../testing/logos.ts';
import type { Awaitable } from '../awaitable.ts';
import { contentHash } from '../content-hash.ts';
import type { Store } from '../store.ts';
import { collect } from '../testing/collect.ts';
import { openCompanyReader } from './companies.ts';

const facts = { sector: 'Info Tech', shares_outstanding: 15_204_137_000, share_float: 15_180_000_000 };

/** The contract of companies.ts over the logos of every implementation. */
export function companiesContract(open: () => Awaitable<Store>): void {
  const opened: Store[] = [];
  const openWith = async (...entries: ReturnType<typeof buildLogo>[]): Promise<Store> => {
    const store = await open();
    opened.push(store);
    await store.writeLogos(entries);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  const companiesOf = async (store: Store) => Object.fromEntries(await openCompanyReader(store).companies());

  test('companies are known by the key of their symbol, with what was loaded; the sectors of larger ones are known without', async () => {
    const store = await openWith(
      buildLogo(1, [{ ...buildListing('AAPL'), ...facts }]),
      buildLogo(2, [buildListing('BRK.B', { name: 'Berkshire Hathaway' }), buildListing('BRK/A', { name: '' })]),
      buildLogo(3, [{ ...buildListing('ODD', { name: 'Odd' }), sector: 'Shell Companies', shares_outstanding: 0, share_float: 'many' }]),
    );
    expect(await companiesOf(store)).toEqual({
      aapl: { name: 'Apple', sector: 'Information Technology', sharesOutstanding: 15_204_137_000, shareFloat: 15_180_000_000 },
      'brk.b': { name: 'Berkshire Hathaway', sector: 'Financials' },
      'brk.a': { name: '', sector: 'Financials' },
      odd: { name: 'Odd', sector: 'Shell Companies' },
    });
  });

  test('listings abroad, without a symbol and crypto assets are left out, companies from abroad are not', async () => {
    const store = await openWith(
      buildLogo(1, [
        buildListing('TSM', { country: 'TW' }),
        buildListing('2330', { country: 'TW', exchange: 'TAI', mic_code: 'XTAI' }),
        buildListing('HOME', { country: 'IE', exchange: '', mic_code: '' }),
        buildListing(''),
      ]),
      buildLogo(2, [buildListing('BTC', { exchange: 'CRYPTO', mic_code: '', country: '', security_type: 'Crypto' })]),
    );
    expect(Object.keys(await companiesOf(store)).toSorted()).toEqual(['home', 'tsm']);
  });

  test('of several listings with one symbol the one written last counts, and takes no fact away', async () => {
    const store = await openWith(buildLogo(7, [{ ...buildListing('AAPL'), ...facts }]));
    await store.writeLogos([buildLogo(1, [{ ...buildListing('AAPL', { name: '' }), sector: 'Technology' }])]);
    expect(await companiesOf(store)).toEqual({
      aapl: { name: 'Apple', sector: 'Technology', sharesOutstanding: 15_204_137_000, shareFloat: 15_180_000_000 },
    });
  });

  test('the map is the same until something is written, and then has what was', async () => {
    const store = await openWith(buildLogo(1, [buildListing('AAPL')]));
    const reader = openCompanyReader(store);
    const apple = { name: 'Apple', sector: 'Information Technology' };
    const before = await reader.companies();
    expect(await reader.companies()).toBe(before);
    await store.writeLogos([buildLogo(2, [{ ...buildListing('NEW', { name: 'New' }), sector: 'Energy' }])]);
    const [one, other] = await Promise.all([reader.companies(), reader.companies()]);
    expect(one).toBe(other);
    expect(Object.fromEntries(one)).toEqual({ aapl: apple, new: { name: 'New', sector: 'Energy' } });
    expect(Object.fromEntries(before)).toEqual({ aapl: apple });
  });

  test('a store of more companies than are read at once is read whole', async () => {
    const many = Array.from({ length: 1203 }, (_, index) => buildLogo(index, [{ ...buildListing(`S${index}`), sector: 'Utilities' }]));
    const companies = await openCompanyReader(await openWith(...many)).companies();
    expect(companies.size).toBe(1203);
    expect(companies.get('s1202')).toEqual({ name: 'Apple', sector: 'Utilities' });
  });

  test('a copy has the same facts, and another fact is another content', async () => {
    const store = await openWith(buildLogo(1, [{ ...buildListing('AAPL'), ...facts }]));
    const copy = await openWith(...(await collect(store.eachLogo())));
    expect(await companiesOf(copy)).toEqual(await companiesOf(store));
    expect(await contentHash(copy)).toBe(await contentHash(store));
    const other = await openWith(buildLogo(1, [{ ...buildListing('AAPL'), ...facts, share_float: 1 }]));
    expect(await contentHash(other)).not.toBe(await contentHash(store));
  });
}
