import { quarterBound } from '#src/records/ratios/fiscal-quarter.ts';
import type { BrushRange } from '#src/shared/charts/range-brush.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { resolveBound } from '#src/shared/url/relative-dates.ts';
import type { Comparison } from '../comparison/comparison.ts';
import type { Timeline } from '../comparison/timeline.ts';
import type { RatiosSearch, RatiosSearchChange } from '../ratios-search.ts';

const years = [1, 3, 5, 10] as const;

/** A number of years back from today: its button, its bound in the address, and that bound as a day. */
export interface YearsChoice {
  readonly label: string;
  readonly bound: string;
  readonly isChosen: boolean;
}

/** The years that fit the data: some series has two periods within them and some has older ones. The chosen ones are always there. */
export function yearsChoices({ tracks }: Timeline, { from, to }: Pick<RatiosSearch, 'from' | 'to'>): readonly YearsChoice[] {
  return years.flatMap((count) => {
    const bound = `now-${count}y`;
    const day = resolveBound(bound, 'from', nowSeconds());
    const ends = tracks.map(({ at }) => [...at.values()].map(({ asOf }) => asOf));
    const fits = ends.some((all) => all.filter((end) => end >= day).length > 1) && ends.some((all) => all.some((end) => end < day));
    const isChosen = to === undefined && from === day;
    return fits || isChosen ? [{ label: `${count}Y`, bound, isChosen }] : [];
  });
}

/** The places of the shown moments among all; undefined where nothing is shown. */
export function shownRange({ moments, whole }: Pick<Comparison, 'moments' | 'whole'>): BrushRange | undefined {
  const placeOf = (key: string | undefined): number => whole.moments.findIndex((moment) => moment.key === key);
  const [from, to] = [placeOf(moments[0]?.key), placeOf(moments.at(-1)?.key)];
  return from < 0 || to < 0 ? undefined : { from, to };
}

/** The bounds of a part of all moments: fiscal quarters or period ends; none at the first and the last moment. */
export function boundsOf({ moments }: Timeline, align: RatiosSearch['align'], { from, to }: BrushRange): RatiosSearchChange {
  const boundAt = (place: number): string | undefined => {
    const moment = moments[place];
    return moment && (align === 'fiscal' ? quarterBound(Math.ceil(moment.x)) : moment.key);
  };
  return { from: from === 0 ? undefined : boundAt(from), to: to === moments.length - 1 ? undefined : boundAt(to) };
}
