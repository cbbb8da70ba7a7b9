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
  return (level, message, fields = {}) => {
    const line = JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...fields });
    write(`${key.redact(line)}\n`);
  };
};
