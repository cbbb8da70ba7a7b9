import * as z from 'zod/mini';
import { ratioPeriod, ratios as endpoint, ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { describeFault } from '../rules/describe-fault.ts';
import { type Column, columnsOf, type Dataset, emptyText } from './dataset.ts';

const { id: idSchema, ...periodShape } = ratioPeriod.shape;
const companyShape = ratiosResult.shape.company.shape;

/** Assumed: in a table of ratios a row is one period with its company, and the newest row of a company describes it. */
const periodIdColumns = columnsOf(idSchema.shape).map((column) => (column.name === 'companyId' ? { ...column, required: true } : column));
const columns: readonly Column[] = [
  ...columnsOf({ symbol: ratiosResult.shape.symbol }),
  ...periodIdColumns,
  ...columnsOf(periodShape),
  ...columnsOf(companyShape),
];

type Row = Readonly<Record<string, unknown>>;

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));

/** A row as a result with one period. */
const buildResult = (row: Row): Row => ({
  company: { primarySymbol: row['symbol'], ...pick(row, Object.keys(companyShape)) },
  operationRatios: [{ id: pick(row, Object.keys(idSchema.shape)), ...pick(row, Object.keys(periodShape)) }],
  symbol: row['symbol'],
  idType: 'SYMBOL',
  id: row['symbol'],
});

const isRow = (wire: unknown): wire is Row => typeof wire === 'object' && wire !== null && 'asOf' in wire && !('operationRatios' in wire);

/** Operation ratios: a company with its periods, or one period as a row. */
export const ratios: Dataset<RatiosResult> = {
  name: endpoint.name,
  envelope: endpoint.envelope,
  columns,
  read: (wire) => {
    const result = isRow(wire) ? buildResult(wire) : wire;
    const read = z.safeParse(ratiosResult, result);
    if (!read.success) return { fault: describeFault(read.error, result) };
    if (read.data.symbol === '') return emptyText('symbol');
    const withoutId = read.data.operationRatios.findIndex(({ id }) => id.companyId === '');
    return withoutId < 0 ? { record: read.data } : emptyText(`operationRatios.${withoutId}.id.companyId`);
  },
  write: (store, batch, cursorAfter) => store.writeRatios(batch, cursorAfter),
};
