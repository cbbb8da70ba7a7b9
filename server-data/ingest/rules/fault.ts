/** Why a record is refused. */
export interface Fault {
  /** the group in which the summary counts it, e.g. `wrong weekday` */
  readonly kind: string;
  /** what was expected and what was found, e.g. `id: expected a whole number up to 2^53-1, got 1e20` */
  readonly reason: string;
}

/** Records after the end of such a source are missing, however many refused records are allowed. */
export const endsEarly = 'source ends early';
