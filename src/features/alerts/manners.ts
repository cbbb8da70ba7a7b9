import { keep } from '#src/shared/kept/kept.ts';
import { isRecord } from '#src/shared/kept/kept.ts';
import { readQuietHours, type QuietHours } from './quiet-hours.ts';

/** How alerts may make themselves heard; nothing but the notice in the page is on unless the reader has switched it on. */
export interface Manners {
  readonly sound: boolean;
  readonly desktop: boolean;
  readonly quiet?: QuietHours | undefined;
}

export function readManners(stored: unknown): Manners {
  if (!isRecord(stored)) return { sound: false, desktop: false };
  const quiet = readQuietHours(stored['quiet']);
  return { sound: stored['sound'] === true, desktop: stored['desktop'] === true, ...(quiet && { quiet }) };
}

export const manners = keep('alert-manners', readManners);
