import { expect, test } from 'vitest';
import { requestedHeight } from './host.ts';

test.each<[path: string, naturalPx: number, wantedPx: number]>([
  ['/news', 253, 253],
  ['/news', 24_000, 640],
  ['/news/12', 900, 640],
  ['/quantified/', 900, 640],
  ['/guidance', 640.2, 640],
  ['/splits', 446.4, 447],
  ['/symbol/AAPL', 1675.5, 1676],
  ['/ratios', 1411, 640],
  ['/logos', 1411, 1411],
  ['/newsroom', 900, 900],
])('%s with a natural height of %d px requests %d px', (path, naturalPx, wantedPx) => {
  expect(requestedHeight(path, naturalPx)).toBe(wantedPx);
});
