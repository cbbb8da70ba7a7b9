import { heldSince } from '#contract/symbol-history.ts';

/** The first day of the records of a symbol that are of the company that has it now, for a request; all days where no other one had it. */
export function sinceCompany(symbol: string): { readonly dateFrom?: string } {
  const dateFrom = heldSince(symbol);
  return dateFrom === '' ? {} : { dateFrom };
}
