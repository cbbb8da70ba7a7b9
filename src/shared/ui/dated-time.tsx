import { formatDated } from '#src/shared/format/moment.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { useNow } from './now.ts';

/** The time of a row where no heading names its day. Loaded with the first such list. */
export default function DatedTime({ seconds, zone }: { seconds: number; zone: Zone }) {
  return formatDated(seconds, zone, useNow(60));
}
