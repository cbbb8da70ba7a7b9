/** A symbol as the directory, stored positions and addresses have it: one for BRK-A, BRK/A and BRK.A (assumption P11). */
export { spelledSymbol as symbolKey } from '#contract/symbol.ts';
