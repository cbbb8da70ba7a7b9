import { guidance } from '#contract/endpoints/guidance.ts';
import { canonicalSymbols } from './canonical-symbols.ts';
import type { ListAnswers } from './list-answers.ts';
import { serve, type Service } from './serve.ts';

/** The guidance calendar (spec §4.5). */
export function serveGuidance(service: Service, lists: ListAnswers): void {
  serve(service, guidance, ({ query }) => lists({ list: 'guidance', query }), { canonical: canonicalSymbols('tickers') });
}
