import { logoFiles, type LogoFile } from '#contract/endpoints/logos.ts';
import { logoImageFile } from '#contract/logo-image.ts';
import type { DrawingName, KeptLogo, PictureName } from '../store/logo.ts';
import { plainVariant, readVariant, variantCode, type Variant } from './variant.ts';

export type Side = 'light' | 'dark';

/** What one of the twelve files is made of. */
interface FileKind {
  readonly side: Side;
  readonly isVector: boolean;
  readonly isComposite: boolean;
  /** the drawing it is, or is made from */
  readonly drawing: DrawingName;
  /** the picture it is where there is no drawing */
  readonly picture: PictureName;
}

const kindOf = (file: LogoFile): FileKind => {
  const side = file.endsWith('_light') ? 'light' : 'dark';
  const subject = file.startsWith('logo') ? 'logo' : 'mark';
  return {
    side,
    isVector: file.includes('_vector_'),
    isComposite: file.includes('_composite_'),
    drawing: `${subject}_vector_${side}`,
    picture: `${subject}_${side}`,
  };
};

export const fileKinds = Object.fromEntries(logoFiles.map((file) => [file, kindOf(file)])) as Record<LogoFile, FileKind>;

const hasMark = ({ images }: KeptLogo): boolean => marksOf.some((name) => images.has(name));
const marksOf = ['mark_vector_light', 'mark_vector_dark', 'mark_light', 'mark_dark'] as const;

/**
 * The files a logo has, in the order of the spec. A PNG is there as soon as there is a drawing to make it from; composites,
 * as soon as there is a mark of either side.
 *
 * @param compositeAuto whether one without any image has composites of its name (spec §4.1)
 */
export function filesOf(logo: KeptLogo, compositeAuto: boolean): LogoFile[] {
  const hasComposites = hasMark(logo) || (compositeAuto && logo.images.size === 0);
  return logoFiles.filter((file) => {
    const { isComposite, isVector, drawing, picture } = fileKinds[file];
    if (isComposite) return hasComposites;
    return logo.images.has(drawing) || (!isVector && logo.images.has(picture));
  });
}

/** What of a variant has a part in a file, so that the same picture has one address: SVG is never scaled, and only composites have corners. */
const telling = ({ isVector, isComposite }: FileKind, { scale, maxWidthPx, radiusPercent }: Variant): Variant => ({
  ...(isVector ? plainVariant : { scale, maxWidthPx }),
  radiusPercent: isComposite ? radiusPercent : 0,
});

const plainCode = variantCode(plainVariant);

/** What a file is called in the address of a picture, by file: `mark_light__<32 hex>.png`; the plain variant goes unnamed. */
export function fileNames(variant: Variant): Record<LogoFile, string> {
  const name = (file: LogoFile): string => {
    const kind = fileKinds[file];
    const code = variantCode(telling(kind, variant));
    return `${file}${code === plainCode ? '' : `__${code}`}.${kind.isVector ? 'svg' : 'png'}`;
  };
  return Object.fromEntries(logoFiles.map((file) => [file, name(file)])) as Record<LogoFile, string>;
}

/** The file and variant an address names; undefined where it names none. */
export function readFileName(text: string): { readonly file: LogoFile; readonly variant: Variant } | undefined {
  const [, name, code, ending] = logoImageFile.exec(text) ?? [];
  const file = logoFiles.find((candidate) => candidate === name);
  if (!file || fileKinds[file].isVector !== (ending === 'svg')) return undefined;
  return { file, variant: code === undefined ? plainVariant : readVariant(code) };
}
