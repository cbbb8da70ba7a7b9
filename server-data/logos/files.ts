import { type LogoFile, logoFiles } from '#contract/endpoints/logos.ts';
import { logoImageFile } from '#contract/proxy/logo-image.ts';
import type { DrawingName, StoredLogo, PictureName } from '../store/logos/logo.ts';

export type Side = 'light' | 'dark';

/** The requested size and shape of a picture. */
export interface Variant {
  /** PNG only: the box it is fitted into */
  readonly scale: { readonly width: number; readonly height: number };
  /** PNG only */
  readonly maxWidthPx: number | undefined;
  /** composites only */
  readonly radiusPercent: number;
}

export const plainVariant: Variant = { scale: { width: 300, height: 300 }, maxWidthPx: undefined, radiusPercent: 0 };

const digits = (value: number): string => value.toString(16).padStart(8, '0');

/**
 * The 32 hex digits of an address: width, height, maximum width or 0, and the radius in thousandths of a percent, eight digits each, so
 * that pictures are served without state.
 *
 * Assumed: a radius counts to a thousandth of a percent.
 */
export const formatVariant = ({ scale, maxWidthPx = 0, radiusPercent }: Variant): string =>
  [scale.width, scale.height, maxWidthPx, Math.round(radiusPercent * 1000)].map(digits).join('');

/** The variant in an address. The address was signed, so its numbers were valid. */
export function parseVariant(code: string): Variant {
  const [width = 0, height = 0, maxWidthPx = 0, radius = 0] = [0, 8, 16, 24].map((at) => Number.parseInt(code.slice(at, at + 8), 16));
  return { scale: { width, height }, maxWidthPx: maxWidthPx === 0 ? undefined : maxWidthPx, radiusPercent: radius / 1000 };
}

/** How one of the twelve files is made. */
interface FileKind {
  readonly side: Side;
  readonly isVector: boolean;
  readonly isComposite: boolean;
  /** the SVG it is, or is made from */
  readonly drawing: DrawingName;
  /** the PNG it is when there is no SVG */
  readonly picture: PictureName;
}

const classifyFile = (file: LogoFile): FileKind => {
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

export const fileKinds = Object.fromEntries(logoFiles.map((file) => [file, classifyFile(file)])) as Record<LogoFile, FileKind>;

const markNames = ['mark_vector_light', 'mark_vector_dark', 'mark_light', 'mark_dark'] as const;
const hasMark = ({ images }: StoredLogo): boolean => markNames.some((name) => images.has(name));

/**
 * The files a logo has, in the order of the spec. A PNG exists when there is an SVG to draw it from; composites exist when there
 * is a mark.
 *
 * @param compositeAuto whether a logo without any image has composites of its name (assumption L08)
 */
export function listFiles(logo: StoredLogo, compositeAuto: boolean): LogoFile[] {
  const hasComposites = hasMark(logo) || (compositeAuto && logo.images.size === 0);
  return logoFiles.filter((file) => {
    const { isComposite, isVector, drawing, picture } = fileKinds[file];
    if (isComposite) return hasComposites;
    return logo.images.has(drawing) || (!isVector && logo.images.has(picture));
  });
}

/** The part of a variant that changes a file, so that each picture has one address: an SVG is never scaled, and only composites have corners. */
const relevantVariant = ({ isVector, isComposite }: FileKind, { scale, maxWidthPx, radiusPercent }: Variant): Variant => ({
  ...(isVector ? plainVariant : { scale, maxWidthPx }),
  radiusPercent: isComposite ? radiusPercent : 0,
});

const plainCode = formatVariant(plainVariant);

/** The name of each file in its address, such as `mark_light__<32 hex>.png`; the plain variant has no digits. */
export function formatFileNames(variant: Variant): Record<LogoFile, string> {
  const name = (file: LogoFile): string => {
    const kind = fileKinds[file];
    const code = formatVariant(relevantVariant(kind, variant));
    return `${file}${code === plainCode ? '' : `__${code}`}.${kind.isVector ? 'svg' : 'png'}`;
  };
  return Object.fromEntries(logoFiles.map((file) => [file, name(file)])) as Record<LogoFile, string>;
}

/** The file and variant in an address; undefined when the name is not valid. */
export function parseFileName(text: string): { readonly file: LogoFile; readonly variant: Variant } | undefined {
  const [, name, code, ending] = logoImageFile.exec(text) ?? [];
  const file = logoFiles.find((candidate) => candidate === name);
  if (!file || fileKinds[file].isVector !== (ending === 'svg')) return undefined;
  return { file, variant: code === undefined ? plainVariant : parseVariant(code) };
}
