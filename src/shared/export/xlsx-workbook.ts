import type { Packed } from './zip.ts';

// The parts of a workbook beside its one sheet (ECMA-376 part 1 §12, §18.8).

/** Cell formats, by their place in the style sheet. */
export const styleOf = { plain: 0, head: 1, time: 2, /** text that stays text when it is edited */ defused: 3, date: 4 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const types = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relations = (...parts: readonly (readonly [type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${parts
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf quotePrefix="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`;

/** @param tab and title as XML text */
export const workbookFiles = (tab: string, title: string): readonly Packed[] => [
  { name: '[Content_Types].xml', text: types },
  {
    name: '_rels/.rels',
    text: relations(
      [`${documents}/officeDocument`, 'xl/workbook.xml'],
      [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ),
  },
  {
    name: 'docProps/core.xml',
    text: `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Marketdesk</dc:creator></cp:coreProperties>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `${xml}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${tab}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: relations([`${documents}/worksheet`, 'worksheets/sheet1.xml'], [`${documents}/styles`, 'styles.xml']),
  },
  { name: 'xl/styles.xml', text: styles },
];
