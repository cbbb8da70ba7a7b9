import { Failure } from '#src/shared/api/failure.ts';

const density = 2;

function paint(to: CanvasRenderingContext2D, element: Element, opacity: number): void {
  if (!(element instanceof SVGGraphicsElement)) return;
  const looks = getComputedStyle(element);
  if (looks.display === 'none' || looks.visibility === 'hidden') return;
  const seen = opacity * Number(looks.opacity);
  const shape = outlineOf(element);
  const place = element.getCTM();
  if (shape && place) {
    to.setTransform(place.a * density, place.b * density, place.c * density, place.d * density, place.e * density, place.f * density);
    to.globalAlpha = seen * Number(looks.fillOpacity);
    if (looks.fill !== 'none') {
      to.fillStyle = looks.fill;
      to.fill(shape);
    }
    to.globalAlpha = seen * Number(looks.strokeOpacity);
    if (looks.stroke !== 'none') {
      to.strokeStyle = looks.stroke;
      to.lineWidth = Number.parseFloat(looks.strokeWidth);
      to.setLineDash((looks.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
      to.stroke(shape);
    }
  }
  if (element instanceof SVGTextContentElement) write(to, element, seen);
  for (const child of element.children) paint(to, child, seen);
}

function outlineOf(element: SVGGraphicsElement): Path2D | undefined {
  const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
  const path = new Path2D();
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute('d') ?? '');
  if (element instanceof SVGRectElement) path.rect(number('x'), number('y'), number('width'), number('height'));
  else if (element instanceof SVGCircleElement) path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  else if (element instanceof SVGLineElement) {
    path.moveTo(number('x1'), number('y1'));
    path.lineTo(number('x2'), number('y2'));
  } else if (element instanceof SVGPolylineElement || element instanceof SVGPolygonElement) {
    for (const { x, y } of element.points) path.lineTo(x, y);
    if (element instanceof SVGPolygonElement) path.closePath();
  } else return undefined;
  return path;
}

/** Writes an element's own words where the browser has set them; those of its children are written with the children. */
function write(to: CanvasRenderingContext2D, element: SVGTextContentElement, opacity: number): void {
  const looks = getComputedStyle(element);
  const place = element.getCTM();
  let character = 0;
  for (const node of element.childNodes) {
    const words = node.textContent ?? '';
    if (node.nodeType === Node.TEXT_NODE && words.trim() !== '' && place && character < element.getNumberOfChars()) {
      const start = element.getStartPositionOfChar(character);
      to.setTransform(place.a * density, place.b * density, place.c * density, place.d * density, place.e * density, place.f * density);
      to.globalAlpha = opacity;
      to.fillStyle = looks.fill;
      to.font = `${looks.fontWeight} ${looks.fontSize} ${looks.fontFamily}`;
      to.fillText(words, start.x, start.y);
    }
    character += words.length;
  }
}

/**
 * A picture as PNG, twice as fine as on the screen. Drawn by hand, because the desk's policy lets no page load a picture that is made
 * in it (`img-src` has neither `blob:` nor `data:`).
 *
 * @throws Failure when the browser has no canvas for it
 */
export async function pngFile(picture: SVGSVGElement): Promise<Blob> {
  const [width, height] = [Number(picture.getAttribute('width')), Number(picture.getAttribute('height'))];
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.ceil(width * density),
    height: Math.ceil(height * density),
  });
  const to = canvas.getContext('2d');
  // Only what is in the document has places and looks; it stands where nobody sees it.
  const stage = document.createElement('div');
  stage.className = 'picture-stage';
  stage.ariaHidden = 'true';
  stage.append(picture);
  document.body.append(stage);
  try {
    if (to) for (const child of picture.children) paint(to, child, 1);
  } finally {
    stage.remove();
  }
  const file = to && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
  if (!file) throw new Failure('shape', { sentences: ['this browser could not draw the picture'] });
  return file;
}
