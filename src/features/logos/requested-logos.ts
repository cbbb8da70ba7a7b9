import type { LogoKeyType } from '#contract/endpoints/logos.ts';
import { inCapitals } from '#contract/symbol.ts';
import { isInvalid, parseIdentifier, type InvalidIdentifier, type Identifier } from '#src/shared/symbols/identifier.ts';

/** Identifiers of the address, in its order. */
export interface RequestedLogos {
  readonly valid: readonly Identifier[];
  readonly invalid: readonly InvalidIdentifier[];
  /** one request per type */
  readonly keysByType: readonly (readonly [type: LogoKeyType, keys: readonly string[]])[];
}

export function parseRequestedLogos(keys: readonly string[], type: LogoKeyType | undefined): RequestedLogos {
  const read = [...new Map(keys.map((key) => [inCapitals(key), parseIdentifier(key, type)])).values()];
  const good = read.filter((one): one is Identifier => !isInvalid(one));
  return {
    valid: good,
    invalid: read.filter(isInvalid),
    keysByType: [...Map.groupBy(good, (one) => one.type)].map(([type, some]) => [type, some.map(({ key }) => key)]),
  };
}
