import type { Endpoint } from '../schema/endpoint.ts';
import { guidance } from './guidance.ts';
import { logos } from './logos.ts';
import { news, newsById, newsRemoved } from './news.ts';
import { quantified } from './quantified.ts';
import { ratios } from './ratios.ts';
import { splits } from './splits.ts';

/**
 * Every endpoint in spec order. The only barrel: documents and tests walk it; whoever needs one endpoint imports its
 * own module, so that a browser page carries no other's schema.
 */
export const endpoints: readonly Endpoint[] = [logos, news, newsById, newsRemoved, quantified, ratios, guidance, splits];
