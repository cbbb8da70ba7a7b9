import { type LogoFile, logoFiles } from '#contract/endpoints/logos.ts';

/** One of the twelve files of a logo. */
export interface Variant {
  readonly file: LogoFile;
  readonly name: string;
  readonly format: 'SVG' | 'PNG';
  /** the theme it is made for */
  readonly side: 'light' | 'dark';
}

const variantOf = (file: LogoFile): Variant => {
  const isComposite = file.includes('_composite_');
  const subject = file.startsWith('logo') ? 'Logo' : isComposite ? 'Composite' : 'Logomark';
  const side = file.endsWith('_light') ? 'light' : 'dark';
  return {
    file,
    name: `${subject}, for ${side}`,
    format: file.includes('_vector_') ? 'SVG' : 'PNG',
    side,
  };
};

/** All variants in the order of the API. */
export const variants: readonly Variant[] = logoFiles.map(variantOf);

/** File name of a download: `AAPL_mark_light.png`. */
export const fileNameOf = (key: string, { file, format }: Variant): string =>
  `${key.replaceAll(/[^\dA-Za-z.-]+/g, '-')}_${file}.${format.toLowerCase()}`;

/** A background for pictures. */
export interface Surface {
  readonly name: 'light' | 'dark' | 'checker';
  /** the theme of its colours, independent of the page's theme */
  readonly theme: 'light' | 'dark';
}

const all: readonly Surface[] = [
  { name: 'light', theme: 'light' },
  { name: 'dark', theme: 'dark' },
  { name: 'checker', theme: 'light' },
];

export const surfacesOf = (chosen: Surface['name'] | 'all'): readonly Surface[] =>
  chosen === 'all' ? all : all.filter(({ name }) => name === chosen);

/** Each surface uses the colours of its own theme, not of the page. */
const box = 'grid min-w-0 flex-1 grid-rows-[100%] place-items-center overflow-hidden bg-(--panel) p-2 print:[print-color-adjust:exact]';

/** A contour keeps a picture visible on a background of its own colour; it is fainter on the intended theme. */
const contours = {
  own: '[&>img]:[filter:drop-shadow(0_0_0.6px_var(--faint))]',
  other: '[&>img]:[filter:drop-shadow(0_0_1px_var(--soft))]',
};

/** Print uses the light theme, whose text colour serves as dark background. */
const onPaper = 'print:bg-(--text)';

/** @param side the theme the picture is made for */
export const surfaceClass = ({ name, theme }: Surface, side: Surface['theme']): string =>
  name === 'checker' ? box : `${box} ${contours[theme === side ? 'own' : 'other']} ${theme === 'dark' ? onPaper : ''}`;

/** Two mid-tones, on which white and black are both visible. */
export const checker =
  'repeating-conic-gradient(color-mix(in oklab, var(--faint) 70%, var(--panel)) 0 25%, color-mix(in oklab, var(--faint) 45%, var(--panel)) 0 50%) 0 0 / 12px 12px';
