import type { Address } from './addresses.ts';
import { readForeignError } from './foreign-error.ts';
import type { UpstreamResponse } from './forward.ts';

/** A search for logos that finds none, as the list that it is. */
export const noLogos = Buffer.from('{"ok":true,"data":[]}');

/**
 * Whether upstream says that a search found nothing, which it does by a 404 (facts §3.2). Browsers write a line about every such answer
 * into their console, and for a reader a miss is no error (product 2.5).
 *
 * Assumed: on its way to the browser it becomes an empty list; on the wire of the data service it stays what it is.
 */
export function foundNothing({ status, body }: Pick<UpstreamResponse, 'status' | 'body'>, { name }: Address): boolean {
  if (status !== 404 || name !== 'logos') return false;
  const { words, sentence } = readForeignError(body);
  // A gateway's page says nothing that can be read, and a wrong base address has a word of its own.
  return (words.length > 0 || sentence !== undefined) && !words.includes('no_matching_endpoint');
}
