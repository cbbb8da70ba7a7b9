/** What pictures are looked at on. */
export interface Surface {
  readonly name: 'light' | 'dark' | 'checker';
  /** whose colours it has, whatever the desk's own */
  readonly theme: 'light' | 'dark';
}

const all: readonly Surface[] = [
  { name: 'light', theme: 'light' },
  { name: 'dark', theme: 'dark' },
  { name: 'checker', theme: 'light' },
];

export const surfacesOf = (chosen: Surface['name'] | 'all'): readonly Surface[] =>
  chosen === 'all' ? all : all.filter(({ name }) => name === chosen);

/** Each surface has its own theme's colours: not `bg-panel`, which is the panel of the whole page. */
const box = 'grid min-w-0 flex-1 grid-rows-[100%] place-items-center overflow-hidden bg-(--panel) p-2 print:[print-color-adjust:exact]';

/** A picture of the colour of its surface is kept visible by a contour: a breath of one where it belongs, a line where it does not. */
const contours = {
  own: '[&>img]:[filter:drop-shadow(0_0_0.6px_var(--faint))]',
  other: '[&>img]:[filter:drop-shadow(0_0_1px_var(--soft))]',
};

/** Paper has the light theme, whose text is dark enough for a surface. */
const onPaper = 'print:bg-(--text)';

/** @param side the pages that the picture is made for */
export const surfaceBox = ({ name, theme }: Surface, side: Surface['theme']): string =>
  name === 'checker' ? box : `${box} ${contours[theme === side ? 'own' : 'other']} ${theme === 'dark' ? onPaper : ''}`;

/** Of two middle tones, on which both white and black are seen. */
export const checker =
  'repeating-conic-gradient(color-mix(in oklab, var(--faint) 70%, var(--panel)) 0 25%, color-mix(in oklab, var(--faint) 45%, var(--panel)) 0 50%) 0 0 / 12px 12px';
