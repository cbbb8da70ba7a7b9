import { Big } from 'big.js';
import { heading, isTotal, linesOf } from './read-pasted.ts';

/** Shares and cost per share of a row: exact decimals as text. */
export interface PastedPosition {
  readonly shares: string;
  readonly cost?: string;
}

/** What a pasted table says about positions. */
export interface PastedPositions {
  /** by the cell that names the company, in capitals */
  readonly byCell: ReadonlyMap<string, PastedPosition>;
  /** `line 4, Shares: expected a number such as 1,234.5, got "abc"` */
  readonly wrong: readonly string[];
}

const sharesHeading = /^(?:shares?|shares held|qty\.?|quantity|position|units|holdings?)$/i;
const costHeading =
  /^(?:(?:avg\.?|average|unit) (?:cost|price)(?: basis)?|cost|cost (?:price|per share)|cost\/share|price paid|(?:average )?cost basis(?: per share|\/share))$/i;
/** A heading without its unit or explanation: `Qty (Quantity)`, `Price Paid $`. */
const nameOf = (cell: string): string => cell.replace(/\s*[($#].*$/, '');

const empty = /^(?:|-+|–|—|n\/?a)$/i;

/** A number as brokers write it: `1,234.50`, `$180.5`, `(150)` and `−150` for a short position. Undefined for anything else. */
export function readAmount(cell: string): string | undefined {
  const parts = /^(\()?([-+\u2212])?\s*(?:[$€£¥]|[A-Z]{3}\s)?\s*([-\u2212])?(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{1,10})?\s*(\))?$/.exec(
    cell.trim(),
  );
  if (!parts) return undefined;
  const [, open, sign, inner, whole = '', decimals = '', close] = parts;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const isNegative = open !== undefined || (sign !== undefined && sign !== '+') || inner !== undefined;
  return new Big(`${isNegative ? '-' : ''}${whole.replaceAll(',', '')}${decimals}`).toFixed();
}

/** Adds up two lots of one company; the cost becomes the average, if both have one. */
export function addLots(a: PastedPosition, b: PastedPosition): PastedPosition {
  const shares = new Big(a.shares).plus(b.shares);
  const isSameSide = a.shares.startsWith('-') === b.shares.startsWith('-');
  if (a.cost === undefined || b.cost === undefined || !isSameSide || shares.eq(0)) return { shares: shares.toFixed() };
  const cost = new Big(a.shares).times(a.cost).plus(new Big(b.shares).times(b.cost)).div(shares);
  return { shares: shares.toFixed(), cost: cost.round(10).toFixed() };
}

/**
 * The positions of a pasted table with headings such as Symbol, Shares, Cost. Numbers of a text without headings are not read, because
 * they may be prices.
 */
export function readPositions(text: string): PastedPositions {
  const rows = linesOf(text);
  const start = rows
    .slice(0, 40)
    .findIndex((cells) => cells.some((cell) => heading.test(cell)) && cells.some((cell) => sharesHeading.test(nameOf(cell))));
  const headings = rows[start] ?? [];
  const [symbolAt, sharesAt, costAt] = [heading, sharesHeading, costHeading].map((pattern) =>
    headings.findIndex((cell) => pattern.test(nameOf(cell))),
  );
  const byCell = new Map<string, PastedPosition>();
  const wrong: string[] = [];
  if (symbolAt === undefined || sharesAt === undefined || costAt === undefined || start < 0) return { byCell, wrong };
  rows.slice(start + 1).forEach((cells, index) => {
    const read = (at: number): string | undefined => {
      const cell = cells[at] ?? '';
      if (at < 0 || empty.test(cell)) return undefined;
      const amount = readAmount(cell);
      if (amount === undefined)
        wrong.push(`line ${start + index + 2}, ${headings[at] ?? ''}: expected a number such as 1,234.5, got "${cell.slice(0, 40)}"`);
      return amount;
    };
    const name = (cells[symbolAt] ?? '').toUpperCase();
    if (name === '' || isTotal(name)) return;
    const [shares, cost] = [read(sharesAt), read(costAt)];
    if (shares === undefined) return;
    if (cost?.startsWith('-')) {
      wrong.push(`line ${start + index + 2}, ${headings[costAt] ?? ''}: expected a cost of 0 or more, got "${cells[costAt] ?? ''}"`);
      return;
    }
    const position = { shares, ...(cost !== undefined && { cost }) };
    const before = byCell.get(name);
    byCell.set(name, before ? addLots(before, position) : position);
  });
  return { byCell, wrong };
}
