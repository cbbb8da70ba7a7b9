import { Big } from 'big.js';
import { inCapitals } from '#contract/symbol.ts';
import { expectedAmount, readAmount, readMarkedAmount } from '#src/shared/format/amount.ts';
import { createMessageList } from '#src/shared/format/message-list.ts';
import { heading, isTotal, linesOf, maxPreamble } from './read-pasted.ts';

/** Shares and cost per share of a row: exact decimals as text. */
export interface PastedPosition {
  readonly shares: string;
  readonly cost?: string;
}

/** What the numbers of a text without headings are. The reader says so, because they may be prices. */
export type PlainNumbers = 'unsaid' | 'ignored' | 'shares' | 'sharesAndCost';

/** What the only number of a line is, where other lines have two. The reader says so, because it may be a cost. */
export type LoneNumbers = 'unsaid' | 'ignored' | 'shares';

/** What a pasted table says about positions. */
export interface PastedPositions {
  /** by the cell that names the company, in capitals */
  readonly byCell: ReadonlyMap<string, PastedPosition>;
  /** `line 4, Shares: expected a number such as 100, 1,250 or 12.5, got “abc”`: the first ten, and how many more */
  readonly wrong: readonly string[];
  /** what is not read or read in a way that the reader should know, line by line: the first ten, and how many more */
  readonly notes: readonly string[];
  /** the most numbers on a line of a text without headings, of which the reader says what they are; 0 for any other text */
  readonly plainColumns: 0 | 1 | 2;
  /** `line 2, MSFT 20`: lines with one number among lines with two, of which the reader says what it is */
  readonly loneLines: readonly string[];
  /** `1.234,50` is 1234.5 in this text */
  readonly hasDecimalCommas: boolean;
}

const sharesHeading = /^(?:shares?|shares held|qty\.?|quantity|position|units|holdings?|no\.? of shares)$/i;
const costHeading =
  /^(?:(?:avg\.?|average|unit) (?:cost|price)(?: basis)?|purchase price|cost|cost (?:price|per share)|cost\/share|price paid|(?:average )?cost basis(?: per share|\/share))$/i;
