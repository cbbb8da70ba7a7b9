import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startApi } from '#src/testing/api.ts';
import { withQueries } from '#src/testing/render-page.tsx';
import { useSectorOf } from './sector-of.ts';

function Sectors({ isNeeded }: { readonly isNeeded: boolean }) {
  const sectorOf = useSectorOf(isNeeded);
  return <output>{['JPM', 'SPY'].map((symbol) => sectorOf(symbol) ?? 'unknown').join(', ')}</output>;
}

test('sectors are those of the directory, which is fetched where it is needed', async () => {
  startApi();
  const { rerender } = await render(withQueries(<Sectors isNeeded={false} />));
  await expect.element(page.getByRole('status')).toHaveTextContent('unknown, unknown');
  await rerender(withQueries(<Sectors isNeeded />));
  await expect.element(page.getByRole('status')).toHaveTextContent('Financials, unknown');
});
