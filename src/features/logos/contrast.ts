const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Whether a text is a colour as the wire prints it: `#RRGGBB`. */
export const isHexColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Relative luminance of `#RRGGBB`, 0 black to 1 white (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What a contrast is good for (WCAG 2.2, 1.4.3 and 1.4.6). */
export function verdict(ratio: number): 'AAA' | 'AA' | 'large text only' | 'too low' {
  if (ratio >= 7) return 'AAA';
  if (ratio >= 4.5) return 'AA';
  return ratio >= 3 ? 'large text only' : 'too low';
}

// Cut, not rounded: 4.49 is not 4.5.
const words = (name: string, ratio: number): string => `${name} ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 ${verdict(ratio)}`;

/** How white and black text are read on a colour: `white 4.9:1 AA, black 4.2:1 large text only`. */
export const contrastWords = (colour: string): string =>
  `${words('white', contrast(colour, '#ffffff'))}, ${words('black', contrast(colour, '#000000'))}`;
