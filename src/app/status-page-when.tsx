import { formatAge } from '#src/shared/format/time.ts';
import { Moment } from '#src/shared/ui/moment.tsx';
import { useNow } from '#src/shared/ui/now.ts';

/** A moment of ISO 8601, written out with its age; as it came where it is none. */
export function When({ at }: { at: string }) {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : <Moment seconds={ms / 1000} withAge />;
}

/** A moment to come, in words: `in 7 s`; once it is there, `now`. */
export function useInWords(): (seconds: number) => string {
  const now = useNow();
  return (seconds) => (seconds > now ? `in ${formatAge(seconds - now)}` : 'now');
}
