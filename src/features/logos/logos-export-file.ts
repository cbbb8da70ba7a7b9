import { formatIsoDateTime } from '#contract/iso-date-time.ts';
import { sheetFile } from '#src/shared/export/made-file.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import type { Asked, FoundLogo } from './asked-logos.ts';
import { typeNames, type BadIdentifier } from './identifier.ts';

/** A line of the file: what was asked for, and what came of it. */
type Line = FoundLogo | BadIdentifier;

const found = (line: Line): FoundLogo | undefined => ('type' in line ? line : undefined);

function statusOf(line: Line): string {
  if ('problem' in line) return line.problem;
  return line.logo ? 'found' : 'no logo known';
}

/**
 * Identifiers, names and colours.
 *
 * Assumed: a file says which of the twelve pictures exist, and never where: their signed links are neither exported nor shared, the record's id is.
 */
const columns: readonly Column<Line>[] = [
  { name: 'asked', value: ({ key }) => key },
  {
    name: 'type',
    value: (line) => {
      const type = found(line)?.type;
      return type && typeNames[type];
    },
  },
  { name: 'status', value: statusOf },
  { name: 'symbol', value: (line) => found(line)?.security?.symbol },
  { name: 'name', value: (line) => found(line)?.security?.name },
  { name: 'exchange', value: (line) => found(line)?.security?.exchange },
  { name: 'country', value: (line) => found(line)?.security?.country },
  { name: 'cik', value: (line) => found(line)?.security?.cik },
  { name: 'cusip', value: (line) => found(line)?.security?.cusip },
  { name: 'isin', value: (line) => found(line)?.security?.isin },
  { name: 'figi_share_class', value: (line) => found(line)?.security?.figi_share_class },
  { name: 'background_light', value: (line) => found(line)?.logo?.colors.background_light },
  { name: 'background_dark', value: (line) => found(line)?.logo?.colors.background_dark },
  { name: 'pictures', value: (line) => Object.keys(found(line)?.logo?.files ?? {}).join(' ') },
  {
    name: 'updated',
    value: (line) => {
      const logo = found(line)?.logo;
      return logo && formatIsoDateTime(logo.updated_at);
    },
  },
  { name: 'record_id', value: (line) => found(line)?.logo?.id },
];

export const logosSheet = (logos: readonly FoundLogo[], { bad }: Pick<Asked, 'bad'>, zone: Zone): Sheet =>
  sheetOf(columns, [...logos, ...bad], zone);

export async function logosFile(format: 'csv' | 'xlsx', sheet: Sheet, { withMark, link }: { withMark: boolean; link: string }) {
  const file = await sheetFile(format, sheet, { withMark, tab: 'Logos', title: `Logos, ${link}` });
  const parts = { things: 'logos', nowSeconds: nowSeconds(), zone: sheet.zone, filtered: true, truncated: false };
  const rows = sheet.rows.length;
  return { file, rows, name: exportName({ ...parts, rows, ending: format }) };
}
