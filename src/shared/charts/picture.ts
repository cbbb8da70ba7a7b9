import { Failure } from '#src/shared/api/failure.ts';
import type { About } from '#src/shared/export/export-file.ts';
import { dayOf, formatClock, zoneSuffix } from '#src/shared/time/format.ts';

/** The texts around an exported chart. */
export interface ImageText {
  readonly title: string;
  readonly subtitle: string;
  readonly caption: readonly string[];
  /** what every picture says of its data; see pictureMark */
  readonly mark: string;
}

/** `Sample data · as of 2026-11-20 10:41:07 ET`, below every picture. */
export const pictureMark = ({ isSample, asOfSeconds, zone }: Pick<About, 'isSample' | 'asOfSeconds' | 'zone'>): string =>
  [
    isSample && 'Sample data: an invented example world',
    `as of ${dayOf(asOfSeconds, zone)} ${formatClock(asOfSeconds, zone)} ${zoneSuffix[zone]}`,
  ]
    .filter(Boolean)
    .join(' · ');

const svgNamespace = 'http://www.w3.org/2000/svg';
const marginPx = 16;
const headPx = 48;
const linePx = 15;

/** Properties set by the page's style sheets, which are copied into the file. */
const carried = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];

function text(words: string, y: number, sizePx: number, weight: number, colour: string): SVGTextElement {
  const element = document.createElementNS(svgNamespace, 'text');
  const attributes = { x: marginPx, y, 'font-size': sizePx, 'font-weight': weight, fill: colour };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = words;
  return element;
}

/** Copies the computed styles of the original elements. */
function copyStyles(from: Element, to: Element): void {
  const properties = getComputedStyle(from);
  for (const name of carried) to.setAttribute(name, properties.getPropertyValue(name));
  to.removeAttribute('class');
  to.removeAttribute('style');
  [...from.children].forEach((child, index) => {
    const copy = to.children[index];
    if (copy) copyStyles(child, copy);
  });
}

/** A rendered chart as a self-contained SVG with its texts and colours. */
export function pictureOf(drawn: SVGSVGElement, { title, subtitle, caption, mark }: ImageText): SVGSVGElement {
  const { width, height } = drawn.getBoundingClientRect();
  const page = getComputedStyle(document.documentElement);
  const colour = (token: string): string => page.getPropertyValue(token).trim();
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copyStyles(drawn, copy);
  for (const [name, value] of Object.entries({ x: marginPx, y: headPx, width, height })) copy.setAttribute(name, String(value));
  const whole = { width: width + 2 * marginPx, height: height + headPx + (caption.length + 1) * linePx + marginPx + 6 };
  const picture = document.createElementNS(svgNamespace, 'svg');
  picture.setAttribute('xmlns', svgNamespace);
  picture.setAttribute('width', String(whole.width));
  picture.setAttribute('height', String(whole.height));
  picture.setAttribute('viewBox', `0 0 ${whole.width} ${whole.height}`);
  picture.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  const ground = document.createElementNS(svgNamespace, 'path');
  ground.setAttribute('d', `M0 0H${whole.width}V${whole.height}H0Z`);
  ground.setAttribute('fill', colour('--panel'));
  const captionTop = headPx + height + 14;
  picture.append(
    ground,
    text(title, 22, 14, 650, colour('--text')),
    text(subtitle, 39, 11, 400, colour('--faint')),
    copy,
    ...caption.map((line, index) => text(line, captionTop + index * linePx, 10.5, 400, colour('--soft'))),
    text(mark, captionTop + caption.length * linePx, 10.5, 650, colour('--soft')),
  );
  return picture;
}

export const svgFile = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });

/**
 * The same as PNG, at twice the resolution. The browser renders it, which needs `img-src blob:` in the security policy.
 *
 * @throws Failure when the browser cannot render it
 */
export async function pngFile(picture: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(picture));
  const image = new Image();
  image.src = address;
  const canvas = document.createElement('canvas');
  canvas.width = 2 * Number(picture.getAttribute('width'));
  canvas.height = 2 * Number(picture.getAttribute('height'));
  try {
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  } catch {
    throw new Failure('shape', { sentences: ['this browser could not draw the picture'] });
  } finally {
    URL.revokeObjectURL(address);
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Failure('shape', { sentences: ['this browser could not draw the picture'] });
  return file;
}
