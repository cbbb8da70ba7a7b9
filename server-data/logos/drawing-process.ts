import { drawingPng, type Size } from './raster.ts';
import type { Variant } from './variant.ts';

// A process of its own for drawings that might end it (draw-apart.ts).

export interface Asked {
  readonly id: number;
  readonly svg: string;
  readonly variant: Variant;
  readonly natural: Size | undefined;
}

export interface Drawn {
  readonly id: number;
  /** undefined where it cannot be drawn */
  readonly png: Uint8Array | undefined;
}

function draw({ svg, variant, natural }: Asked): Buffer | undefined {
  try {
    return drawingPng(svg, variant, natural);
  } catch {
    return undefined;
  }
}

process.on('message', (asked: Asked) => process.send?.({ id: asked.id, png: draw(asked) } satisfies Drawn));
process.on('disconnect', () => process.exit());
