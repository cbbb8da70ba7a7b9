import { expect, test } from 'vitest';
import { readAddresses } from './asked.ts';
import { openDesk, ownPage } from './testing/open-desk.ts';

const { askedBy } = readAddresses('/desk/');

test('the same address asks the same question, which is read once for each form', () => {
  const url = '/desk/api/v2/news?tickers=aapl,MSFT&pageSize=50';
  expect(askedBy(url)).toBe(askedBy(url));
  expect(askedBy(url)?.in('json')).toBe(askedBy(url)?.in('json'));
  expect(askedBy(url)?.in('xml').key).not.toBe(askedBy(url)?.in('json').key);
});

test.each(['token=bz.SECRET', 'apikey=bz.SECRET', '%74oken=bz.SECRET', 'pageSize=15&token=', 'bz.SECRET', 'pageSize=bz.SECRET'])(
  'an address with ?%s is read each time and not remembered',
  (query) => {
    const url = `/desk/api/v2/news?${query}`;
    expect(askedBy(url)).toEqual({ ...askedBy(url), in: expect.any(Function) });
    expect(askedBy(url)).not.toBe(askedBy(url));
  },
);

test('an address that is none of ours asks nothing, however often', () => {
  for (const url of ['/desk/api/v3/news', '/api/v2/news', '/desk/api/v3/news']) expect(askedBy(url)).toBeUndefined();
});

test.each(['token', 'apikey'])(
  "a caller's %s in the address of a page or of data reaches neither upstream nor the log, nor any answer",
  async (name) => {
    const secret = 'bz.CALLERSOWNCALLERSOWNCALLERSOWN12';
    const { app, upstream, log } = await openDesk();
    const told: string[] = [];
    for (const path of [
      '/',
      '/news',
      '/news/123',
      '/nowhere',
      '/config.json',
      '/healthz',
      '/status.json',
      '/api/v2/news',
      '/api/v2/news/1',
      '/api/v2/none',
    ]) {
      const { headers, body } = await app.inject({ url: `${path}?${name}=${secret}`, headers: ownPage });
      told.push(JSON.stringify(headers), body);
    }
    expect(upstream.requests).toHaveLength(2);
    expect(JSON.stringify(upstream.requests) + log.join('') + told.join('')).not.toContain(secret);
  },
);
