const togetherMs = 100;
const togetherCharacters = 64 * 1024;

export interface LineWriter {
  readonly write: (line: string) => void;
  /** Writes what still waits. */
  readonly flush: () => void;
}

/**
 * Writes a line at once when it comes alone, and those that follow within a moment together: under load writing costs
 * more than what is written.
 */
export function gatherLines(write: (text: string) => void): LineWriter {
  let waiting = '';
  let pause: NodeJS.Timeout | undefined;
  const flush = (): void => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    write(text);
  };
  const next = (): void => {
    pause = undefined;
    if (waiting === '') return;
    flush();
    pause = setTimeout(next, togetherMs).unref();
  };
  return {
    write(line) {
      waiting += line;
      if (pause === undefined) {
        flush();
        pause = setTimeout(next, togetherMs).unref();
      } else if (waiting.length > togetherCharacters) flush();
    },
    flush,
  };
}
