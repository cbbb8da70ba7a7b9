import { decimal } from '#contract/schema/decimal.ts';
import { csv, flag, wholeNumber, enumText } from '#contract/schema/codecs.ts';
import { logoKeyTypes, scale } from '#contract/endpoints/logos.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

const query = {
  keys: parameter('keys', csv(limits.logos.identifiers), { list: true, fallback: [] }),
  /** type of all identifiers; detected by default */
  type: parameter('type', enumText(logoKeyTypes)),
  /** background of the pictures */
  surface: parameter('on', enumText(['all', 'light', 'dark', 'checker']), { fallback: 'all' }),
  radius: parameter('composite_radius', decimal(0, limits.logos.radiusPercent), { fallback: 0 }),
  /** generate composites from the name for companies without a logomark */
  fromName: parameter('composite_auto', flag, { fallback: false }),
  /** brand colour of the composite preview */
  background: parameter('background', enumText(['light', 'dark']), { fallback: 'light' }),
  scale: parameter('scale', scale, { fallback: { width: 300, height: 300 } }),
  maxWidthPx: parameter('max_width', wholeNumber(1, limits.logos.side)),
};

/** URL parameters of /logos. */
export const logosSearch: SearchShape<typeof query> = { query, rules: () => [] };

export type LogosSearch = QueryOf<typeof query>;
export type LogosSearchChange = SearchChange<typeof query>;
