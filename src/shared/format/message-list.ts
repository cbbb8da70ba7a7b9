import { formatWhole } from './number.ts';

/** Assumed: nobody reads more messages about one file, and a file within its limit of size can have millions of faults. */
const maxMessages = 10;

export interface MessageList {
  /** @param describe is called for the messages that are shown */
  add(describe: () => string): void;
  /** the first messages, then `and 2,399,990 more` */
  all(): readonly string[];
}

/** Collects messages about parts of a file. */
export function createMessageList(): MessageList {
  const shown: string[] = [];
  let others = 0;
  return {
    add: (describe) => {
      if (shown.length < maxMessages) shown.push(describe());
      else others += 1;
    },
    all: () => (others > 0 ? [...shown, `and ${formatWhole(others)} more`] : shown),
  };
}
