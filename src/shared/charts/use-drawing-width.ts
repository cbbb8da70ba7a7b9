import type { RefObject } from 'react';
import { useSize } from './use-size.ts';

/** A wider drawing tells no more. */
const most = 640;

/** How wide a drawing is, so that its letters are as large as those around it on a phone too; the most where nothing is laid out. */
export function useDrawingWidth(of: RefObject<Element | null>): number {
  const { width } = useSize(of);
  return width > 0 ? Math.min(most, width) : most;
}
