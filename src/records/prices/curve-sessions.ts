import { dayAt, findHours } from '#contract/market/day.ts';
import { curveSpan } from './story-curve.ts';

/** The sessions around a story, in seconds from it. */
export interface CurveSessions {
  /** where a regular session begins or ends */
  readonly bounds: readonly { readonly x: number; readonly label: 'open' | 'close' }[];
  /** extended hours, as far as the curve goes */
  readonly extended: readonly (readonly [from: number, to: number])[];
}

/** Which parts of the curve are traded outside the regular session; none where the calendar does not say. @param moment of publication, Unix seconds */
export function curveSessions(moment: number): CurveSessions {
  const [start, end] = [-curveSpan.beforeSeconds, curveSpan.afterSeconds];
  const days = [...new Set([dayAt(moment + start), dayAt(moment + end)])].flatMap((day) => findHours(day) ?? []);
  const isInside = ({ x }: { readonly x: number }): boolean => x > start && x < end;
  return {
    bounds: days
      .flatMap(({ regular, post }) => [
        { x: regular - moment, label: 'open' as const },
        { x: post - moment, label: 'close' as const },
      ])
      .filter(isInside),
    extended: days
      .flatMap((hours) => [[hours.pre, hours.regular] as const, [hours.post, hours.end] as const])
      .map(([from, to]): readonly [number, number] => [Math.max(start, from - moment), Math.min(end, to - moment)])
      .filter(([from, to]) => from < to),
  };
}
