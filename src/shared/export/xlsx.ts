import { cellText, isFormula } from './cell-text.ts';
import { offsetMinutes } from './iso-time.ts';
import { isPlainNumber, plainNumber } from './plain-number.ts';
import type { Sheet } from './sheet.ts';
import { xmlText, xlsxText } from './xlsx-text.ts';
import { styleOf, workbookFiles } from './xlsx-workbook.ts';
import { zipped } from './zip.ts';

/** 0 → `A`, 26 → `AA` */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;

const numberCell = (at: string, number: string, style: number): string => `<c r="${at}" s="${style}"><v>${number}</v></c>`;

/**
 * Days since 1899-12-30 of the zone's clock, which is how a sheet keeps a moment; it knows no zones, so the column's name
 * says which. Undefined before March 1900, where Excel's calendar has a day too many.
 */
function serialOf(seconds: number, zone: Sheet['zone']): string | undefined {
  const days = (seconds + offsetMinutes(seconds, zone) * 60) / 86_400 + 25_569;
  return days >= 61 && days < 2_958_466 ? plainNumber(Number(days.toFixed(9))) : undefined;
}

/** A sheet keeps 15 digits of a number; a longer one stays whole as text. */
const keepsDigits = (number: string): boolean => isPlainNumber(number) && number.replaceAll(/^[+-]?0*|\./g, '').length <= 15;

function cell(sheet: Sheet, row: number, column: number): string {
  const value = sheet.rows[row]?.[column];
  const at = `${letters(column)}${row + 2}`;
  const text = cellText(sheet, row, column);
  if (text === '') return '';
  const kind = sheet.kinds[column];
  if (kind === 'time' && typeof value === 'number') {
    const serial = serialOf(value, sheet.zone);
    if (serial !== undefined) return numberCell(at, serial, styleOf.time);
  }
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) {
    const serial = serialOf(Date.parse(`${text}T00:00:00Z`) / 1000, 'utc');
    if (serial !== undefined) return numberCell(at, serial, styleOf.date);
  }
  if (kind === 'number' && keepsDigits(text)) return numberCell(at, text.replace(/^\+/, ''), styleOf.plain);
  return textCell(at, text, isFormula(text) ? styleOf.defused : styleOf.plain);
}

/** Wide enough for what most of its cells hold, in characters. */
function widthOf(sheet: Sheet, column: number): number {
  const lengths = sheet.rows.slice(0, 200).map((_, row) => cellText(sheet, row, column).length);
  const most = sheet.kinds[column] === 'time' ? 19 : Math.max(0, ...lengths);
  return Math.min(80, Math.max(sheet.names[column]?.length ?? 0, most) + 2);
}

function worksheet(sheet: Sheet): string {
  const columns = sheet.names.map((_, column) => column);
  const last = `${letters(columns.length - 1)}${sheet.rows.length + 1}`;
  const widths = columns.map((at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(sheet, at)}" customWidth="1"/>`);
  const head = sheet.names.map((name, column) => textCell(`${letters(column)}1`, name, styleOf.head));
  const rows = sheet.rows.map((_, row) => `<row r="${row + 2}">${columns.map((column) => cell(sheet, row, column)).join('')}</row>`);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${head.join('')}</row>${rows.join('')}</sheetData>`,
    `<autoFilter ref="A1:${last}"/>`,
    '</worksheet>',
  ].join('');
}

export interface Workbook {
  /** the name on the sheet's tab: at most 31 characters, none of []:*?/\ */
  readonly tab: string;
  /** what the file says about itself, such as its filter in words */
  readonly title: string;
}

/** A workbook of one sheet with real numbers and dates; a text that looks like a formula is marked as text. */
export const xlsxFile = (sheet: Sheet, { tab, title }: Workbook): Promise<Blob> =>
  zipped(
    [...workbookFiles(xmlText(tab), xmlText(title)), { name: 'xl/worksheets/sheet1.xml', text: worksheet(sheet) }],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
