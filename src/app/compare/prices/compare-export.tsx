import { indexSymbol } from '#analysis/market/market.ts';
import { TableExport } from '#src/shared/export/export-panel.tsx';
import { type Column, sheetOf } from '#src/shared/export/sheet.ts';
import { describePrices } from './index-panel.tsx';
import type { IndexLine, PriceIndex } from './price-index.ts';
import type { ComparisonData } from '#src/app/compare/use-comparison.ts';

interface Row {
  readonly day: string;
}

const rounded = (value: number | undefined): number | undefined => (value === undefined ? undefined : Number(value.toFixed(4)));

/** The index of a line, and of a company its close, by day. */
function lineColumns(name: string, line: IndexLine | undefined): readonly Column<Row>[] {
  if (!line) return [];
  const values = new Map(line.points.map(({ day, value }) => [day, value]));
  const base = line.closes?.[0];
  const close = (value: number | undefined): number | undefined =>
    value === undefined || base === undefined ? undefined : rounded((value / 100) * base);
  return [
    { name: `${name}_index`, kind: 'number', value: ({ day }) => rounded(values.get(day)) },
    ...(base === undefined ? [] : [{ name: `${name}_close`, kind: 'number', value: ({ day }: Row) => close(values.get(day)) } as const]),
  ];
}

/** One row per day with a close of any of them, oldest first. */
export function indexSheet({ lines, market }: PriceIndex, zone: 'et' | 'local' | 'utc') {
  const isSide = lines.some(({ side }) => !side.isList && side.name === indexSymbol);
  const all = [...lines.map(({ side, line }) => ({ name: side.name, line })), ...(isSide ? [] : [{ name: indexSymbol, line: market }])];
  const days = [...new Set(all.flatMap(({ line }) => line?.points.map(({ day }) => day) ?? []))].toSorted();
  const columns: readonly Column<Row>[] = [
    { name: 'day', kind: 'date', value: ({ day }) => day },
    ...all.flatMap(({ name, line }) => lineColumns(name, line)),
  ];
  return sheetOf(
    columns,
    days.map((day) => ({ day })),
    zone,
  );
}

/** Export panel of the comparison: the indexed prices. The figures of news are saved below their table. */
export const CompareExport = ({ data, onClose }: { data: ComparisonData; onClose: () => void }) => (
  <TableExport
    things="closes"
    title="Compare"
    rows={indexSheet(data.index, 'et').rows.length}
    shown={{
      hint: 'One row per day: the index and the close of each, in shares of now. The figures of news are saved below their table.',
      filter: [data.index.lines.map(({ side }) => side.name).join(' vs '), ...describePrices(data)].join('; '),
      sheet: (zone) => indexSheet(data.index, zone),
    }}
    onClose={onClose}
  />
);
