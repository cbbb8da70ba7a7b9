import { zoneSuffix, type Zone } from '#src/shared/format/time.ts';
import { isoTime } from './iso-time.ts';

export interface ExportName {
  /** what is listed, one word: `news`, `quantified` */
  readonly things: string;
  readonly nowSeconds: number;
  readonly zone: Zone;
  readonly filtered: boolean;
  /** API names and texts, not what is seen */
  readonly raw?: boolean;
  readonly rows: number;
  /** there was more than the file holds */
  readonly truncated: boolean;
  readonly ending: string;
}

/**
 * `news_2026-11-20T0941ET_filtered_312rows.csv` (product.md 5.6).
 *
 * Assumed: a file of raw records says `_raw` before its count, so that it never takes the place of the other.
 */
export function exportName({ things, nowSeconds, zone, filtered, raw = false, rows, truncated, ending }: ExportName): string {
  const moment = isoTime(nowSeconds, zone).slice(0, 'yyyy-mm-ddThh:mm'.length).replace(/:/, '') + zoneSuffix[zone];
  const parts = [things, moment, filtered && 'filtered', raw && 'raw', `${rows}rows`, truncated && 'truncated'];
  return `${parts.filter((part) => part !== false).join('_')}.${ending}`;
}
