import { logoFiles, type LogoFile } from '#contract/endpoints/logos.ts';

/** One of the twelve files of a logo, in words. */
export interface Variant {
  readonly file: LogoFile;
  readonly name: string;
  readonly format: 'SVG' | 'PNG';
  /** the pages it is made for */
  readonly side: 'light' | 'dark';
}

const variantOf = (file: LogoFile): Variant => {
  const isComposite = file.includes('_composite_');
  const subject = file.startsWith('logo') ? 'Logo' : isComposite ? 'Composite' : 'Mark';
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

/** What a picture is called as a file: `AAPL_mark_light.png`. */
export const fileNameOf = (key: string, { file, format }: Variant): string =>
  `${key.replaceAll(/[^\dA-Za-z.-]+/g, '-')}_${file}.${format.toLowerCase()}`;
