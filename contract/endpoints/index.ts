import type { Endpoint } from '../schema/endpoint.ts';
import { bars } from './bars.ts';
import { guidance } from './guidance.ts';
import { logos } from './logos.ts';
import { movers } from './movers.ts';
import { news, newsById, newsRemoved } from './news.ts';
import { quantified } from './quantified.ts';
import { ratios } from './ratios.ts';
import { sources } from './sources.ts';
import { splits } from './splits.ts';

/**
 * Every endpoint in the order of the API reference. For code that iterates over all of them; code that needs a single endpoint
 * imports its module, so that a page does not load the schemas of the others.
 */
export const endpoints: readonly Endpoint[] = [
  logos,
  news,
  newsById,
  newsRemoved,
  quantified,
  ratios,
  guidance,
  splits,
  bars,
  movers,
  sources,
];
