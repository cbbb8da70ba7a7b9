import { SourceFailed, SourceNotFound, SourceWait } from './failures.ts';
import type { Poll } from './source.ts';

/** So many parts in a row that fail say that the host is down. */
const maxInRow = 3;

/**
 * Polls each part of a source, such as the symbols of a list. One that fails does not hold up the others.
 *
 * @param onFailure says or stores what is wrong with a part
 * @returns the last failure, which the next poll may mend
 * @throws SourceFailed where all parts or several in a row failed (what is not there says nothing of the host), SourceWait at once
 */
export async function eachPart<Part>(
  parts: Iterable<Part>,
  { signal }: Pick<Poll, 'signal'>,
  pollPart: (part: Part) => Promise<void>,
  onFailure: (part: Part, error: SourceFailed) => Promise<void> | void,
): Promise<SourceFailed | undefined> {
  let last: SourceFailed | undefined;
  let [count, failures, inRow] = [0, 0, 0];
  for (const part of parts) {
    if (signal.aborted) return undefined;
    count++;
    try {
      await pollPart(part);
      inRow = 0;
    } catch (error) {
      // what fails because it was ended is no failure of the part
      if (signal.aborted || !(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
      last = error;
      failures++;
      inRow = error instanceof SourceNotFound ? 0 : inRow + 1;
      await onFailure(part, error);
      if (inRow === maxInRow) throw error;
    }
  }
  if (last && failures === count) throw last;
  return last;
}
