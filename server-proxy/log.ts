import { gatherLines } from './line-writer.ts';
import type { UpstreamKey } from './upstream-key.ts';

export type LogFields = Readonly<Record<string, unknown>>;

/** One event, written down. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, fields?: LogFields) => void;

/**
 * A log of JSON lines. Nothing that is logged should hold the key; should it ever, it is struck out here.
 *
 * @param write takes one line with its end
 */
export const openLog = (write: (line: string) => void, key: UpstreamKey, now: () => number): Log => {
  const time = timeText();
  return (level, message, fields = {}) => {
    const head = `{"time":"${time(now())}","level":"${level}","message":${JSON.stringify(message)}`;
    const rest = JSON.stringify(fields).slice(1);
    write(`${key.redact(rest === '}' ? `${head}}` : `${head},${rest}`)}\n`);
  };
};

/** ISO 8601; under load many lines share a millisecond. */
function timeText(): (ms: number) => string {
  let written = { ms: NaN, text: '' };
  return (ms) => {
    if (written.ms !== ms) written = { ms, text: new Date(ms).toISOString() };
    return written.text;
  };
}

/** The log of a process of its own: to standard output, whose last lines are written however the process ends. */
export function openProcessLog(key: UpstreamKey): Log {
  const { write, flush } = gatherLines((text) => process.stdout.write(text));
  process.once('exit', flush);
  return openLog(write, key, Date.now);
}
