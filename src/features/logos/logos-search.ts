import { decimal } from '#contract/bounded-decimal.ts';
import { csv, flag, wholeNumber, word } from '#contract/codecs.ts';
import { logoKeyTypes, scale } from '#contract/endpoints/logos.ts';
import { parameter, type QueryOf } from '#contract/endpoint.ts';
import * as limits from '#contract/limits.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

const query = {
  keys: parameter('keys', csv(limits.logos.identifiers), { list: true, fallback: [] }),
  /** what all of them are; each by its shape where it is not given */
  type: parameter('type', word(logoKeyTypes)),
  /** what the pictures stand on */
  surface: parameter('on', word(['all', 'light', 'dark', 'checker']), { fallback: 'all' }),
  radius: parameter('composite_radius', decimal(0, limits.logos.radiusPercent), { fallback: 0 }),
  /** composites of the name for companies without a mark */
  fromName: parameter('composite_auto', flag, { fallback: false }),
  /** the brand colour that composites are previewed on */
  background: parameter('background', word(['light', 'dark']), { fallback: 'light' }),
  scale: parameter('scale', scale, { fallback: { width: 300, height: 300 } }),
  maxWidthPx: parameter('max_width', wholeNumber(1, limits.logos.side)),
};

/** The state of /logos in the address. */
export const logosSearch: SearchShape<typeof query> = { query, rules: () => [] };

export type LogosSearch = QueryOf<typeof query>;
export type LogosSearchChange = SearchChange<typeof query>;
