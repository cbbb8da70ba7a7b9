import { heldSince, isHeldOn } from '#contract/symbol-history.ts';
import { newYorkDay } from '#contract/time/new-york.ts';

// Of the records of a symbol, those of the company that has it now: another one may have had it before.

/** For a request, the first day of the records; nothing where no other company had the symbol. */
export function sinceCompany(symbol: string): { readonly dateFrom?: string } {
  const dateFrom = heldSince(symbol);
  return dateFrom === '' ? {} : { dateFrom };
}

interface WithBars {
  readonly bars: readonly { readonly seconds: number }[];
}

/** A response with the bars of a symbol, without those of a company that had it before. */
export function ownBars<Response extends WithBars>(symbol: string, response: Response): Response {
  if (heldSince(symbol) === '') return response;
  return { ...response, bars: response.bars.filter(({ seconds }) => isHeldOn(symbol, newYorkDay(seconds))) };
}
