import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { fieldLabels } from './field-labels.ts';
import type { Reading } from './reading.ts';

/** Prices of the stock itself that a record knows; those of SPY belong to another ladder. */
const priced = [
  'PrevClose',
  'DayOpen',
  'TONHigh',
  'TONLow',
  'TONLast',
  'EODHigh',
  'EODLow',
  'EODClose',
  'PreVWAP',
  'MainVWAP',
  'PostVWAP',
  'AllVWAP',
  'EODVWAP',
] as const satisfies readonly QuantifiedMetric[];

export interface Rung {
  readonly field: (typeof priced)[number];
  readonly label: string;
  readonly price: number;
  /** from the price at the news, percent points; null where that is not known */
  readonly fromNews: number | null;
}

/** The price levels as one ladder, the highest on top. */
export function priceLadder({ numbers }: Reading): readonly Rung[] {
  const atNews = numbers.TONLast;
  return priced
    .flatMap((field) => {
      const price = numbers[field];
      if (price === null) return [];
      const fromNews = atNews === null || atNews === 0 ? null : ((price - atNews) / atNews) * 100;
      return [{ field, label: fieldLabels[field], price, fromNews }];
    })
    .toSorted((a, b) => b.price - a.price);
}
