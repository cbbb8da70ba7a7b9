import { barsSource } from './bars/bars-source.ts';
import { companyFacts } from './company-facts/company-facts.ts';
import { feedKind } from './feeds/feed.ts';
import { filings } from './filings/filings.ts';
import { jsonSource } from './json/json-source.ts';
import { mirror } from './mirror/mirror.ts';
import type { SourceKind } from './source.ts';

/** Every kind of source, by its name in the sources file. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind has settings of its own, which it alone reads
export const sourceKinds: readonly SourceKind<any>[] = [barsSource, companyFacts, feedKind, filings, jsonSource, mirror];
