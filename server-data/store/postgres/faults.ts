import pg from 'pg';
import { tooSlow, Unavailable } from '../unavailable.ts';

const cancelled = '57014';
/** Classes of SQLSTATE that say that the server cannot serve now: connection, resources, operator intervention, system error. */
const unavailableStates = /^(?:08|53|57P|58|25006)/;
const connectionFaults = /^(?:ECONN|EPIPE|ENOENT|EACCES|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/;
const connectionMessages =
  /^(?:Connection terminated|Query read timeout|timeout e|Client has encountered a connection error|Client was closed)/;

/** Whether the server is away, starting, stopping or full, so that the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return unavailableStates.test(code) || connectionFaults.test(code) || connectionMessages.test(error.message);
}

/** Whether a replica ended a statement in order to go on with the changes of its primary. */
export const isReplayConflict = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40001';

export const unreachable = (cause: unknown): Unavailable => new Unavailable('the store cannot be reached, try again shortly', 2, { cause });

/** A failed read as its caller is told of it. */
export function readFault(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === cancelled) return tooSlow();
  return isUnavailable(error) ? unreachable(error) : error;
}
