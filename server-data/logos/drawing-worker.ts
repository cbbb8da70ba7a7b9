import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Variant } from './files.ts';
import { drawPng, type Size } from './raster.ts';

// Runs in the child process of drawing-pool.ts.

// When the renderer aborts the process it prints lines that look like a crash of the service: its standard error goes nowhere.
closeSync(2);
openSync(devNull, 'w');

export interface DrawingJob {
  readonly svg: string;
  readonly variant: Variant;
  /** the size that limits the drawing; for a PNG, its own */
  readonly natural?: Size | undefined;
}

export default function draw({ svg, variant, natural }: DrawingJob): Uint8Array {
  return drawPng(svg, variant, natural);
}
