import type { BaseRate, Evidence } from './types.ts';

/** Up to this base rate a story that fits is evidence: of four windows without a move it would fit one at most (assumption M19). */
export const evidenceShare = 0.25;

/** What a story that fits, or that none does, is worth. @param fits whether one does */
export function evidenceOf(fits: boolean, baseRate: BaseRate | undefined): Evidence {
  if (!fits) return 'none';
  if (!baseRate) return 'unknown';
  return baseRate.share <= evidenceShare ? 'evidence' : 'weak';
}
