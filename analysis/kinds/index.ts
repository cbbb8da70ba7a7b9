import { cohorts } from './cohorts.ts';
import { compare } from './compare.ts';
import { curve } from './curve.ts';
import { distribution } from './distribution.ts';
import { followThrough } from './follow-through.ts';
import { groups } from './groups.ts';
import { heatCell, heatMap } from './heat-map.ts';
import { history } from './history.ts';
import { latency } from './latency.ts';
import { box, scatter } from './scatter.ts';
import { scoreboard } from './scoreboard.ts';

/** The kinds of analysis, by their name in requests. */
export const kinds = {
  curve,
  heat: heatMap,
  heatCell,
  distribution,
  followThrough,
  cohorts,
  compare,
  scoreboard,
  latency,
  groups,
  scatter,
  box,
  history,
} as const;

type Kinds = typeof kinds;
export type AnalysisKind = keyof Kinds;
interface Parts {
  params: { [K in AnalysisKind]: Parameters<Kinds[K]['compute']>[1] };
  figures: { [K in AnalysisKind]: ReturnType<Kinds[K]['compute']>['figures'] };
}
export type ParamsOf<K extends AnalysisKind> = Parts['params'][K];
export type FiguresOf<K extends AnalysisKind> = Parts['figures'][K];
