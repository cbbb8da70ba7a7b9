import { formatCompact, formatSigned } from '#src/shared/format/number.ts';
import type { HeatMap } from './heat-map.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const [nameWidth, cellWidth, rowHeight] = [150, 58, 30] as const;

/** Rows of the table and of its picture. */
export const mostTopics = 40;

function element(name: string, attributes: Readonly<Record<string, string | number>>, words?: string): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  if (words !== undefined) made.textContent = words;
  return made;
}

const short = (name: string): string => (name.length > 24 ? `${name.slice(0, 23)}…` : name);

/** The heat map, which is a table on the page, as a drawing: the same cells, medians, n and shares. */
export function heatDrawing({ rows, clip }: HeatMap): SVGSVGElement {
  const shown = rows.slice(0, mostTopics);
  const [width, height] = [nameWidth + windows.length * cellWidth, (shown.length + 1) * rowHeight];
  const drawing = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement;
  const text = (x: number, y: number, words: string, more: Readonly<Record<string, string | number>> = {}): SVGElement =>
    element('text', { x, y, 'font-size': 11, fill: 'var(--text)', ...more }, words);
  const middle = { 'text-anchor': 'middle' };
  windows.forEach(({ label }, column) =>
    drawing.append(text(nameWidth + (column + 0.5) * cellWidth, 18, label, { ...middle, fill: 'var(--soft)' })),
  );
  shown.forEach(({ name, cells }, row) => {
    const top = (row + 1) * rowHeight;
    drawing.append(text(0, top + 18, short(name), { fill: 'var(--soft)' }));
    cells.forEach(({ n, median, hitRate, isEnough }, column) => {
      const left = nameWidth + column * cellWidth;
      const strength = isEnough && clip > 0 ? Math.min(1, Math.abs(median) / clip) : 0;
      const box = { x: left + 1, y: top + 1, width: cellWidth - 2, height: rowHeight - 2 };
      drawing.append(element('rect', { ...box, fill: 'var(--raised)' }));
      if (strength > 0)
        drawing.append(
          element('rect', { ...box, fill: median > 0 ? 'var(--up)' : 'var(--down)', 'fill-opacity': (strength * 0.3).toFixed(3) }),
        );
      const centre = left + cellWidth / 2;
      if (isEnough) drawing.append(text(centre, top + 13, formatSigned(median), { ...middle, 'font-weight': 550 }));
      const under = isEnough ? `${formatCompact(n)} · ${Math.round(hitRate * 100)}%` : `n=${n}`;
      drawing.append(text(centre, top + (isEnough ? 24 : 19), under, { ...middle, 'font-size': 9, fill: 'var(--soft)' }));
    });
  });
  return drawing;
}
