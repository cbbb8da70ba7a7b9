import { barsDescriptions } from './bars.ts';
import { guidanceDescriptions } from './guidance.ts';
import { logosDescriptions } from './logos.ts';
import { moversDescriptions } from './movers.ts';
import { newsByIdDescriptions, newsRemovedDescriptions, newsDescriptions } from './news.ts';
import { quantifiedDescriptions } from './quantified.ts';
import { ratiosDescriptions } from './ratios.ts';
import { sourcesDescriptions } from './sources.ts';
import { splitsDescriptions } from './splits.ts';
import type { Descriptions } from './types.ts';

/**
 * One sentence per endpoint, parameter and field, by endpoint name. For documents only: importing it into a page would add all
 * descriptions to the bundle.
 */
export const descriptions: Readonly<Record<string, Descriptions>> = {
  logos: logosDescriptions,
  news: newsDescriptions,
  newsById: newsByIdDescriptions,
  newsRemoved: newsRemovedDescriptions,
  quantified: quantifiedDescriptions,
  ratios: ratiosDescriptions,
  guidance: guidanceDescriptions,
  splits: splitsDescriptions,
  bars: barsDescriptions,
  movers: moversDescriptions,
  sources: sourcesDescriptions,
};
