import type { SymbolEvent } from './events.ts';

/** Events that are drawn as one mark. */
export interface EventGroup {
  /** the latest first */
  readonly events: readonly SymbolEvent[];
  readonly x: number;
}

/** Marks whose centres are nearer than this would cover each other. */
const minPx = 16;

/** Whether the price rose after an event, 1, or fell, -1; 0 where it did neither or was not measured, and the mark is on the line. */
export const wayOf = ({ result }: SymbolEvent): number => (result === null ? 0 : Math.sign(result));

/** Guidance and splits have marks of their own; the others are above, on or below the line. */
const laneOf = (event: SymbolEvent): string => (event.kind === 'guidance' || event.kind === 'split' ? event.kind : String(wayOf(event)));

/**
 * Events of one lane whose marks would pile up, such as the many of one day on a line of a year: one mark with their number.
 *
 * @param events the latest first
 */
export function groupEvents(events: readonly SymbolEvent[], xOf: (seconds: number) => number): readonly EventGroup[] {
  return [...Map.groupBy(events, laneOf).values()].flatMap((lane) => {
    const groups: SymbolEvent[][] = [];
    for (const event of lane) {
      const group = groups.at(-1);
      const latest = group?.[0];
      if (group && latest && xOf(latest.seconds) - xOf(event.seconds) < minPx) group.push(event);
      else groups.push([event]);
    }
    return groups.map((group) => ({
      events: group,
      x: group.reduce((sum, { seconds }) => sum + xOf(seconds), 0) / group.length,
    }));
  });
}
