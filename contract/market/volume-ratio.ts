import type { Mover } from '../endpoints/movers.ts';

/** The volume of a mover over its average, which is that of a session; undefined where either is not known, and where the average is none. */
export const volumeRatio = ({ volume, averageVolume }: Pick<Mover, 'volume' | 'averageVolume'>): number | undefined =>
  volume === undefined || averageVolume === undefined || averageVolume <= 0 ? undefined : volume / averageVolume;
