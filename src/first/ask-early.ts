import type { EarlyAnswer } from '#src/shared/api/early-answer.ts';
import { earlyQuestion } from './early-question.ts';

/** Sends the news page's first question and leaves its answer where src/shared/api takes it. */
export function askEarly(): void {
  const { baseURI } = document;
  const question = location.href.startsWith(baseURI) && earlyQuestion(location.href.slice(baseURI.length));
  if (!question) return;
  const address = baseURI + question;
  const reader = new AbortController();
  const response = fetch(address, { headers: { accept: 'application/json' }, signal: reader.signal });
  // Whoever takes it hears of a failure; when nobody does, nobody misses it.
  response.catch(() => {});
  window.earlyAnswer = { address, askedMs: performance.now(), response, reader } satisfies EarlyAnswer;
}
