import { secondsPerDay, utcMidnight } from '#contract/time/dates.ts';
import { strToU8, zipSync } from 'fflate';
import { cellText, isFormula, isPlainNumber, offsetMinutes, plainNumber, type Sheet } from './sheet.ts';

/** Characters that XML 1.0 cannot hold (§2.2). */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for XML content and attributes. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);

/** Excel's limit of a cell, characters. */
const longest = 32_767;

/**
 * The text of a cell.
 *
 * Assumed: a text beyond the 32,767 characters of a workbook cell is cut and ends in an ellipsis.
 */
function xlsxText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  // Excel reads `_x0041_` as an A (ECMA-376 part 1 §22.9.2.19): its first underscore is written as its own code.
  return xmlText(cut.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}

// The parts of a workbook besides its sheet (ECMA-376 part 1 §12, §18.8).

/** Cell formats, by index in the style sheet. */
const styleOf = { plain: 0, head: 1, time: 2, /** text that stays text when it is edited */ defused: 3, date: 4 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const types = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relations = (...parts: readonly (readonly [type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${parts
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf quotePrefix="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`;

/** @param title as XML text */
const workbookFiles = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': types,
  '_rels/.rels': relations(
    [`${documents}/officeDocument`, 'xl/workbook.xml'],
    [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
  ),
  'docProps/core.xml': `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Marketdesk</dc:creator></cp:coreProperties>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/><sheet name="About" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    [`${documents}/worksheet`, 'worksheets/sheet1.xml'],
    [`${documents}/worksheet`, 'worksheets/sheet2.xml'],
    [`${documents}/styles`, 'styles.xml'],
  ),
  'xl/styles.xml': styles,
});

/** 0 → `A`, 26 → `AA` */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;

const numberCell = (at: string, number: string, style: number): string => `<c r="${at}" s="${style}"><v>${number}</v></c>`;

/**
 * A spreadsheet's date serial: days since 1899-12-30 in local time of the zone. Undefined before March 1900, where Excel's calendar has an extra
 * day.
 */
function serialOf(seconds: number, zone: Sheet['zone']): string | undefined {
  const days = (seconds + offsetMinutes(seconds, zone) * 60) / secondsPerDay + 25_569;
  return days >= 61 && days < 2_958_466 ? plainNumber(Number(days.toFixed(9))) : undefined;
}

/** Spreadsheets keep 15 digits of a number; longer ones are written as text. */
const hasExactDigits = (number: string): boolean => isPlainNumber(number) && number.replaceAll(/^[+-]?0*|\./g, '').length <= 15;

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
    const serial = serialOf(utcMidnight(text), 'utc');
    if (serial !== undefined) return numberCell(at, serial, styleOf.date);
  }
  if (kind === 'number' && hasExactDigits(text)) return numberCell(at, text.replace(/^\+/, ''), styleOf.plain);
  return textCell(at, text, isFormula(text) ? styleOf.defused : styleOf.plain);
}

/** Column width in characters, from the first rows. */
function widthOf(sheet: Sheet, name: string, column: number): number {
  const lengths = sheet.rows.slice(0, 200).map((_, row) => cellText(sheet, row, column).length);
  const longest = sheet.kinds[column] === 'time' ? 19 : Math.max(0, ...lengths);
  return Math.min(80, Math.max(name.length, longest) + 2);
}

function worksheet(sheet: Sheet, isFilterable: boolean): string {
  const columns = sheet.names.map((_, column) => column);
  const last = `${letters(columns.length - 1)}${sheet.rows.length + 1}`;
  const widths = sheet.names.map(
    (name, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(sheet, name, at)}" customWidth="1"/>`,
  );
  const head = sheet.names.map((name, column) => textCell(`${letters(column)}1`, name, styleOf.head));
  const rows = sheet.rows.map((_, row) => `<row r="${row + 2}">${columns.map((column) => cell(sheet, row, column)).join('')}</row>`);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${head.join('')}</row>${rows.join('')}</sheetData>`,
    isFilterable ? `<autoFilter ref="A1:${last}"/>` : '',
    '</worksheet>',
  ].join('');
}

/** The earliest time that a zip can name: the same content makes the same bytes. */
const zipTime = new Date(1980, 0, 1);

/**
 * A workbook with real numbers and dates; a text that looks like a formula is marked as text.
 *
 * @param about what the file is, on a second sheet
 * @param title of the file and the first sheet: at most 31 characters, none of []:*?/\\
 */
export function xlsxFile(sheet: Sheet, about: Sheet, title: string): Blob {
  const files = {
    ...workbookFiles(xmlText(title)),
    'xl/worksheets/sheet1.xml': worksheet(sheet, true),
    'xl/worksheets/sheet2.xml': worksheet(about, false),
  };
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  // Not fflate's asynchronous `zip`: it starts workers from blob: addresses, which the page's policy refuses (decision 005).
  return new Blob([zipSync(bytes, { mtime: zipTime })], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
