import type { ReactNode } from 'react';
import { WholeColumns } from './whole-columns.tsx';

export interface FigureColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** `start` for text; the first column always is, the others are numbers by default */
  readonly align?: 'start' | 'end';
  /** name of the sort order by this column; without it the column cannot be sorted */
  readonly order?: string | undefined;
}

interface Props<Row> {
  /** the full name, for assistive technology */
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** why a row has no statistics, in place of its figures */
  tooFew?: (row: Row) => string | undefined;
  /** the current sort order */
  sort?: { readonly by: string; readonly isUp: boolean; readonly onSort: (by: string) => void };
}

/** A text that breaks into two lines at most: before "to" of an interval, and before a parenthesis. */
export const inTwoLines = (text: string): string =>
  text.replaceAll(/\([^)]*\)/g, (part) => part.replaceAll(' ', '\u00a0')).replaceAll(' to ', ' to\u00a0');

const drawCell = (content: ReactNode): ReactNode => (typeof content === 'string' ? inTwoLines(content) : content);

const alignClass = (align: 'start' | 'end' | undefined): string | undefined => (align === 'start' ? 'text-start!' : undefined);

/** A small table: the first column names a row, the others are numbers or text. Cells wrap where the table has little width; numbers are not cut. */
export function FigureTable<Row>({ caption, columns: [first, ...rest], rows, keyOf, tooFew, sort }: Props<Row>) {
  if (!first) return null;
  const sorted = (order: string | undefined) => (sort && order === sort.by ? (sort.isUp ? 'ascending' : 'descending') : undefined);
  return (
    <WholeColumns label={caption}>
      <table className="figures w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[first, ...rest].map(({ label, order, align }) => (
              <th key={label} scope="col" aria-sort={sorted(order)} className={alignClass(align)}>
                {sort && order !== undefined ? (
                  <button type="button" className="inline-flex min-h-6 items-end gap-1" onClick={() => sort.onSort(order)}>
                    {inTwoLines(label)}
                    {sorted(order) && <span aria-hidden>{sort.isUp ? '▲' : '▼'}</span>}
                  </button>
                ) : (
                  inTwoLines(label)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const reason = tooFew?.(row);
            return (
              <tr key={keyOf(row)} className={reason === undefined ? undefined : 'text-faint'}>
                <th scope="row">{drawCell(first.cell(row))}</th>
                {reason === undefined ? (
                  rest.map(({ label, cell, align }) => (
                    <td key={label} className={alignClass(align)}>
                      {drawCell(cell(row))}
                    </td>
                  ))
                ) : (
                  <td colSpan={rest.length} className="text-start!">
                    {reason}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </WholeColumns>
  );
}
