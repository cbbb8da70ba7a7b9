import * as z from 'zod/mini';
import { ratioPeriod, ratios as endpoint, ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { readDay } from '../rules/calendar-day.ts';
import { describeFault } from '../rules/describe-fault.ts';
import type { Fault } from '../rules/fault.ts';
import { type Column, isRow, openFieldNames, renameFields, type Row } from '../rules/field-names.ts';
import { symbolFault } from '../rules/symbol.ts';
import { columnsOf, type Dataset, emptyText, type ReadRecord, withNames } from './dataset.ts';

const { id: idSchema, ...periodShape } = ratioPeriod.shape;
const companyShape = ratiosResult.shape.company.shape;

/** Assumed: in a table of ratios a row is one period with its company, and the newest row of a company describes it. */
const columns: readonly Column[] = withNames(
  columnsOf({ symbol: ratiosResult.shape.symbol, ...idSchema.shape, ...periodShape, ...companyShape }),
  { symbol: ['ticker'], asOf: ['date', 'period_end'], standardName: ['company', 'company_name', 'name'] },
);
const columnNamed = openFieldNames(columns);

const pick = (row: Readonly<Row>, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));

/** A row as a result with one period. */
const buildResult = (row: Readonly<Row>): Row => ({
  company: { primarySymbol: row['symbol'], ...pick(row, Object.keys(companyShape)) },
  operationRatios: [{ id: pick(row, Object.keys(idSchema.shape)), ...pick(row, Object.keys(periodShape)) }],
  symbol: row['symbol'],
  idType: 'SYMBOL',
  id: row['symbol'],
});

const readResult = (result: unknown): ReadRecord<RatiosResult> => {
  const read = z.safeParse(ratiosResult, result);
  if (!read.success) return { fault: describeFault(read.error, result) };
  const { symbol, operationRatios } = read.data;
  if (symbol === '') return emptyText('symbol');
  const withoutId = operationRatios.findIndex(({ id }) => id.companyId === '');
  if (withoutId >= 0) return emptyText(`operationRatios.${withoutId}.id.companyId`);
  const fault = symbolFault('symbol', symbol);
  return fault ? { fault } : { record: read.data };
};

/** Percent in place of a fraction is seen by the one ratio that never exceeds 1. */
const percentFault = ({ grossMargin: margin }: Readonly<Row>): Fault | undefined =>
  typeof margin === 'number' && margin > 1
    ? { kind: 'invalid grossMargin', reason: `grossMargin: expected a fraction of 1 such as 0.45 and not percent, got ${margin}` }
    : undefined;

/** Assumed: the company of a row without `companyId` is told apart by its symbol. */
function readFlat(wire: Readonly<Row>): ReadRecord<RatiosResult> {
  const { row, unread } = renameFields(wire, columnNamed);
  row['asOf'] = readDay(row['asOf']);
  const isUnnamed = row['companyId'] === undefined || row['companyId'] === '';
  if (isUnnamed) row['companyId'] = row['symbol'];
  const fault = percentFault(row);
  return { ...(fault ? { fault } : readResult(buildResult(row))), defaults: isUnnamed ? ['companyId = symbol'] : [], unread };
}

/** Operation ratios: a company with its periods, or one period as a row. */
export const ratios: Dataset<RatiosResult> = {
  name: endpoint.name,
  envelope: endpoint.envelope,
  columns,
  openReader: () => (wire) => (isRow(wire) && !('operationRatios' in wire) ? readFlat(wire) : readResult(wire)),
  write: (store, batch, cursorAfter) => store.writeRatios(batch, cursorAfter),
};
