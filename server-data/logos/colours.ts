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

/** White wherever it can be read: on a colour it looks like the brand's own, and black like a stranger. */
const enough = 3;
export const inkOn = (background: string): string => (contrast(white, background) >= enough ? white : black);
