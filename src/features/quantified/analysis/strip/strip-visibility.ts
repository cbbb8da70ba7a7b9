import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';

/** The last choice of the user in this browser. */
const stored = createStoredValue('explorer-charts', (value) => (typeof value === 'boolean' ? value : undefined));

/** Assumed: without a choice the charts are shown where the table keeps twelve rows below them: not on a phone, and not in a low frame. */
const hasRoom = matchMedia('(min-width: 640px) and (min-height: 700px)');

/** Fixed, so that nothing moves when the charts are drawn. */
export const stripHeight = 'h-58 [@media(max-height:800px)]:h-46';

/** Whether the charts above the table are shown, and a function to change that. */
export function useStripVisibility(): readonly [isShown: boolean, setShown: (isShown: boolean) => void] {
  return [useStoredValue(stored) ?? hasRoom.matches, stored.set];
}
