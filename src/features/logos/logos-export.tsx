import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import { TableExport } from '#src/shared/export/export-panel.tsx';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { countedRows } from '#src/shared/export/use-export.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { type FoundLogo, isDated } from './found-logos.ts';
import type { RequestedLogos } from './requested-logos.ts';
import { type InvalidIdentifier, typeNames } from '#src/shared/symbols/identifier.ts';

/** A line of the file: a found logo or an invalid identifier. */
type Line = FoundLogo | InvalidIdentifier;

const found = (line: Line): FoundLogo | undefined => ('type' in line ? line : undefined);

function statusOf(line: Line): string {
  if ('problem' in line) return line.problem;
  return line.logo ? 'found' : 'not available';
}

/**
 * Identifiers, names and colours.
 *
 * Assumed: a file lists which of the twelve pictures exist, without their signed links, which are never exported or shared; it has the record id.
 */
const columns: readonly Column<Line>[] = [
  { name: 'identifier', value: ({ key }) => key },
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
      return logo && isDated(logo) ? formatIsoDateTime(logo.updated_at) : undefined;
    },
  },
  { name: 'record_id', value: (line) => found(line)?.logo?.id },
];

export const logosSheet = (logos: readonly FoundLogo[], { invalid }: Pick<RequestedLogos, 'invalid'>, zone: Zone): Sheet =>
  sheetOf(columns, [...logos, ...invalid], zone);

interface Props {
  logos: readonly FoundLogo[];
  requested: RequestedLogos;
  onClose: () => void;
}

/** Export panel: identifiers, names and colours as file or clipboard text; pictures are downloaded individually. */
export function LogosExport({ logos, requested, onClose }: Props) {
  const identifiers = [...logos, ...requested.invalid].map(({ key }) => key);
  return (
    <TableExport
      things="logos"
      title="Logos"
      legend="Identifiers, names and colours"
      shown={{
        hint: `${countedRows(identifiers.length)}. Signed links are not exported; download pictures individually.`,
        filter: `identifiers ${identifiers.join(', ')}`,
        sheet: (zone) => logosSheet(logos, requested, zone),
      }}
      onClose={onClose}
    />
  );
}
