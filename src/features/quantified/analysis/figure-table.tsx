import type { ReactNode } from 'react';

export interface FigureColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** what is told, for whoever does not see what stands around it */
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** says why a row claims nothing, in the place of its figures */
  tooFew?: (row: Row) => string | undefined;
}

/** Exact figures: the first column names a row, the others are numbers. */
export function FigureTable<Row>({ caption, columns: [first, ...rest], rows, keyOf, tooFew }: Props<Row>) {
  if (!first) return null;
  return (
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="figures w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[first, ...rest].map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const reason = tooFew?.(row);
            return (
              <tr key={keyOf(row)} className={reason === undefined ? undefined : 'text-faint'}>
                <th scope="row">{first.cell(row)}</th>
                {reason === undefined ? (
                  rest.map(({ label, cell }) => <td key={label}>{cell(row)}</td>)
                ) : (
                  <td colSpan={rest.length}>{reason}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
