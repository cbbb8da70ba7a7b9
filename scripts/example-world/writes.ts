export interface ExampleWrites {
  /** Writes now, or as soon as it is possible, in the order of the calls. */
  readonly add: (write: () => void) => void;
  readonly end: () => void;
}

const retryMs = 5000;
/** Stories of more than a day; older ones are dropped. */
const maxWaiting = 5000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Writes of the example world that are tried again when they fail: another program may hold the file, or the disk may be full. The desk
 * goes on with what is stored. Timers do not keep the process alive.
 *
 * @param complain called when writing begins to fail, and when it succeeds again
 */
export function startWrites(complain: (line: string) => void): ExampleWrites {
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const run = (): void => {
    const hasFailed = timer !== undefined;
    timer = undefined;
    for (let write = waiting[0]; write; write = waiting[0]) {
      try {
        write();
      } catch (error) {
        if (!hasFailed) complain(`The example world cannot be written: ${reasonOf(error)}. It is tried again every ${retryMs / 1000} s.\n`);
        timer = setTimeout(run, retryMs).unref();
        return;
      }
      waiting.shift();
    }
    if (hasFailed) complain('The example world is written again.\n');
  };

  return {
    add: (write) => {
      waiting.push(write);
      if (waiting.length > maxWaiting) waiting.shift();
      if (timer === undefined) run();
    },
    end: () => {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
