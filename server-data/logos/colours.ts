const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Whether a text is a colour as the wire prints it: `#RRGGBB`. */
export const isHexColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Relative luminance of `#RRGGBB`, 0 black to 1 white (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const white = '#FFFFFF';
export const black = '#111827';

/** White is preferred when its contrast is sufficient. */
const minContrast = 3;
export const inkOn = (background: string): string => (contrast(white, background) >= minContrast ? white : black);

/** Pairs for light and dark pages with sufficient contrast to white. */
const tints = [
  ['#1D4ED8', '#1E3A8A'],
  ['#0E7490', '#155E75'],
  ['#0F766E', '#115E59'],
  ['#15803D', '#166534'],
  ['#4D7C0F', '#3F6212'],
  ['#A16207', '#854D0E'],
  ['#C2410C', '#9A3412'],
  ['#B91C1C', '#991B1B'],
  ['#BE185D', '#9D174D'],
  ['#A21CAF', '#86198F'],
  ['#6D28D9', '#5B21B6'],
  ['#475569', '#334155'],
] as const;

/** FNV-1a: a name always has the same colour. */
function hashName(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Assumed: a composite of a company without known brand colours has a background colour that follows from its name. */
export function chooseTint(name: string, side: 'light' | 'dark'): string {
  const [light, dark] = tints[hashName(name) % tints.length] ?? tints[0];
  return side === 'light' ? light : dark;
}