/** What a whole position has cost: divided by the shares. */
const totalHeading = /^(?:cost basis(?: total)?|total cost(?: basis)?|cost total)$/i;
/** Headings of a list of trades, whose quantities were bought and sold: they are no positions. */
const tradeHeading = /^(?:trans(?:action)? ?(?:code|type)|activity date|trade date|settle(?:ment)? date|run date|action|side|buy\/sell)$/i;
/** A heading without its unit or explanation: `Qty (Quantity)`, `Price Paid $`. */
const nameOf = (cell: string): string => cell.replace(/\s*[($#].*$/, '');

const empty = /^(?:|-+|–|—|n\/?a)$/i;

/** Whether numbers are written with decimal commas: one can be read only so, and none only otherwise. `1,234` alone is 1234. */
const haveDecimalCommas = (cells: readonly string[]): boolean =>
  cells.some((cell) => readMarkedAmount(cell, '.') === undefined && readMarkedAmount(cell, ',') !== undefined) &&
  cells.every((cell) => readMarkedAmount(cell, ',') !== undefined || readMarkedAmount(cell, '.') === undefined);

/** What one share of a position has cost, to ten decimals; undefined without shares. Brokers write that of a short position with a minus or without. */
const costPerShare = (total: string, shares: string): string | undefined =>
  new Big(shares).eq(0) ? undefined : new Big(total).div(shares).abs().round(10).toFixed();

/** Adds up two lots of one company; the cost becomes the average, if both have one. */
export function addLots(a: PastedPosition, b: PastedPosition): PastedPosition {
  const shares = new Big(a.shares).plus(b.shares);
  const isSameSide = a.shares.startsWith('-') === b.shares.startsWith('-');
  if (a.cost === undefined || b.cost === undefined || !isSameSide || shares.eq(0)) return { shares: shares.toFixed() };
  const cost = new Big(a.shares).times(a.cost).plus(new Big(b.shares).times(b.cost)).div(shares);
  return { shares: shares.toFixed(), cost: cost.round(10).toFixed() };
}

/** A table of positions: where its columns are, and the line before its first row. */
interface PositionTable {
  readonly rows: readonly (readonly string[])[];
  /** lines before the rows */
  readonly start: number;
  readonly symbolAt: number;
  readonly sharesAt: number;
  /** -1 without costs */
  readonly costAt: number;
  /** the costs are those of whole positions */
  readonly isTotalCost: boolean;
  /** the rows are purchases and sales */
  readonly isTrades?: boolean;
  /** the heading of a column, for messages */
  readonly headingOf: (at: number) => string;
}

function tableWithHeadings(rows: readonly string[][]): PositionTable | undefined {
  const start = rows
    .slice(0, maxPreamble)
    .findIndex((cells) => cells.some((cell) => heading.test(cell)) && cells.some((cell) => sharesHeading.test(nameOf(cell))));
  const headings = rows[start];
  if (!headings) return undefined;
  const columnOf = (pattern: RegExp): number => headings.findIndex((cell) => pattern.test(nameOf(cell)));
  const costAt = columnOf(costHeading);
  return {
    rows: rows.slice(start + 1),
    start: start + 1,
    symbolAt: columnOf(heading),
    sharesAt: columnOf(sharesHeading),
    costAt: costAt < 0 ? columnOf(totalHeading) : costAt,
    isTotalCost: costAt < 0,
    isTrades: headings.some((cell) => tradeHeading.test(cell)),
    headingOf: (at) => headings[at] ?? '',
  };
}

const isAmount = (cell = ''): boolean => readAmount(cell) !== undefined;

/** A text of lines such as `AAPL 150 180.5`, or `150 AAPL`: one company and one or two numbers on each, the company first or last. */
function tableWithoutHeadings(text: string): PositionTable | undefined {
  const separated = linesOf(text);
  // A comma may separate the cells, or the decimals of `AAPL 12,5`.
  const isList = !/[\t;]/.test(text) && separated.some((cells) => /\S\s+\S/.test(cells[0] ?? ''));
  const rows = isList ? text.split(/\r\n|\r|\n/).map((line) => line.trim().split(/\s+/)) : separated;
  // A symbol alone on its line has no position.
  const held = rows.filter((cells) => cells.filter((cell) => cell !== '').length > 1 || isAmount(cells[0]));
  const isFirst = held.filter((cells) => isAmount(cells[0])).length * 2 <= held.length;
  const ordered = rows.map((cells) => (isFirst ? cells : [cells.at(-1) ?? '', ...cells.slice(0, -1)]));
  const read = ordered.filter(isPlainLine);
  // Other tables have lines that look like these by chance.
  if (read.length === 0 || read.length * 2 < held.length) return undefined;
  const costAt = read.some(({ length }) => length === 3) ? 2 : -1;
  return {
    rows: ordered,
    start: 0,
    symbolAt: 0,
    sharesAt: 1,
    costAt,
    isTotalCost: false,
    headingOf: (at) => (at === 1 ? 'shares' : 'cost'),
  };
}

/** A company and one or two numbers. */
const isPlainLine = ([symbol, ...numbers]: readonly string[]): boolean =>
  symbol !== undefined && symbol !== '' && !isAmount(symbol) && (numbers.length === 1 || numbers.length === 2) && numbers.every(isAmount);

/**
 * The positions of a pasted table with headings such as Symbol, Shares, Cost; or of a text without them, whose numbers may be prices and
 * are read as the reader says.
 *
 * @param lone of lines with one number, where others have two
 */
export function readPositions(text: string, plain: PlainNumbers = 'unsaid', lone: LoneNumbers = 'unsaid'): PastedPositions {
  const labelled = tableWithHeadings(linesOf(text));
  const unlabelled = labelled ? undefined : tableWithoutHeadings(text);
  const plainColumns = unlabelled ? (unlabelled.costAt < 0 ? 1 : 2) : 0;
  const byCell = new Map<string, PastedPosition>();
  const wrong = createMessageList();
  const table = labelled ?? (plain === 'ignored' || plain === 'unsaid' ? undefined : unlabelled);
  const notes = createMessageList();
  if (!table) return { byCell, wrong: [], notes: [], plainColumns, loneLines: [], hasDecimalCommas: false };
  if (table.isTrades) {
    const notes = ['This is a list of trades, not of positions: its symbols are read, its shares are not'];
    return { byCell, wrong: [], notes, plainColumns, loneLines: [], hasDecimalCommas: false };
  }
  const loneLines: string[] = [];
  const { rows, start, symbolAt, sharesAt, headingOf } = table;
  const costAt = unlabelled && plain === 'shares' ? -1 : table.costAt;
  const cellsOf = (cells: readonly string[]): string[] =>
    [sharesAt, costAt].map((at) => cells[at] ?? '').filter((cell) => !empty.test(cell));
  const hasDecimalCommas = haveDecimalCommas(rows.flatMap(cellsOf));
  const mark = hasDecimalCommas ? ',' : '.';
  if (table.isTotalCost && table.costAt >= 0)
    notes.add(() => `${headingOf(costAt)} is what whole positions have cost: divided by the shares, check the costs per share`);
  rows.forEach((cells, index) => {
    const line = `line ${start + index + 1}`;
    const read = (at: number): string | undefined => {
      const cell = cells[at] ?? '';
      if (at < 0 || empty.test(cell)) return undefined;
      const value = readMarkedAmount(cell, mark);
      if (value === undefined) wrong.add(() => `${line}, ${headingOf(at)}: ${expectedAmount(cell, mark)}`);
      return value;
    };
    const name = inCapitals(cells[symbolAt] ?? '');
    if (unlabelled && !isPlainLine(cells)) {
      const text = cells.join(' ').trim();
      if (cells.some(isAmount)) notes.add(() => `${line}, "${text.slice(0, 40)}": not read, expected a company and one or two numbers`);
      return;
    }
    if (unlabelled && table.costAt >= 0 && cells.length === 2) {
      loneLines.push(`${line}, ${cells.join(' ')}`);
      if (lone !== 'shares') return lone === 'ignored' ? notes.add(() => `${line}, ${name}: its only number is not stored`) : undefined;
    }
    if (name === '' || isTotal(name)) return;
    const [shares, costCell] = [read(sharesAt), read(costAt)];
    if (shares === undefined) {
      if (empty.test(cells[sharesAt] ?? '')) notes.add(() => `${line}, ${name}: no number of shares`);
      return;
    }
    const cost = table.isTotalCost && costCell !== undefined ? costPerShare(costCell, shares) : costCell;
    if (cost?.startsWith('-')) {
      wrong.add(() => `${line}, ${headingOf(costAt)}: expected a cost of 0 or more, got "${cells[costAt] ?? ''}"`);
      return;
    }
    const position = { shares, ...(cost !== undefined && { cost }) };
    const before = byCell.get(name);
    byCell.set(name, before ? addLots(before, position) : position);
  });
  return { byCell, wrong: wrong.all(), notes: notes.all(), plainColumns, loneLines, hasDecimalCommas };
}
