import { formatMoment } from '#src/shared/format/moment.ts';
import type { Zone } from '#src/shared/format/time.ts';

/** `01:30:00 EDT` or `01:30:00 EST`; loaded with the first time of an hour that comes twice (product.md 5.4). */
export default function ClockOfDoubledHour({ seconds, zone }: { seconds: number; zone: Zone }) {
  // On its own day a moment is its clock and the name of its zone.
  return formatMoment(seconds, zone, seconds);
}
