import { expect, test } from 'vitest';
import { openDesk, ownPage } from './testing/open-desk.ts';
import { answering } from './testing/recording-upstream.ts';

const records = '[{"id":1}]';

test('a question goes upstream as the contract words it, and the answer comes back as it was', async () => {
  const { app, upstream } = await openDesk({ trick: answering(200, records) });
  const response = await app.inject({ url: '/api/v2/news/?pageSize=15&tickers=AAPL,%20MSFT&sort=created', headers: ownPage });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(records);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'private, max-age=3, must-revalidate',
    vary: 'Accept, Accept-Encoding',
  });
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v2/news?sort=created%3Adesc&tickers=AAPL%2CMSFT']);
});
