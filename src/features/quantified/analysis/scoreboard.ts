import type { Asked } from './asked.ts';
import { between } from './groupings.ts';
import { groupsOf, storyCounter, tell, type Told } from './samples.ts';

/** One firm's actions of one kind. */
export interface ScoreRow {
  readonly firm: string;
  readonly action: string;
  /** 30 minutes after, and the session against the index */
  readonly half: Told;
  readonly index: Told;
}

export interface Scoreboard {
  readonly rows: readonly ScoreRow[];
}

/** In the order of how much is known, so that small samples never lead (product 4.12). */
export function scoreboard(asked: Asked): Scoreboard {
  const { columns, chosen, values, seed } = asked;
  const count = storyCounter(columns.stories);
  const told = (metric: '30_Minutes%' | 'Result_Vs_Index%') => {
    const numbers = values(metric);
    return (group: Parameters<typeof tell>[1]) =>
      tell(asked, group, numbers, count, seed === undefined ? undefined : `${seed}|score|${metric}`);
  };
  const [half, index] = [told('30_Minutes%'), told('Result_Vs_Index%')];
  const rows = groupsOf(columns, 'rating', chosen.rows).map((group) => {
    const [firm = '', action = ''] = group.name.split(between);
    return { firm, action, half: half(group), index: index(group) };
  });
  return { rows: rows.sort((a, b) => b.half.summary.n - a.half.summary.n || b.index.summary.n - a.index.summary.n) };
}
