import { black, contrast, white } from '../../logos/colours.ts';
import { capHeight, lettering } from '../../logos/lettering.ts';
import type { LogoEntry } from '../../store/logo.ts';
import type { Mark } from './marks.ts';

/** The pages a drawing is made for: white, and as dark as dark pages are. */
const pages = { light: '#FFFFFF', dark: '#111827' } as const;
type Side = keyof typeof pages;

/** Graphics need three to one (WCAG 2.2, 1.4.11); a brand's colour with less, as yellow on white, gives way to plain ink. */
const inkOn = (colour: string, side: Side): string => (contrast(colour, pages[side]) >= 3 ? colour : side === 'light' ? black : white);

const svg = (viewBox: string, size: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="${viewBox}">${content}</svg>`;

const markSide = 24;
const drawMark = ({ colour, d }: Mark, side: Side): string =>
  svg(`0 0 ${markSide} ${markSide}`, '', `<path fill="${inkOn(colour, side)}" d="${d}"/>`);

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A mark so much wider than high is a name already. */
const isName = ({ box: [, , width, height] }: Mark): boolean => width >= 1.9 * height;

/** Measures of a mark with its name beside it, in units of the mark's square. */
const gap = 6;
const capitals = 11;

function drawLogo(mark: Mark, name: string, side: Side): string {
  const [x, y, width, height] = mark.box;
  const ink = inkOn(mark.colour, side);
  const shape = `<path fill="${ink}" d="${mark.d}"/>`;
  if (isName(mark)) return svg([x, y, width, height].join(' '), ` width="${short(width * 5)}" height="${short(height * 5)}"`, shape);
  const scale = Math.round((capitals / capHeight) * 1e5) / 1e5;
  const word = lettering(name);
  const start = x + width + gap;
  const whole = short(start - x + word.width * scale);
  const place = `translate(${short(start)} ${short((markSide + capitals) / 2)}) scale(${scale})`;
  const letters = `<path fill="${side === 'light' ? black : white}" transform="${place}" d="${word.d}"/>`;
  return svg(`${x} 0 ${whole} ${markSide}`, ` width="${short(Number(whole) * 5)}" height="${markSide * 5}"`, shape + letters);
}

/** The four drawings of a company: its mark, and its mark with its name beside it, for light and for dark pages. */
export const drawings = (mark: Mark, name: string): LogoEntry['images'] => ({
  logo_vector_light: drawLogo(mark, name, 'light'),
  logo_vector_dark: drawLogo(mark, name, 'dark'),
  mark_vector_light: drawMark(mark, 'light'),
  mark_vector_dark: drawMark(mark, 'dark'),
});
