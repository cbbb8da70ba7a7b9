import { isSymbolName } from '#contract/symbol.ts';
import { describeValue } from './describe-fault.ts';
import type { Fault } from './fault.ts';

/** Why a text is no symbol; undefined where it is one. Blanks around it do not count. */
export const symbolFault = (field: string, symbol: string): Fault | undefined =>
  isSymbolName(symbol)
    ? undefined
    : {
        kind: `invalid ${field.split('.', 1)[0] ?? field}`,
        reason: `${field}: expected a symbol of up to 32 visible characters, got ${describeValue(symbol)}`,
      };
