import { lazy, Suspense } from 'react';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { loadPanels } from '../filters/load-panels.ts';
import type { RowPriceProps } from './row-price.tsx';

/** Whether the list has a column of prices; a stored setting. */
const pricesShown = createStoredValue('news-prices', (stored) => stored === true);

export const togglePrices = (): void => pricesShown.update((isShown) => !isShown);

/** Whether a list shows the column: a list by change shows what it is sorted by. */
export const usePricesShown = ({ rank }: Pick<NewsSearch, 'rank'>): boolean => useStoredValue(pricesShown) || rank === 'change';

const RowPrice = lazy(async () => ({ default: (await loadPanels()).RowPrice }));

/** The price of a row, whose code is loaded with the first one. */
export const PriceCell = (props: RowPriceProps) => (
  <Suspense fallback={<span className="row-price" />}>
    <RowPrice {...props} />
  </Suspense>
);
