import * as limits from '#contract/schema/limits.ts';

/** A PNG begins with this signature and a chunk with its size (RFC 2083 §3.1, §4.1.1). */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headerBytes = 24;

export const pngSize = (png: Uint8Array): { readonly width: number; readonly height: number } => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

/**
 * Why bytes from an outside source are refused as a PNG; undefined when they are accepted. A few kilobytes may unpack to gigabytes, so
 * the size is checked first.
 */
export function pngFault(bytes: Uint8Array): string | undefined {
  if (bytes.length < headerBytes || !signature.equals(bytes.subarray(0, signature.length))) return 'expected a PNG';
  const { width, height } = pngSize(bytes);
  const maxSidePx = limits.logos.side;
  return width > 0 && height > 0 && width <= maxSidePx && height <= maxSidePx
    ? undefined
    : `expected 1 to ${maxSidePx} pixels a side, got ${width} x ${height}`;
}
