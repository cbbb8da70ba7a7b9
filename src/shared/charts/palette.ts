/** Eight series that can be distinguished by colour-blind readers and in print: each has a colour of app.css and a dash pattern. */
export const maxSeries = 8;

/** The series of a second line to compare with. */
export const otherSeries = 1;

const dashes = ['', '7 3', '2 3', '9 3 2 3', '4 2', '12 4', '6 2 2 2 2 2', '1 4'] as const;

export const seriesColour = (index: number): string => `var(--series-${(index % maxSeries) + 1})`;

export const seriesDash = (index: number): string | undefined => dashes[index % maxSeries] || undefined;

/** Mark shapes for a second dimension, around 0,0 with a radius of about 3.5. */
const shapes = [
  'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0',
  'M-3-3H3V3H-3Z',
  'M0-4.2L4.2 0L0 4.2L-4.2 0Z',
  'M0-4L3.8 3H-3.8Z',
  'M0 4L3.8-3H-3.8Z',
  'M-1.2-4H1.2V-1.2H4V1.2H1.2V4H-1.2V1.2H-4V-1.2H-1.2Z',
  'M-4 0L-1.3-1.3L0-4L1.3-1.3L4 0L1.3 1.3L0 4L-1.3 1.3Z',
  'M-3.6-2L0-4L3.6-2V2L0 4L-3.6 2Z',
] as const;

export const markShape = (index: number): string => shapes[index % shapes.length] ?? shapes[0];

/**
 * The background of a cell or tile with a change: neutral at zero, strongest at `clip`. At most 30 % keeps the text readable in both themes; the
 * text has a sign in addition to the colour.
 */
export function shade(change: number, clip: number): string {
  const strength = clip > 0 ? Math.min(1, Math.abs(change) / clip) : 0;
  return `color-mix(in oklab, var(--${change > 0 ? 'up' : 'down'}) ${Math.round(strength * 30)}%, var(--raised))`;
}
