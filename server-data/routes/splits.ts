import { splits } from '#contract/endpoints/splits.ts';
import { canonicalSymbols } from './canonical-symbols.ts';
import type { ListAnswers } from './list-answers.ts';
import { serve, type Service } from './serve.ts';

/** The splits calendar (spec §4.6). */
export function serveSplits(service: Service, lists: ListAnswers): void {
  serve(service, splits, ({ query }) => lists({ list: 'splits', query }), { canonical: canonicalSymbols('tickers') });
}
