import type { EarlyAnswer } from '#src/shared/api/early-answer.ts';
import { aheadQuestion } from './ahead-question.ts';

/**
 * Sends the first question of the page at the address and leaves its answer where src/shared/api takes it. For a page whose code is on
 * its way: one that is here asks by itself, and knows what it has already.
 */
export function askAhead(): void {
  const { baseURI } = document;
  const base = new URL(baseURI).pathname;
  const path = `/${location.pathname.slice(base.length)}`.toLowerCase().replace(/\/+$/, '');
  const question = location.pathname.startsWith(base) && aheadQuestion(path, location.search);
  if (!question) return;
  const address = baseURI + question;
  const reader = new AbortController();
  const response = fetch(address, { headers: { accept: 'application/json' }, signal: reader.signal });
  // Whoever takes it hears of a failure; when nobody does, nobody misses it.
  response.catch(() => {});
  window.earlyAnswer = { address, askedMs: performance.now(), response, reader } satisfies EarlyAnswer;
}
