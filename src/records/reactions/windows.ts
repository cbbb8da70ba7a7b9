import { moveWindows, type WindowMetric } from '#contract/market/windows.ts';

/** The metric of a window by its index; that of 5 minutes for an unknown one. */
export const windowMetric = (window: number): WindowMetric => (moveWindows[window] ?? moveWindows[2]).metric;

/** A story is compared with those of the 12 months before it. */
export const yearSeconds = 365 * 86_400;
