import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { overlapOf, sourcesQuery } from './sources-query.ts';

const source = (every: number | undefined, loads: string[] = ['news']) => ({
  ...{ name: 'one', kind: 'feed', loads, records: 0 },
  ...(every !== undefined && { every }),
});

test.each([
  ['no sources', [], 60],
  ['one that is read once', [source(undefined)], 60],
  ['one that loads something else', [source(900, ['ratios'])], 60],
  ['two polls of the slowest', [source(60), source(900)], 1860],
  ['an hour at most', [source(86_400)], 3660],
])('a poll reads back a minute and %s', (_, sources, seconds) => {
  const client = new QueryClient();
  client.setQueryData(sourcesQuery().queryKey, sources);
  expect(overlapOf(client, 'news')).toBe(seconds);
});
