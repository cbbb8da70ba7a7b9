import { quantified } from '#contract/endpoints/quantified.ts';
import { canonicalSymbols } from './canonical-symbols.ts';
import type { ListAnswers } from './list-answers.ts';
import { serve, type Service } from './serve.ts';

/** Quantified news (spec §4.3). */
export function serveQuantified(service: Service, lists: ListAnswers): void {
  serve(service, quantified, ({ query }) => lists({ list: 'quantified', query }), { canonical: canonicalSymbols('symbols') });
}
