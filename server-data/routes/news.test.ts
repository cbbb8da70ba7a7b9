import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { news, newsItem, newsRemoved } from '#contract/endpoints/news.ts';
import { readRows } from '#contract/schema/rows.ts';
import { buildStory } from '../testing/stories.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

const path = '/api/v2/news';
const ids = async ({ get }: Pick<TestApp, 'get'>, query: string): Promise<number[]> => {
  const response = await get(`${path}?${query}`);
  expect([query, response.statusCode]).toEqual([query, 200]);
  return z
    .array(newsItem)
    .parse(response.json())
    .map(({ id }) => id);
};
const many = (count: number, of = (index: number) => `X${index}`): string =>
  Array.from({ length: count }, (_, index) => of(index)).join(',');

describe('the list', () => {
  it('is a bare array of whole items in the order of the spec, newest first', async () => {
    const { get } = buildTestApp();
    const response = await get(`${path}?displayOutput=full`);
    const read = readRows(news, response.json());
    expect(read?.wrong).toEqual([]);
    expect(read?.rows.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    const [last] = response.json().slice(-1);
    const keys = ['id', 'author', 'created', 'updated', 'title', 'teaser', 'body', 'url', 'image', 'channels', 'stocks', 'tags'];
    expect(Object.keys(last ?? {})).toEqual(keys);
    expect(last).toMatchObject({
      created: 'Mon, 01 Jan 2024 12:35:15 -0500',
      stocks: [{ name: 'AAPL', cusip: '037833100', isin: 'US0378331005', exchange: 'NASDAQ' }],
    });
  });

  it('is exactly two characters past its end', async () => {
    const { get } = buildTestApp();
    const response = await get(`${path}?page=100000&pageSize=100`);
    expect([response.statusCode, response.rawPayload.toString('latin1')]).toEqual([200, '[]']);
  });

  it.each([
    ['', [4, 3, 2, 1]],
    ['pageSize=2', [4, 3]],
    ['pageSize=2&page=1', [2, 1]],
    ['pagesize=1', [4, 3, 2, 1]],
    ['sort=id:asc', [1, 2, 3, 4]],
    ['sort=CREATED', [4, 3, 2, 1]],
    ['tickers=aapl', [3, 1]],
    ['tickers=F,SHOP', [3, 2]],
    ['tickers=F&tickers=SHOP', [3, 2]],
    ['tickers=%20F%20,,', [2]],
    ['tickers=Fed', []],
    ['tickers=', [4, 3, 2, 1]],
    ['primaryTickers=F', [2]],
    ['primaryTickers=AAPL', []],
    ['isin=US0378331005', [3, 1]],
    ['cusips=037833100', [3, 1]],
    ['cusip=037833100', [3, 1]],
    ['channels=tech', [1]],
    ['channels=earnings,tech', [2, 1]],
    ['authors=mary%20major', [2]],
    ['authors=mary+major', [2]],
    ['content_types=marketbeat', [4]],
    ['importance=high', [2]],
    ['importance=low', [4]],
    ['importanceRank=4', [2]],
    ['region=Canada', [3]],
    ['region=atlantis', []],
    ['topics=apple', [1]],
    ['topics=apple,guidance&sort=created:desc', [2, 1]],
    ['topics=apple,event&topic_group_by=and', [1]],
    ['date=2024-01-01', [4, 3, 2, 1]],
    ['dateFrom=2024-01-02', []],
    ['dateTo=2023-12-31', []],
    ['publishedSince=1704130516', [4, 3, 2]],
    ['updatedSince=1704130517', [4, 3]],
    ['tickers=AAPL&region=ca', [3]],
  ])('?%s is %j', async (query, kept) => {
    expect(await ids(buildTestApp(), query)).toEqual(kept);
  });

  it('fills teaser and body by displayOutput', async () => {
    const { get } = buildTestApp();
    const filled = async (displayOutput: string) => {
      const [item] = z.array(newsItem).parse((await get(`${path}?tickers=AAPL&sort=id:asc&displayOutput=${displayOutput}`)).json());
      return [item?.teaser !== '', item?.body !== ''];
    };
    expect([await filled('headline'), await filled('abstract'), await filled('full')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('has no HTML with format=text', async () => {
    const { get } = buildTestApp();
    const [item] = z.array(newsItem).parse((await get(`${path}/1?displayOutput=full&format=text`)).json());
    expect(item?.teaser).toBe('It’s on & open.');
    expect(item?.body).toContain('Fish & chips <3');
    expect(item?.body).not.toMatch(/<p>|alert/);
  });
});

describe('the source of a story', () => {
  const open = (): TestApp => {
    const service = buildTestApp();
    service.store.writeNews([buildStory(5, { source: 'wire' }), buildStory(6, { source: 'SEC news' })]);
    return service;
  };

  it.each([
    ['sources=WIRE', [5]],
    ['sources=wire,sec%20news,nobody', [6, 5]],
    ['sources=nobody', []],
    ['sources=', [6, 5, 4, 3, 2, 1]],
  ])('?%s is %j', async (query, kept) => expect(await ids(open(), query)).toEqual(kept));

  it.each(['headline', 'abstract', 'full', 'full&format=text'])(
    'is the last field with displayOutput=%s, and only where there is one',
    async (output) => {
      const { get } = open();
      const lastOf = async (id: number) =>
        Object.keys((await get(`${path}/${id}?displayOutput=${output}`)).json<object[]>()[0] ?? {}).at(-1);
      expect([await lastOf(5), await lastOf(4)]).toEqual(['source', 'tags']);
      expect((await get(`${path}/5?displayOutput=${output}`, { accept: 'application/xml' })).body).toMatch(
        /<tags><\/tags><source>wire<\/source><\/item><\/result>$/,
      );
    },
  );
});

describe('limits', () => {
  it('count the distinct parts of all values of a list', async () => {
    const { get } = buildTestApp();
    expect((await get(`${path}?tickers=${many(60, () => 'A')}`)).statusCode).toBe(200);
    expect((await get(`${path}?tickers=${many(30)}&tickers=${many(30)}`)).statusCode).toBe(200);
    expect((await get(`${path}?tickers=${many(26)}&tickers=${many(26, (index) => `Y${index}`)}`)).statusCode).toBe(400);
  });
});

describe('invalid values', () => {
  it.each([
    ...['page=1.5', 'page=%00', 'page=%', 'date=2024-02-30', 'date=%FF', 'dateFrom=x', 'dateTo=2023-13-01', 'updatedSince=now'],
    ...['sort=title:asc', 'displayOutput=all', 'format=html', 'importance=urgent', 'importanceRank=high', 'topic_group_by=xor'],
  ])('?%s is 400 with the parameter and the sent value', async (query) => {
    const { get } = buildTestApp();
    const response = await get(`${path}?${query}`);
    expect(response.statusCode).toBe(400);
    const { errors } = response.json<{ errors: { code: string; id: string; value: string }[] }>();
    expect(errors).toEqual([
      {
        code: 'bad_request',
        id: 'invalid_parameter',
        value: expect.stringMatching(new RegExp(`^${query.split('=')[0]}: expected .*, got "`)) as string,
      },
    ]);
  });

  it.each([
    ['page=1&page=2', 'duplicate_parameter', 'page: expected once, got 2 times'],
    [
      'dateFrom=2024-01-02&dateTo=2024-01-01',
      'invalid_parameter',
      'dateFrom: expected a day not after dateTo, got 2024-01-02 after 2024-01-01',
    ],
  ])('?%s is %s', async (query, id, value) => {
    const { get } = buildTestApp();
    expect((await get(`${path}?${query}`)).json()).toMatchObject({ errors: [{ code: 'bad_request', id, value }] });
  });

  it('are reported together, beside unknown parameters', async () => {
    const { get } = buildTestApp();
    const response = await get(`${path}?page=x&pageSize=500&date=2024-02-30&sort=a&foo=1&Page=7&parameters[is_primary]=Y`);
    const { errors } = response.json<{ errors: { value: string }[] }>();
    expect(errors.map(({ value }) => value.split(':')[0])).toEqual(['page', 'pageSize', 'date', 'sort']);
    expect(response.headers['x-unknown-parameters']).toBe('foo,Page,parameters%5Bis_primary%5D');
  });

  it('are repeated up to 100 characters', async () => {
    const { get } = buildTestApp();
    const { errors } = (await get(`${path}?sort=${'z'.repeat(5000)}`)).json<{ errors: { value: string }[] }>();
    expect(errors[0]?.value).toContain(`"${'z'.repeat(100)}…"`);
    expect(errors[0]?.value).not.toContain('z'.repeat(101));
  });
});

describe('one item', () => {
  it('is the same array with one item, or none', async () => {
    const { get } = buildTestApp();
    expect((await get(`${path}/2`)).json()).toMatchObject([{ id: 2, title: 'Ford & <partners> raise guidance' }]);
    for (const id of ['99', '0', '9'.repeat(16), '9'.repeat(400)]) {
      const response = await get(`${path}/${id}`);
      expect([response.statusCode, response.body]).toEqual([200, '[]']);
    }
  });

  it('has the filters of the list', async () => {
    const { get } = buildTestApp();
    expect((await get(`${path}/2?tickers=F`)).json()).toHaveLength(1);
    expect((await get(`${path}/2?tickers=AAPL`)).body).toBe('[]');
    expect((await get(`${path}/2?pageSize=101`)).statusCode).toBe(400);
  });

  it('is XML on request', async () => {
    const { get } = buildTestApp();
    const { body } = await get(`${path}/2`, { accept: 'application/xml' });
    expect(body).toContain('<title>Ford &amp; &lt;partners&gt; raise guidance</title>');
    expect(body).toContain('<exchange>NYSE</exchange><name>F</name></item></stocks>');
  });
});

describe('removed stories', () => {
  it('are listed newest first, and not served elsewhere', async () => {
    const service = buildTestApp();
    service.store.removeNews([1], 1_704_200_000);
    service.store.removeNews([3], 1_704_200_100);
    const response = await service.get('/api/v2/news-removed');
    expect(response.body).toBe(
      '{"removed":[{"id":3,"updated":"Tue, 02 Jan 2024 07:55:00 -0500"},{"id":1,"updated":"Tue, 02 Jan 2024 07:53:20 -0500"}]}',
    );
    expect(readRows(newsRemoved, response.json())?.wrong).toEqual([]);
    expect(await ids(service, '')).toEqual([4, 2]);
    expect((await service.get(`${path}/1`)).body).toBe('[]');
    expect((await service.get('/api/v2/news-removed?updatedSince=1704200100')).json()).toMatchObject({ removed: [{ id: 3 }] });
    expect((await service.get('/api/v2/news-removed?page=5')).body).toBe('{"removed":[]}');
  });
});
