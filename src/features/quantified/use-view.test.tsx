import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch } from './quantified-search.ts';
import type { QuantifiedView } from './quantified-view.ts';
import { useView } from './use-view.ts';

/** The views of one page, address by address. */
function viewsOf(...addresses: readonly string[]): QuantifiedView[] {
  const seen: QuantifiedView[] = [];
  const Page = ({ address }: { address: string }) => {
    seen.push(useView(parseSearch(quantifiedSearch, address).value));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  for (const address of addresses) flushSync(() => root.render(<Page address={address} />));
  root.unmount();
  return seen;
}

test.each([
  ['?f=Symb:in:F', 'filters'],
  ['?sort=5_Minutes%25:desc', 'sort'],
  ['?preset=vwap', 'columns'],
  ['?widths=Symb:120', 'widths'],
] as const)('%s changes the %s alone: all that hangs on the others stays as it is', (address, changed) => {
  const [before, after] = viewsOf('', address);
  for (const part of ['columns', 'sort', 'filters', 'widths', 'dropped'] as const)
    if (part === changed) expect(after?.[part]).not.toEqual(before?.[part]);
    else expect(after?.[part]).toBe(before?.[part]);
});

test('opening a row changes nothing of the view', () => {
  const [before, after] = viewsOf('?f=Symb:in:F&widths=Symb:120', '?f=Symb:in:F&widths=Symb:120&row=id-1');
  expect(after).toBe(before);
});
