import * as limits from '#contract/limits.ts';
import { pastedNames } from '#src/shared/filters/pasted-names.ts';

export interface Pasted {
  /** distinct, in capitals */
  readonly keys: readonly string[];
  /** why all of it is refused */
  readonly refused?: string;
}

/** A CIK is the same with and without its zeros. */
const distinctBy = (key: string): string => (/^\d{1,10}$/.test(key) && key.length !== 9 ? key.replace(/^0+/, '') : key);

/** The identifiers in typed or pasted text: a spreadsheet's column, or a list with blanks, commas or semicolons. */
export function pastedIdentifiers(text: string): Pasted {
  const seen = new Set<string>();
  // `add` says nothing of whether it was new; the size does.
  const keys = pastedNames(text).filter((key) => seen.size < seen.add(distinctBy(key)).size);
  const most = limits.logos.identifiers;
  if (keys.length <= most) return { keys };
  return {
    keys,
    refused: `${keys.length} identifiers are more than the ${most} that can be asked for at once: take ${keys.length - most} away.`,
  };
}
