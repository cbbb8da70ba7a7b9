import { tradingDayFrom } from '../trading-days.ts';
import type { Planned } from './planned.ts';

/** What real records hold and nobody expects (facts §11): each takes the place of an ordinary split. */
type Oddity = (split: Planned) => readonly Planned[];

const swapped =
  (change: Partial<Planned>): Oddity =>
  (split) => [{ ...split, ...change }];

export const oddities: readonly Oddity[] = [
  // A slip in the year: announced a year after its other dates.
  (split) => {
    const ex = tradingDayFrom(split.announced - 365, 4);
    const distributed = tradingDayFrom(ex, -1);
    return [{ ...split, type: 'ADR Ratio Change', ratio: '1.25:1', ex, distributed, recorded: tradingDayFrom(ex, -3) }];
  },
  swapped({ type: 'Stock Dividend', ratio: '1.10:1' }),
  // The direction contradicts the type.
  swapped({ type: 'Reverse Stock Split', ratio: '4:1' }),
  swapped({ type: 'ADR Ratio Change', ratio: '1:32000' }),
  swapped({ type: 'Forward Stock Split', ratio: '1398:1000' }),
  swapped({ type: 'Forward Stock Split', ratio: '1:200' }),
  // Holders of a few shares are paid out, the others get theirs back the same day.
  (split) => [
    { ...split, type: 'Reverse Stock Split', ratio: '1:558633' },
    { ...split, type: 'Forward Stock Split', ratio: '200:1', splitsSoFar: split.splitsSoFar + 1 },
  ],
  swapped({ type: 'Reverse Stock Split', ratio: '1:2.285' }),
  // Recorded before it was announced.
  (split) => [{ ...split, recorded: tradingDayFrom(split.announced, -2) }],
  swapped({ type: 'ADR Ratio Change', ratio: '0.98456:1' }),
  // Distributed before the record day.
  (split) => [{ ...split, distributed: tradingDayFrom(split.recorded, -2) }],
  swapped({ type: 'Reverse Stock Split', ratio: '1:12.59' }),
  swapped({ type: 'Reverse Stock Split', ratio: '3:4' }),
  swapped({ type: 'Forward Stock Split', ratio: '1:10' }),
];

/** Every so many splits are odd, so that each year has some. */
const every = 35;

/** @param place of the split among all invented ones, from 0 */
export function withOddities(split: Planned, place: number): readonly Planned[] {
  const oddity = place % every === every - 1 ? oddities[Math.floor(place / every)] : undefined;
  return oddity?.(split) ?? [split];
}
