import { ratios } from '#contract/endpoints/ratios.ts';
import type { ListAnswers } from './list-answers.ts';
import { serve, type Service } from './serve.ts';

/** Operation ratios (spec §4.4). Symbols stay as they were sent: their order and spelling are repeated in the answer. */
export function serveRatios(service: Service, lists: ListAnswers): void {
  serve(service, ratios, ({ query }) => lists({ list: 'ratios', query }));
}
