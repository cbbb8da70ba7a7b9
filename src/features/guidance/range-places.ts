import type { DecimalText } from '#contract/decimal.ts';
import { absolute, scaled } from './exact.ts';
import { contradictsItself, formOf, type Figures, type Range } from './verdict.ts';

/** A range on the one scale of its bar, 0 at the left and 1 at the right; an end that was not said is open. */
export interface PlacedRange {
  readonly from: number;
  readonly to: number;
  readonly isPoint: boolean;
  readonly isOpenLeft: boolean;
  readonly isOpenRight: boolean;
}

export interface BarPlaces {
  readonly now: PlacedRange | undefined;
  readonly prior: PlacedRange | undefined;
  readonly estimate: number | undefined;
}

const shares = 1_000_000n;

/** Everything that is known of a figure on one scale; a range that contradicts itself has no place. */
export function barPlaces({ now, prior, estimate }: Pick<Figures, 'now' | 'prior' | 'estimate'>): BarPlaces {
  const ranges = [now, prior].filter((range) => !contradictsItself(range));
  const known = [...ranges.flatMap(({ min, max }) => [min, max]), estimate].filter((value) => value !== null);
  const { units } = scaled(known);
  const least = units.reduce((low, value) => (value < low ? value : low), units[0] ?? 0n);
  const most = units.reduce((high, value) => (value > high ? value : high), units[0] ?? 0n);
  const width = most - least;
  const placeOf = (value: DecimalText): number => {
    const unit = units[known.indexOf(value)] ?? least;
    // All in one place is the middle.
    return width === 0n ? 0.5 : Number((absolute(unit - least) * shares) / width) / Number(shares);
  };
  const placed = (range: Range): PlacedRange | undefined => {
    const form = formOf(range);
    if (form === 'nothing' || contradictsItself(range)) return undefined;
    return {
      from: range.min === null ? 0 : placeOf(range.min),
      to: range.max === null ? 1 : placeOf(range.max),
      isPoint: form === 'point',
      isOpenLeft: range.min === null,
      isOpenRight: range.max === null,
    };
  };
  return { now: placed(now), prior: placed(prior), estimate: estimate === null ? undefined : placeOf(estimate) };
}
