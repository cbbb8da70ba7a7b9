/** The place of a tile in its box, each as a part of the box from 0 to 1. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The worst of the aspect ratios of tiles in one strip: 1 is a square. @param side the length of the strip */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((all, area) => all + area, 0);
  const thickness = sum / side;
  return Math.max(...areas.map((area) => Math.max(thickness / (area / thickness), area / thickness / thickness)));
}

/**
 * A squarified treemap (Bruls, Huizing and van Wijk, 2000): areas in proportion to the sizes, tiles as near to squares as their order allows.
 *
 * @param sizes above zero, the largest first
 * @param ratio width of the box over its height
 */
export function layTiles(sizes: readonly number[], ratio: number): readonly Tile[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const areas = sizes.map((size) => (size / total) * ratio);
  const tiles: Tile[] = [];
  let [left, top, width, height] = [0, 0, ratio, 1];
  for (let at = 0; at < areas.length;) {
    const side = Math.min(width, height);
    let end = at + 1;
    while (end < areas.length && worstRatio(areas.slice(at, end + 1), side) <= worstRatio(areas.slice(at, end), side)) end++;
    const strip = areas.slice(at, end);
    const thickness = strip.reduce((sum, area) => sum + area, 0) / side;
    // A strip along the shorter side: a column in a wide box, a row in a high one.
    const isColumn = width >= height;
    let along = 0;
    for (const area of strip) {
      const length = area / thickness;
      const [x, y] = isColumn ? [left, top + along] : [left + along, top];
      const [w, h] = isColumn ? [thickness, length] : [length, thickness];
      tiles.push({ left: x / ratio, top: y, width: w / ratio, height: h });
      along += length;
    }
    if (isColumn) [left, width] = [left + thickness, width - thickness];
    else [top, height] = [top + thickness, height - thickness];
    at = end;
  }
  return tiles;
}

/**
 * The tiles of a box, without the smallest ones where these would be too small to be hit.
 *
 * @param sizes above zero, the largest first
 * @returns as many tiles as fit, at least one
 */
export function layTargets(sizes: readonly number[], box: { width: number; height: number }, minSidePx = 24): readonly Tile[] {
  for (let count = sizes.length; count > 0; count--) {
    const tiles = layTiles(sizes.slice(0, count), box.width / box.height);
    const isTooSmall = ({ width, height }: Tile): boolean => Math.min(width * box.width, height * box.height) < minSidePx;
    if (count === 1 || !tiles.some(isTooSmall)) return tiles;
  }
  return [];
}
