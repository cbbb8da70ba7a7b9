import type { Resampling } from './stats/bootstrap.ts';
import type { Interval } from './stats/quantiles.ts';

/** Figures without intervals and, as a second result, the same figures with them, which takes seconds and is computed in small steps. */
export interface Computed<Figures> {
  readonly figures: Figures;
  readonly withIntervals: () => Generator<undefined, Figures>;
}

type ComputedParts<Parts> = { readonly [Name in keyof Parts]: Computed<Parts[Name]> };

/** Figures of several parts: both results are built of those of the parts. */
export function combine<Parts extends object, Figures>(parts: ComputedParts<Parts>, build: (parts: Parts) => Figures): Computed<Figures> {
  const names = Object.keys(parts) as (keyof Parts)[];
  return {
    figures: build(Object.fromEntries(names.map((name) => [name, parts[name].figures])) as Parts),
    *withIntervals() {
      const found: Partial<Parts> = {};
      for (const name of names) found[name] = yield* parts[name].withIntervals();
      return build(found as Parts);
    },
  };
}

/** The figures of a list. */
export const combineList = <Figures>(list: readonly Computed<Figures>[]): Computed<readonly Figures[]> => ({
  figures: list.map(({ figures }) => figures),
  *withIntervals() {
    const found: Figures[] = [];
    for (const { withIntervals } of list) found.push(yield* withIntervals());
    return found;
  },
});

/** An interval, which the first result lacks; undefined where a sample is too small for one. */
export const intervalOnly = (resampling: (() => Resampling) | undefined): Computed<Interval | undefined> => ({
  figures: undefined,
  *withIntervals() {
    return resampling ? yield* resampling() : undefined;
  },
});

/** Figures that have no intervals. */
export const withoutIntervals = <Figures>(figures: Figures): Computed<Figures> => combine({}, () => figures);
