/** What a record does to the stored one of its id. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'older';

/** One version of a record. */
export interface Version {
  /** when it was updated, as a number or as a text that sorts by time; undefined where the source does not say */
  readonly at: number | string | undefined;
  /** everything that is stored of it, spelled alike for equal content; called only where the times do not decide */
  readonly text: () => string;
}

/** A total order. JavaScript compares code units, in every locale. */
const isGreater = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length);

/**
 * Which of two versions is stored, in every store: the one with the later `at`. Without a time the last one read wins.
 *
 * Assumed: of one time the longer text wins, so that a response without bodies never replaces a story; of equally long ones the
 * greater by code units. This is a total order, so any order of reading ends the same.
 */
export function decideOutcome(stored: Version | undefined, arriving: Version): Outcome {
  if (!stored) return 'added';
  if (stored.at !== undefined && arriving.at !== undefined && stored.at !== arriving.at)
    return stored.at < arriving.at ? 'updated' : 'older';
  const [before, after] = [stored.text(), arriving.text()];
  if (before === after) return 'unchanged';
  // a record with a time replaces one without, and never the other way round
  if (stored.at === undefined) return 'updated';
  return arriving.at !== undefined && isGreater(after, before) ? 'updated' : 'older';
}
