import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';

/** The eight windows after publication. */
export const moveWindows = [
  { metric: '30_Seconds%', seconds: 30, label: '30 s' },
  { metric: '1_Minute%', seconds: 60, label: '1 min' },
  { metric: '5_Minutes%', seconds: 300, label: '5 min' },
  { metric: '10_Minutes%', seconds: 600, label: '10 min' },
  { metric: '30_Minutes%', seconds: 1800, label: '30 min' },
  { metric: '60_Minutes%', seconds: 3600, label: '60 min' },
  { metric: '90_Minutes%', seconds: 5400, label: '90 min' },
  { metric: '120_Minutes%', seconds: 7200, label: '120 min' },
] as const satisfies readonly { metric: QuantifiedMetric; seconds: number; label: string }[];

export type MoveWindow = (typeof moveWindows)[number];
export type WindowMetric = MoveWindow['metric'];
export const windowMetrics: readonly WindowMetric[] = moveWindows.map(({ metric }) => metric);

/** The metric of a window by its index; that of 5 minutes for an unknown one. */
export const windowMetric = (window: number): WindowMetric => (moveWindows[window] ?? moveWindows[2]).metric;

const byMetric: ReadonlyMap<string, MoveWindow> = new Map(moveWindows.map((window) => [window.metric, window]));

export const windowOf = (field: string): MoveWindow | undefined => byMetric.get(field);

/** A story is compared with those of the 12 months before it. */
export const yearSeconds = 365 * 86_400;
