import { download, exportName } from '#src/shared/export/export-file.ts';
import type { Origin } from '#src/shared/export/origin.ts';
import { csvText } from '#src/shared/export/text-formats.ts';
import { formatCompact, formatSigned } from '#src/shared/format/number.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { type HeatMap, maxTopics } from '#analysis/kinds/heat-map.ts';
import type { FigureTable } from '#analysis/figures.ts';
import type { Sheet } from '#src/shared/export/sheet.ts';

/** Breaks a text into lines of limited length, between words where possible. */
export function wrapText(text: string, maxLength: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(' ')) {
    if (line !== '' && line.length + part.length + 1 > maxLength) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? part : `${line} ${part}`;
    for (; line.length > maxLength; line = line.slice(maxLength)) lines.push(line.slice(0, maxLength));
  }
  return line === '' ? lines : [...lines, line];
}

interface CaptionParts {
  /** the chart as a sentence */
  readonly description: string;
  readonly scope: string;
  readonly note: string;
  readonly filters: readonly string[];
  readonly address: string;
}

/** The lines below a saved chart: description, filters, sample and address. */
export const captionLines = ({ description, scope, note, filters, address }: CaptionParts, maxLength: number): readonly string[] => [
  ...wrapText(description, maxLength),
  ...wrapText(`Filters: ${filters.length === 0 ? 'none' : filters.join('; ')}`, maxLength),
  ...wrapText(`${scope}${note === '' ? '' : ` ${note}`}`, maxLength),
  ...wrapText(`Source: Marketdesk, quantified news · ${address}`, maxLength),
];

/** A title in the form of a file name. */
export const fileNamePart = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const svgNamespace = 'http://www.w3.org/2000/svg';
const [nameWidth, cellWidth, rowHeight] = [150, 58, 30] as const;

function createSvgElement(name: string, attributes: Readonly<Record<string, string | number>>, text?: string): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

const shorten = (name: string): string => (name.length > 24 ? `${name.slice(0, 23)}…` : name);

/** The heat map, which is a table on the page, as SVG with the same cells. */
function drawHeatMap({ rows, clip }: HeatMap): SVGSVGElement {
  const shown = rows.slice(0, maxTopics);
  const [width, height] = [nameWidth + moveWindows.length * cellWidth, (shown.length + 1) * rowHeight];
  const drawing = createSvgElement('svg', { width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement;
  const text = (x: number, y: number, content: string, more: Readonly<Record<string, string | number>> = {}): SVGElement =>
    createSvgElement('text', { x, y, 'font-size': 11, fill: 'var(--text)', ...more }, content);
  const middle = { 'text-anchor': 'middle' };
  moveWindows.forEach(({ label }, column) =>
    drawing.append(text(nameWidth + (column + 0.5) * cellWidth, 18, label, { ...middle, fill: 'var(--soft)' })),
  );
  shown.forEach(({ name, cells }, row) => {
    const top = (row + 1) * rowHeight;
    drawing.append(text(0, top + 18, shorten(name), { fill: 'var(--soft)' }));
    cells.forEach(({ n, median, hitRate, isEnough }, column) => {
      const left = nameWidth + column * cellWidth;
      const strength = isEnough && clip > 0 ? Math.min(1, Math.abs(median) / clip) : 0;
      const box = { x: left + 1, y: top + 1, width: cellWidth - 2, height: rowHeight - 2 };
      drawing.append(createSvgElement('rect', { ...box, fill: 'var(--raised)' }));
      if (strength > 0)
        drawing.append(
          createSvgElement('rect', { ...box, fill: median > 0 ? 'var(--up)' : 'var(--down)', 'fill-opacity': (strength * 0.3).toFixed(3) }),
        );
      const centre = left + cellWidth / 2;
      if (isEnough) drawing.append(text(centre, top + 13, formatSigned(median), { ...middle, 'font-weight': 550 }));
      const under = isEnough ? `${formatCompact(n)} · ${Math.round(hitRate * 100)}%` : `n=${n}`;
      drawing.append(text(centre, top + (isEnough ? 24 : 19), under, { ...middle, 'font-size': 9, fill: 'var(--soft)' }));
    });
  });
  return drawing;
}

export type SaveFormat = 'csv' | 'svg' | 'png';

export interface SavedAnalysis {
  /** its figures; undefined where it has no table */
  readonly table: () => Promise<FigureTable | undefined>;
  /** drawn for the picture, because it is a table on the page */
  readonly heatMap: HeatMap | undefined;
  readonly title: string;
  readonly subtitle: string;
  /** the sample behind the figures */
  readonly scope: string;
  readonly note: string;
  readonly filters: readonly string[];
  readonly origin: Origin;
  /** the element that contains the chart */
  readonly panel: HTMLElement;
}

/** Characters per caption line; one is at most about 6 px wide. */
const maxLineLength = (chart: { width: number }): number => Math.max(40, Math.floor(chart.width / 6));

async function chartFile({ heatMap, panel, origin, ...texts }: SavedAnalysis, format: 'svg' | 'png'): Promise<Blob | undefined> {
  const stage = document.createElement('div');
  stage.className = 'fixed top-0 left-[-10000px]';
  let drawing = panel.querySelector<SVGSVGElement>('svg[role=img]');
  if (heatMap) {
    drawing = drawHeatMap(heatMap);
    // An element has a size and styles only inside the document; the stage is outside the view.
    stage.append(drawing);
    panel.append(stage);
  }
  // The heat map is a table, described by its caption.
  const description = panel.querySelector('[role=img]')?.getAttribute('aria-label') ?? panel.querySelector('caption')?.textContent ?? '';
  try {
    if (!drawing) return undefined;
    const { pictureMark, pictureOf, pngFile, svgFile } = await import('#src/shared/charts/picture.ts');
    const picture = pictureOf(drawing, {
      ...texts,
      caption: captionLines({ ...texts, description, address: origin.link }, maxLineLength(drawing.getBoundingClientRect())),
      mark: pictureMark(origin),
    });
    return format === 'svg' ? svgFile(picture) : await pngFile(picture);
  } finally {
    stage.remove();
  }
}

/** The figures as plain numbers, in the units of the screen. */
export const figureSheet = ({ columns, rows }: FigureTable): Sheet => ({
  names: columns.map(({ label }) => label),
  kinds: columns.map(({ unit }) => (unit === undefined ? 'text' : 'number')),
  rows: Array.from({ length: rows }, (_, row) => columns.map(({ values }) => values[row])),
  zone: 'et',
});

/** @returns a message about the result */
export async function saveAnalysis(saved: SavedAnalysis, format: SaveFormat): Promise<string> {
  const table = format === 'csv' ? await saved.table() : undefined;
  const sheet = table && figureSheet(table);
  const file = format === 'csv' ? sheet && new Blob([csvText(sheet)], { type: 'text/csv;charset=utf-8' }) : await chartFile(saved, format);
  if (!file) return 'Nothing to save yet.';
  const name = exportName({
    things: `quantified_${fileNamePart(saved.title)}`,
    ...saved.origin,
    filter: saved.filters.length > 0 ? saved.filters.join('; ') : undefined,
    // A chart has no rows.
    count: sheet && `${sheet.rows.length}rows`,
    ending: format,
  });
  download(file, name);
  return `Saved as ${format.toUpperCase()}.`;
}
