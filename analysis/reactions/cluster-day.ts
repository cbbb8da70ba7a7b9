import { tradingDayOf } from '#contract/market/day.ts';
import type { Reaction } from './reaction.ts';

/**
 * The trading day that a reaction counts in, the cluster of its value in every sample: of its receipt where that is later than its
 * publication, because a story counts from the moment it could be known.
 *
 * @returns days since 1970; NaN where the publication cannot be parsed
 */
export const clusterDay = ({
  publishedSeconds = Number.NaN,
  receivedSeconds = Number.NaN,
}: Pick<Reaction, 'publishedSeconds' | 'receivedSeconds'>): number =>
  tradingDayOf(receivedSeconds > publishedSeconds ? receivedSeconds : publishedSeconds);
