import type { LogoRecord } from '#contract/endpoints/logos.ts';
import { CopyText } from './copy-text.tsx';

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Whether a text is a colour in the API's format, `#RRGGBB`. */
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

/** WCAG level of a contrast (WCAG 2.2, 1.4.3 and 1.4.6). */
export function wcagLevel(ratio: number): 'AAA' | 'AA' | 'large text only' | 'too low' {
  if (ratio >= 7) return 'AAA';
  if (ratio >= 4.5) return 'AA';
  return ratio >= 3 ? 'large text only' : 'too low';
}

// Truncated, because 4.49 does not pass 4.5.
const contrastLabel = (name: string, ratio: number): string => `${name} ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 ${wcagLevel(ratio)}`;

/** Contrast of white and black text on a colour: `white 4.9:1 AA, black 4.2:1 large text only`. */
export const textContrast = (colour: string): string =>
  `${contrastLabel('white', contrast(colour, '#ffffff'))}, ${contrastLabel('black', contrast(colour, '#000000'))}`;

const names = { background_light: 'Light', background_dark: 'Dark' } as const;

/** Brand colours with hex value to copy and text contrast. */
export function BrandColours({ colours, of }: { colours: LogoRecord['colors']; of: string }) {
  const known = (['background_light', 'background_dark'] as const).flatMap((member) => {
    const hex = colours[member];
    return hex !== undefined && isHexColour(hex) ? [{ name: names[member], hex: hex.toUpperCase() }] : [];
  });
  if (known.length === 0) return <p className="text-2xs text-faint">No brand colours available</p>;
  return (
    <ul aria-label="Brand colours" className="flex flex-wrap gap-x-4 gap-y-1 text-2xs">
      {known.map(({ name, hex }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-1.5">
          <span aria-hidden className="size-5 shrink-0 rounded-sm border border-line" style={{ background: hex }} />
          <span className="text-soft">{name}</span>
          <CopyText label={`${hex}, copy the ${name.toLowerCase()} colour of ${of}`} text={() => hex}>
            {hex}
          </CopyText>
          <span className="text-faint">text contrast: {textContrast(hex)}</span>
        </li>
      ))}
    </ul>
  );
}
