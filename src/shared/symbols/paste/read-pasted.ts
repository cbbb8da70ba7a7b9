import { foldName } from '#contract/fold-name.ts';
import { inCapitals, spelledSymbol } from '#contract/symbol.ts';
import type { KnownCompany } from '#src/shared/symbols/directory/companies-query.ts';
import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';
import { findSymbols } from '#src/shared/symbols/directory/find-symbols.ts';
import { recogniseSymbol, suggestListings, unlistedSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { readIdentifier, type NumberedType } from '#src/shared/symbols/directory/identifier-query.ts';

/** What a pasted text holds. */
export interface PastedSymbols {
  /** distinct symbols in the order of the text, as the directory spells them */
  readonly recognised: readonly string[];
  /** distinct ISINs and CUSIPs, which the service has to resolve */
  readonly identifiers: readonly { readonly key: string; readonly type: NumberedType }[];
  /** distinct cells that name no company, as they stand in the text */
  readonly unknown: readonly string[];
  /** all of these in the order of the text */
  readonly order: readonly string[];
  /** distinct cells that name a cash balance, as they stand in the text; they are left out */
  readonly cash: readonly string[];
  /** lines with the sums of a table, which are not read */
  readonly totalLines: number;
}

/** Longer texts are not lists that somebody follows; the rest is not read. */
export const maxPastedLength = 1_000_000;
/** Longer cells are shortened for display. */
const maxCellLength = 60;

/** Invisible characters of web pages and documents, and pictures. */
const unseen = /[\p{Cf}\p{Extended_Pictographic}\u{FE0F}\u{1F1E6}-\u{1F1FF}]+/gu;
/** The heading of a column of symbols or identifiers. */
export const heading = /^(?:(?:ticker|symbol)(?: symbol)?s?|isins?|cusips?|identifiers?|instruments?|securit(?:y|ies))$/i;
/** Prices, quantities, percentages and days: `$1,234.50`, `(3.2)`, `+1.2%`, `2026-11-23`. A CIK is not read from a list, it may be a quantity. */
const number = /^[-+−(]?\s*[$€£¥]?\s*[-+−]?\d[\d\s.,'’/:-]*\s*[%)]?$|^[-–—.]+$/;

/** The name of a sum in place of a company: `Account Total`. */
export const isTotal = (cell: string): boolean => /^(?:[\w.]+ ){0,2}(?:sub-?|grand )?totals?:?$/i.test(cell);

/**
 * The name of a cash balance in a broker's file: a money market fund that holds uninvested cash (`SPAXX**`), a currency, or words for it.
 *
 * Assumed: the symbols are those of the largest brokers of the United States.
 */
const isCash = (cell: string): boolean =>
  /^(?:[A-Z]{2,6}\*\*|(?:SPAXX|FDRXX|FCASH|FZFXX|FZDXX|VMFXX|VMRXX|SWVXX|SNVXX|SNSXX|QACDS)\**|USD(?:[ -]?cash)?|cash(?: & cash investments| ?- ?USD| balance| and equivalents)?|pending activity|core position)$/i.test(
    cell,
  );

/**
 * The positions of an activity statement, which is many tables in one file, each line with the name of its table; other lines are empty, so that
 * line numbers stay. Lots repeat what the summary of a position has. Undefined for any other text.
 *
 * Assumed: the form is that of Interactive Brokers.
 */
const positionLines = (lines: readonly string[]): readonly string[] | undefined =>
  lines.some((line) => /^"?Open Positions"?,"?Header"?,/.test(line))
    ? lines.map((line) => (/^"?Open Positions"?,"?(?:Header"?,|Data"?,"?Summary)/.test(line) ? line : ''))
    : undefined;

/** Lines before the headings of a table: names of accounts, and the other tables of a statement. */
export const maxPreamble = 200;

/** The lines of a sheet or a file with separated values, empty ones included, without invisible characters; quotes hold separators. */
export function linesOf(pasted: string): string[][] {
  const text = pasted.slice(0, maxPastedLength).replaceAll(unseen, '');
  const all = text.split(/\r\n|\r|\n/);
  const statement = positionLines(all);
  // The codes of a statement may have a semicolon.
  const separator = statement ? ',' : /\t/.test(text) ? '\t' : /;/.test(text) ? ';' : ',';
  const blank = `[^\\S${separator}]*`;
  const cell = new RegExp(`(?:^|${separator})(?:${blank}"(?:[^"]|"")*"${blank}|[^${separator}]*)`, 'g');
  const unquote = (text: string): string =>
    text
      .trim()
      .replaceAll(/^["'‘“”]+|["'’“”]+$/g, '')
      .replaceAll('""', '"')
      .trim();
  return (statement ?? all).map((line) =>
    (line.match(cell) ?? []).map((part) => unquote(part.startsWith(separator) ? part.slice(1) : part)),
  );
}

/** The column of a table that holds the symbols, by its heading or by its content; undefined for a plain list. */
function symbolColumn(rows: readonly string[][], isCompany: (cell: string) => boolean): { column: number; start: number } | undefined {
  const start = rows.slice(0, maxPreamble).findIndex((cells) => cells.some((cell) => heading.test(cell)));
  const headings = rows[start] ?? [];
  const named = headings.findIndex((cell) => /ticker|symbol/i.test(cell) && heading.test(cell));
  const column = named >= 0 ? named : headings.findIndex((cell) => heading.test(cell));
  if (column >= 0) return { column, start: start + 1 };
  const width = Math.max(...rows.map(({ length }) => length));
  if (rows.length < 2 || width < 2) return undefined;
  // Of a table without headings the columns in which most cells are companies; with several it is a grid of symbols.
  const sample = rows.slice(0, 200);
  const isSymbols = (at: number): boolean => {
    const cells = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter(isCompany).length * 2 > cells.length;
  };
  const columns = Array.from({ length: width }, (_, at) => at).filter(isSymbols);
  return columns.length === 1 && columns[0] !== undefined ? { column: columns[0], start: 0 } : undefined;
}

/** The symbol of a cell. Without a list of listings every text of the form of a symbol may be one. */
export const recognisedSymbol = (directory: SymbolDirectory, cell: string): string | undefined =>
  recogniseSymbol(directory, cell)?.entry.symbol ?? (directory.isComplete ? undefined : unlistedSymbol(cell));

/**
 * Reads pasted text: a column or rows of a sheet, a broker's file with its headings, or any list of symbols, ISINs and CUSIPs. Prices and
 * quantities are not companies and are skipped; every other cell is recognised, resolvable or unknown.
 */
export function readPasted(directory: SymbolDirectory, text: string): PastedSymbols {
  const rows = linesOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const symbolOf = (cell: string): string | undefined => recognisedSymbol(directory, cell);
  const table = symbolColumn(rows, (cell) => !number.test(cell) && (symbolOf(cell) ?? readIdentifier(cell)) !== undefined);
  const column = table && rows.slice(table.start).map((row) => row[table.column] ?? '');
  const cells = column?.filter((cell) => !isTotal(cell)) ?? rows.flat();

  const recognised = new Map<string, string>();
  const identifiers = new Map<string, PastedSymbols['identifiers'][number]>();
  const unknown = new Map<string, string>();
  const order = new Set<string>();
  const cash = new Set<string>();
  const read = (cell: string): boolean => {
    const symbol = symbolOf(cell);
    const identifier = symbol === undefined ? readIdentifier(cell) : undefined;
    if (symbol !== undefined) {
      if (!recognised.has(spelledSymbol(symbol))) order.add(symbol);
      recognised.set(spelledSymbol(symbol), recognised.get(spelledSymbol(symbol)) ?? symbol);
    } else if (identifier) {
      order.add(identifier.key);
      identifiers.set(identifier.key, identifier);
    } else return false;
    return true;
  };
  const addUnknown = (cell: string): void => {
    const text = cell.slice(0, maxCellLength);
    if (!unknown.has(inCapitals(text))) order.add(text);
    unknown.set(inCapitals(text), unknown.get(inCapitals(text)) ?? text);
  };
  for (const cell of cells.flatMap((one) => one.split(','))) {
    const whole = cell.replaceAll(/^[\s"]+|[\s"]+$/g, '');
    // A CUSIP may look like a number.
    // `CASH` is a company too.
    if (isCash(whole) && symbolOf(whole) === undefined) {
      cash.add(whole);
      continue;
    }
    if (whole === '' || (number.test(whole) && !readIdentifier(whole)) || read(whole)) continue;
    const parts = whole.split(/\s+/);
    // `AAPL 150`: a symbol with a quantity.
    const [named, ...others] = parts.filter((part) => !number.test(part));
    if (named !== undefined && others.length === 0 && parts.length > 1) {
      if (read(named)) continue;
      if (isCash(named)) cash.add(named);
      else addUnknown(named);
      continue;
    }
    // `AAPL MSFT F`: symbols separated by blanks. `Berkshire Hathaway` is a name.
    if (
      parts.length > 1 &&
      parts.some((part) => symbolOf(part) !== undefined || readIdentifier(part)) &&
      parts.every((part) => part === part.toUpperCase() || symbolOf(part) !== undefined)
    ) {
      for (const part of parts) if (!read(part) && !number.test(part)) addUnknown(part);
    } else addUnknown(whole);
  }
  return {
    recognised: [...recognised.values()],
    identifiers: [...identifiers.values()],
    unknown: [...unknown.values()],
    cash: [...cash],
    order: [...order],
    totalLines: column ? column.length - cells.length : 0,
  };
}

const maxSuggestions = 3;

/** Words of a broker's names that do not tell companies apart: legal forms and kinds of shares. */
const kindOfShare = /^(?:inc|corp|co|company|ltd|plc|sa|nv|ag|cl|class|[a-c]|com|common|stock|ord|shs?|shares?|adr|new)$/;

/** Companies that an unknown cell may mean: by its symbol, else those that most of its words find, from the first. */
export function suggestFor(directory: SymbolDirectory, cell: string): readonly KnownCompany[] {
  const meant = suggestListings(directory, cell);
  if (meant.length > 0) return meant.slice(0, maxSuggestions);
  const all = [...new Set(foldName(cell).split(' '))];
  const parts = all.filter((part, index) => index === 0 || !kindOfShare.test(part));
  for (let count = parts.length; count * 2 > parts.length; count--) {
    const text = parts.slice(0, count).join(' ');
    const found = text.length < 3 ? [] : findSymbols(directory, text);
    if (found.length > 0) return found.slice(0, maxSuggestions);
  }
  return [];
}
