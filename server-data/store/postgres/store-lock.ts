import type pg from 'pg';
import { lockNoticeMs, type LockWait } from '../locked.ts';
import type { Connection } from './connection.ts';

/** Held until the transaction ends, in all processes. */
const lockStore = `select pg_advisory_xact_lock(hashtext('marketdesk'), hashtext(current_schema()))`;

/** The connection that holds it. The two parts of an advisory lock are listed without a sign. */
const selectWriter = `
  select pid, application_name as application, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 2 and datname = current_database()
    and classid = (hashtext('marketdesk')::bigint & 4294967295)::oid
    and objid = (hashtext(current_schema())::bigint & 4294967295)::oid`;

interface Writer {
  readonly pid: number;
  readonly application: string;
  /** null for a connection by socket */
  readonly address: string | null;
}

/** Who writes to the store, as in `marketdesk ingest (connection 4242 from 10.0.0.7)`; undefined where nobody does any more. */
async function findWriter(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<Writer>(selectWriter);
  const [writer] = rows;
  if (!writer || writer.application === '') return undefined;
  return `${writer.application} (connection ${writer.pid}${writer.address === null ? '' : ` from ${writer.address}`})`;
}

/** Waits for the lock of the store; a connection of `readers` asks who has it, because this one waits. */
export async function takeStoreLock(connection: Connection, readers: pg.Pool, onLockWait: LockWait['onLockWait']): Promise<void> {
  const notice = onLockWait && setTimeout(() => void findWriter(readers).then(onLockWait, () => onLockWait(undefined)), lockNoticeMs);
  try {
    await connection.run(lockStore);
  } finally {
    clearTimeout(notice);
  }
}
