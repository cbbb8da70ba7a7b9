import { describeValue } from './describe-fault.ts';
import type { Fault } from './fault.ts';

const maxCharacters = 32;
const plainSymbol = /^[!-~]{1,32}$/;
/**
 * Letters, marks, digits, punctuation and signs; behind a blank a share class or country as in `BRK B` and `AAPL US`, and not a second
 * symbol.
 */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}]{1,2})?$/u;

/** Assumed: a symbol has up to 32 visible characters, and keeps its spelling; more is a text in the wrong column. */
const isSymbol = (symbol: string): boolean => plainSymbol.test(symbol) || (visible.test(symbol) && [...symbol].length <= maxCharacters);

/** Why a text is no symbol; undefined where it is one. Blanks around it do not count. */
export const symbolFault = (field: string, symbol: string): Fault | undefined =>
  isSymbol(symbol.trim())
    ? undefined
    : {
        kind: `invalid ${field.split('.', 1)[0] ?? field}`,
        reason: `${field}: expected a symbol of up to ${maxCharacters} visible characters, got ${describeValue(symbol)}`,
      };
