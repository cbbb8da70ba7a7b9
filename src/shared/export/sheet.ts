import { type Zone, zoneOffset, zoneSuffix } from '#src/shared/time/format.ts';

/** A cell of an export; undefined and "" are empty. Times are Unix seconds. */
export type Value = string | number | undefined;

/**
 * `number` holds numbers or exact decimal text. The name of a `time` column gets its zone as a suffix in the style of the file's names:
 * `published` becomes `published_et`, `Published` becomes `Published ET`. A `date` is an ISO date, which has no zone.
 */
export type Kind = 'text' | 'number' | 'time' | 'date';

/** A column of an export: its name in the header row, and its value in a row. */
export interface Column<Row> {
  readonly name: string;
  readonly kind?: Kind;
  value(row: Row): Value;
}

/** The data that all formats are written from. */
export interface Sheet {
  readonly names: readonly string[];
  readonly kinds: readonly Kind[];
  readonly rows: readonly (readonly Value[])[];
  /** the zone of its times */
  readonly zone: Zone;
}

const withZone = (name: string, zone: Zone): string => (/^[A-Z]/.test(name) ? `${name} ${zoneSuffix[zone]}` : `${name}_${zone}`);

export function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], zone: Zone): Sheet {
  return {
    names: columns.map(({ name, kind }) => (kind === 'time' ? withZone(name, zone) : name)),
    kinds: columns.map(({ kind = 'text' }) => kind),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    zone,
  };
}

/** A column of a table that says why a cell is empty. */
interface ReasonedColumn<Row> {
  readonly label: string;
  readonly textOf: (row: Row) => string;
  readonly whyEmpty?: ((row: Row) => string) | undefined;
}

/** Assumed: an empty cell stays empty in a file, and a last column lists for each row what is empty and why. @param name in the style of the file's names */
export const emptyReasonColumn = <Row>(columns: readonly ReasonedColumn<Row>[], name: 'Empty because' | 'empty_because'): Column<Row> => ({
  name,
  value: (row) =>
    columns.flatMap(({ label, textOf, whyEmpty }) => (whyEmpty && textOf(row) === '' ? `${label}: ${whyEmpty(row)}` : [])).join('; '),
});

/** `-5.00`, `+2.45`, `.5`: text that every spreadsheet reads as a number. */
export const isPlainNumber = (text: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text);

/** Digits and a point, without exponent or separators; empty for NaN and infinity. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const shortest = String(value === 0 ? 0 : value);
  if (!shortest.includes('e')) return shortest;
  const [, sign = '', first = '', more = '', exponent = '0'] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest) ?? [];
  const digits = first + more;
  const point = 1 + Number(exponent);
  return sign + (point > 0 ? digits.padEnd(point, '0') : `0.${'0'.repeat(-point)}${digits}`);
}

/** The first instant that is in the year 1000 or later in every zone. */
const firstZonedSeconds = Date.UTC(1000, 0, 2) / 1000;

/**
 * The zone's offset from UTC at an instant, in whole minutes, as ISO 8601 writes it. Years before 1000 count as UTC.
 */
export const offsetMinutes = (seconds: number, zone: Zone): number =>
  seconds < firstZonedSeconds ? 0 : Math.round(zoneOffset(seconds, zone) / 60);

/** `-300` → `-05:00` */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Unix seconds → `2026-11-20T09:41:07-05:00`: local time of the zone with its offset. */
export function isoTime(seconds: number, zone: Zone): string {
  const offset = offsetMinutes(seconds, zone);
  return `${new Date((seconds + offset * 60) * 1000).toISOString().slice(0, -'.000Z'.length)}${offsetText(offset)}`;
}

/*
 * What a spreadsheet may run as a formula: one of = + - @ in any width, at the start of a cell or after a character at which a spreadsheet may
 * split the text: files are opened with other separators as well, and then the quotes around a cell no longer hold. Blanks, control and
 * zero-width characters and quotes may come before it, because some spreadsheets drop them.
 */
const leadingFormula = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
// The lookbehind is last: it then runs once for each such character, and not for each position.
const formulaStart = /^(?=[\t\r\n])|[=+\-@＝＋－＠﹦﹢﹣﹫](?<=(?:^|[,;|\t\r\n])[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800"]*.)/gu;

/** Whether a spreadsheet could run a cell's whole text as a formula. */
export const isFormula = (text: string): boolean => leadingFormula.test(text) && !isPlainNumber(text);

/**
 * Writes an apostrophe before each character at which a formula could start.
 *
 * Assumed: full-width and small forms of = + - @ are dangerous as well, and so is a formula after a comma, semicolon, tab, bar or line break
 * inside of a text, because some spreadsheets accept the former and split at the latter.
 */
export const escapeFormulas = (text: string): string => (isPlainNumber(text) ? text : text.replaceAll(formulaStart, "'$&"));

/** A cell as text, before the quoting of a format. */
export function cellText({ rows, kinds, zone }: Sheet, row: number, column: number): string {
  const value = rows[row]?.[column];
  if (typeof value !== 'number') return value ?? '';
  if (!Number.isFinite(value)) return '';
  return kinds[column] === 'time' ? isoTime(value, zone) : plainNumber(value);
}

/** All lines of a sheet as texts, the header first. */
export const sheetLines = (sheet: Sheet): readonly (readonly string[])[] => [
  sheet.names,
  ...sheet.rows.map((_, row) => sheet.names.map((__, column) => cellText(sheet, row, column))),
];

const isSignedNumber = (text: string): boolean => /^[+-]/.test(text) && isPlainNumber(text);

/**
 * All lines of a sheet without formulas.
 *
 * Assumed: a number with a sign that starts a line with texts is a text as well: where the comma is the decimal mark, the line is one cell, such
 * as `-5,1+A1`. No table of the desk starts with such a column.
 */
export const safeLines = (sheet: Sheet): readonly (readonly string[])[] =>
  sheetLines(sheet).map((cells) => {
    const [first = '', ...rest] = cells;
    const hasTexts = rest.some((cell) => cell !== '' && !isPlainNumber(cell));
    return [hasTexts && isSignedNumber(first) ? `'${first}` : escapeFormulas(first), ...rest.map(escapeFormulas)];
  });
