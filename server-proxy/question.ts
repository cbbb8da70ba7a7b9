import type { Format } from '#contract/http/accept.ts';
import type { Address } from './addresses.ts';

/** What upstream is asked: everything that makes one answer differ from another, and nothing else. */
export interface Question {
  readonly address: Address;
  readonly format: Format;
  /** path and query; they come after the upstream's base address */
  readonly target: string;
  /**
   * The cache's key. Neither part can hold a blank, so no two questions share one. The plan is not in it because one
   * proxy has one key; a caller's own token cannot be in it because it is never read.
   */
  readonly key: string;
}

export function question(address: Address, queryText: string, format: Format): Question {
  const target = queryText === '' ? address.path : `${address.path}?${queryText}`;
  return { address, format, target, key: `${format} ${target}` };
}
