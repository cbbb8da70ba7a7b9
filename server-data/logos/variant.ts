/** How a picture was asked for. */
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
 * The 32 hex digits of an address: width, height, greatest width or 0, and the radius in thousandths of a percent, eight each, so that
 * whoever serves the picture needs to remember nothing.
 *
 * Assumed: a radius counts to a thousandth of a percent.
 */
export const variantCode = ({ scale, maxWidthPx = 0, radiusPercent }: Variant): string =>
  [scale.width, scale.height, maxWidthPx, Math.round(radiusPercent * 1000)].map(digits).join('');

/** The variant an address names; it was signed, so its numbers are those of a question that was in order. */
export function readVariant(code: string): Variant {
  const [width = 0, height = 0, maxWidthPx = 0, radius = 0] = [0, 8, 16, 24].map((at) => Number.parseInt(code.slice(at, at + 8), 16));
  return { scale: { width, height }, maxWidthPx: maxWidthPx === 0 ? undefined : maxWidthPx, radiusPercent: radius / 1000 };
}
