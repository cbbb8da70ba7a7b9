import { openDatabase } from './database.ts';

/** What SQLite reports about a damaged file; empty when it is intact. Reads every page. */
export function integrityFaults(path: string): string[] {
  const database = openDatabase({ path, readOnly: true });
  try {
    return database.texts('pragma integrity_check').filter((fault) => fault !== 'ok');
  } catch (error) {
    // damage can make the check itself fail
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}
