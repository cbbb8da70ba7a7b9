import { mirror } from './mirror/mirror.ts';
import type { SourceKind } from './source.ts';

/** Every kind of source, by its name in the sources file. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind has settings of its own, which it alone reads
export const sourceKinds: readonly SourceKind<any>[] = [mirror];
