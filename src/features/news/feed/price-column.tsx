import { lazy, Suspense } from 'react';
import { createStoredValue } from '#src/shared/storage/stored-value.ts';
import { loadPanels } from '../filters/load-panels.ts';
import type { RowPriceProps } from './row-price.tsx';

/** Whether the list has a column of prices; a stored setting. */
export const pricesShown = createStoredValue('news-prices', (stored) => stored === true);

const RowPrice = lazy(async () => ({ default: (await loadPanels()).RowPrice }));

/** The price of a row, whose code is loaded with the first one. */
export const PriceCell = (props: RowPriceProps) => (
  <Suspense fallback={<span className="row-price" />}>
    <RowPrice {...props} />
  </Suspense>
);
