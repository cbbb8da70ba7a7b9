import { createStoredValue } from '#src/shared/storage/stored-value.ts';

/** Colours of rising and falling prices; sign and arrow show the direction as well. */
export const colourNames = {
  'green-red': 'green up, red down',
  'blue-orange': 'blue up, orange down',
  'red-up': 'red up, green down',
} as const;
export type Colours = keyof typeof colourNames;

const defaultColours: Colours = 'green-red';

export const parseColours = (stored: unknown): Colours =>
  typeof stored === 'string' && Object.hasOwn(colourNames, stored) ? (stored as Colours) : defaultColours;

/** Stored under its own key, which the inline script of index.html reads before the first paint. */
export const storedColours = createStoredValue('colours', parseColours);

/** Sets the attribute of the root element that app.css reads; the default has none. */
function apply(): void {
  const { dataset } = document.documentElement;
  const colours = storedColours.get();
  if (colours === defaultColours) delete dataset['colours'];
  else dataset['colours'] = colours;
}
storedColours.subscribe(apply);
