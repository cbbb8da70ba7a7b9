import { Moment } from '#src/shared/ui/moment.tsx';

/** A moment of ISO 8601, written out with its age; as it came where it is none. */
export function When({ at }: { at: string }) {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : <Moment seconds={ms / 1000} withAge />;
}
