import { rawOf } from '#analysis/reactions/windows.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import type { QuantifiedColumn } from './columns.tsx';
import { vsMarketSparkId } from './presets.ts';
import { formatSort } from './view.ts';

/** The move that a phone shows: that of the sort, else after 5 minutes, else the first of the view. */
function phoneMetric(columns: readonly QuantifiedColumn[], sort: readonly SortKey[]): string | undefined {
  const metrics = columns.filter(({ kind }) => kind === 'metric').map(({ id }) => id);
  return metrics.find((id) => id === sort[0]?.id) ?? metrics.find((id) => rawOf(id) === '5_Minutes%') ?? metrics[0];
}

/**
 * The columns with their places on a phone: symbol, time, sparkline and one metric, and the headline below.
 *
 * @param isVsMarket moves are less SPY: without a raw sparkline, which has no label there
 */
export function withPhonePlaces(
  columns: readonly QuantifiedColumn[],
  sort: readonly SortKey[],
  isVsMarket: boolean,
): readonly QuantifiedColumn[] {
  const metric = phoneMetric(columns, sort);
  return columns.map((column) => {
    const { id, label, textOf, draw } = column;
    if (id === 'Symb') return { ...column, narrow: { line: 1, priority: 1 } };
    if (id === 'PUBt') return { ...column, narrow: { line: 1, priority: 2 } };
    if (id === (isVsMarket ? vsMarketSparkId : 'reaction')) return { ...column, narrow: { line: 1, priority: 3, isCut: true } };
    if (id === 'Headlines') return { ...column, narrow: { line: 2, priority: 1, isCut: true } };
    if (id !== metric) return { ...column };
    // Without a header the row names its metric.
    const drawLines: QuantifiedColumn['drawLines'] = (row) => [
      <>
        <span className="text-2xs text-faint">{label} </span>
        {textOf(row) === '' ? '–' : (draw?.(row) ?? textOf(row))}
      </>,
    ];
    return { ...column, narrow: { line: 1, priority: 4, isLast: true, drawLines } };
  });
}

interface SortChoiceProps {
  readonly columns: readonly QuantifiedColumn[];
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
}

/** A sort key as the address writes it. */
const nameOf = (key: SortKey | undefined): string => (key ? formatSort([key]).join() : '');

/** The order of the rows on a phone, where no header can be pressed. */
export function SortChoice({ columns, sort: [first], onSort }: SortChoiceProps) {
  const keys: readonly SortKey[] = [
    ...(first ? [first, { id: first.id, desc: !first.desc }] : []),
    ...columns.filter(({ id }) => id !== first?.id).map(({ id, numberOf }) => ({ id, desc: numberOf !== undefined })),
  ];
  const labels = new Map(columns.map(({ id, label }) => [id, label]));
  const options: Readonly<Record<string, string>> = Object.fromEntries(
    keys.map((key) => [nameOf(key), `${labels.get(key.id) ?? key.id} ${key.desc ? '↓' : '↑'}`]),
  );
  return (
    <span className="sm:hidden">
      <Select
        label="Sort by"
        value={nameOf(first)}
        options={options}
        onChange={(name) => onSort(keys.filter((key) => nameOf(key) === name))}
      />
    </span>
  );
}
