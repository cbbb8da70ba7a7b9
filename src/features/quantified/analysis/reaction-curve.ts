import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import type { Asked } from './asked.ts';
import { storyCounter, tell, type Told } from './samples.ts';

/** How far prices had moved, window by window; a name is that of a window. */
export interface ReactionCurve {
  readonly points: readonly Told[];
}

/** The windows stand beside each other, not above: a reading may be in one and not in the next. */
export function reactionCurve(asked: Asked): ReactionCurve {
  const { columns, chosen, values, seed } = asked;
  const count = storyCounter(columns.stories);
  return {
    points: windows.map(({ metric }) =>
      tell(asked, { name: metric, rows: chosen.rows }, values(metric), count, seed === undefined ? undefined : `${seed}|curve`),
    ),
  };
}
