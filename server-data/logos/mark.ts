import { inkOn, luminance } from './colours.ts';

/** How a drawing names its paints, as attribute or in a style. */
const paints = /\b(fill|stroke|stop-color|color)(\s*[:=]\s*["']?)([^"';\s>]+)/g;
const isPaint = (value: string): boolean =>
  value !== 'none' && value !== 'inherit' && value !== 'currentColor' && !value.startsWith('url(');

/** The colours a drawing names; none means that it is drawn in black. */
const coloursOf = (svg: string): Set<string> =>
  new Set([...svg.matchAll(paints)].map(([, , , value = '']) => value.toLowerCase()).filter(isPaint));

const painted = (svg: string, ink: string): string =>
  svg
    .replace(paints, (whole, name: string, between: string, value: string) => (isPaint(value) ? `${name}${between}${ink}` : whole))
    // what names no paint takes it from here
    .replace('<svg', `<svg fill="${ink}"`);

/** A picture in a box of a composite. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

/** The box a drawing is drawn in, from its own words. */
export function viewBoxOf(svg: string): string {
  const tag = /<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const [width = '24', height = width] = [attribute(tag, 'width'), attribute(tag, 'height')].map(
    (length) => length && String(Number.parseFloat(length)),
  );
  return attribute(tag, 'viewBox') ?? `0 0 ${width} ${height}`;
}

/** A drawing set into another: its own frame goes, its box is kept. */
const nested = (svg: string, { x, y, side }: Box): string =>
  svg.slice(svg.indexOf('<svg')).replace(/<svg\b[^>]*>/, (tag) => {
    const kept = tag.replace(/\s(?:x|y|width|height|viewBox|preserveAspectRatio|overflow|role|xmlns)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    return kept.replace('<svg', `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="${viewBoxOf(svg)}"`);
  });

/** The marks there are, each made for pages of one side; PNG where a source has only that. */
export interface Marks {
  readonly light?: string | Uint8Array | undefined;
  readonly dark?: string | Uint8Array | undefined;
}

/**
 * The mark on a background. One of a single colour is painted so that it can be read there, for its own is mostly the
 * background's; one of several is taken as it is, the one made for such backgrounds if there are two.
 */
export function markOn(marks: Marks, background: string, box: Box): string | undefined {
  const [first, second] = luminance(background) > 0.4 ? [marks.light, marks.dark] : [marks.dark, marks.light];
  const mark = first ?? second;
  if (mark === undefined) return undefined;
  if (typeof mark !== 'string') {
    const { x, y, side } = box;
    return `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/png;base64,${Buffer.from(mark).toString('base64')}"/>`;
  }
  return nested(coloursOf(mark).size > 1 ? mark : painted(mark, inkOn(background)), box);
}
