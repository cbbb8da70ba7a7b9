import { symbolKey } from '#src/shared/readings/join-key.ts';
import { addressPart } from './address-part.ts';

/** The page that has everything on a symbol, the same for every spelling of a class share. */
export const symbolPath = (symbol: string): string => `/symbol/${addressPart(symbolKey(symbol))}`;
