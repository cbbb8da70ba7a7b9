import type { Column } from './column.ts';

/** What compares is made once for a list and a column, however often the order is changed. */
const made = new WeakMap<readonly unknown[], WeakMap<object, Float64Array>>();

/** A number for each row to sort by; Infinity is empty. Texts become their ranks among each other. */
export function sortKeys<Row>(rows: readonly Row[], column: Column<Row>): Float64Array {
  const ofRows = made.get(rows) ?? new WeakMap<object, Float64Array>();
  made.set(rows, ofRows);
  const keys = ofRows.get(column) ?? (column.numberOf ? numbers(rows, column.numberOf) : ranks(rows, column.textOf));
  ofRows.set(column, keys);
  return keys;
}

const numbers = <Row>(rows: readonly Row[], numberOf: (row: Row) => number | null): Float64Array =>
  Float64Array.from(rows, (row) => {
    const value = numberOf(row);
    return value === null || !Number.isFinite(value) ? Infinity : value;
  });

/** Assumed: texts stand by their code points, capitals and accents aside. Not by Intl.Collator: over 20,000 headlines that alone takes longer than a sort may. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase();

function ranks<Row>(rows: readonly Row[], textOf: (row: Row) => string): Float64Array {
  const texts = rows.map((row) => folded(textOf(row)));
  const distinct = [...new Set(texts)].toSorted();
  const rankOf = new Map(distinct.map((text, rank) => [text, text === '' ? Infinity : rank]));
  return Float64Array.from(texts, (text) => rankOf.get(text) ?? Infinity);
}
