import { keep } from '#src/shared/kept/kept.ts';

/** Which colours mean up and down (product.md 5.5); sign and arrow say it as well, in each of them. */
export const colourNames = {
  'green-red': 'green up, red down',
  'blue-orange': 'blue up, orange down',
  'red-up': 'red up, green down',
} as const;
export type Colours = keyof typeof colourNames;

const standard: Colours = 'green-red';

export const readColours = (stored: unknown): Colours =>
  typeof stored === 'string' && Object.hasOwn(colourNames, stored) ? (stored as Colours) : standard;

/** Stored under its own name, which the inline script of index.html reads before the first paint. */
export const keptColours = keep('colours', readColours);

/** Puts them on the root element, where app.css reads them; the standard is what stands without. */
function apply(): void {
  const { dataset } = document.documentElement;
  const colours = keptColours.get();
  if (colours === standard) delete dataset['colours'];
  else dataset['colours'] = colours;
}
keptColours.subscribe(apply);
