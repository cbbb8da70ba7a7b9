/*
 * What a reaction measures after a story: the move over eight windows, and the minutes until the price reached eight levels. Engine, checks,
 * glossary, columns and analyses read these lists.
 */

/** The windows: the field on the wire, seconds from publication, and the name on the screen. */
export const moveWindows = [
  { metric: '30_Seconds%', seconds: 30, label: '30 s' },
  { metric: '1_Minute%', seconds: 60, label: '1 min' },
  { metric: '5_Minutes%', seconds: 300, label: '5 min' },
  { metric: '10_Minutes%', seconds: 600, label: '10 min' },
  { metric: '30_Minutes%', seconds: 1800, label: '30 min' },
  { metric: '60_Minutes%', seconds: 3600, label: '60 min' },
  { metric: '90_Minutes%', seconds: 5400, label: '90 min' },
  { metric: '120_Minutes%', seconds: 7200, label: '120 min' },
] as const;

export type MoveWindow = (typeof moveWindows)[number];
export type WindowMetric = MoveWindow['metric'];
export const windowMetrics: readonly WindowMetric[] = moveWindows.map(({ metric }) => metric);

/** `30s`, `5m`: the name of a window where there is no room for it. */
export const shortWindow = (label: string): string => label.replace(' min', 'm').replace(' s', 's');

const byMetric: ReadonlyMap<string, MoveWindow> = new Map(moveWindows.map((window) => [window.metric, window]));

/** The window of a field; undefined for a field that has none. */
export const windowOf = (field: string): MoveWindow | undefined => byMetric.get(field);

/** Seconds from publication to the end of a window. */
export const windowSeconds = Object.fromEntries(moveWindows.map(({ metric, seconds }) => [metric, seconds])) as Readonly<
  Record<WindowMetric, number>
>;

/** The levels, in percent; on the wire the level of 7.5 % is named 75. */
export const levels = [
  { name: '1', percent: 1 },
  { name: '2', percent: 2 },
  { name: '3', percent: 3 },
  { name: '4', percent: 4 },
  { name: '5', percent: 5 },
  { name: '75', percent: 7.5 },
  { name: '10', percent: 10 },
  { name: '20', percent: 20 },
] as const;

export type LevelName = (typeof levels)[number]['name'];
/** Up (`L`), down (`S`), either (`P`). */
export type LevelSide = 'L' | 'S' | 'P';

/** The fields of a side, the lowest level first. */
export const levelFields = <Side extends LevelSide>(side: Side) => levels.map(({ name }) => `${side}${name}` as const);
