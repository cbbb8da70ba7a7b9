import { openDatabase } from './database.ts';

/** What SQLite finds wrong with a file, in its own sentences; none when it is whole. Reads every page. */
export function integrityFaults(path: string): string[] {
  const database = openDatabase({ path, readOnly: true });
  try {
    const found = database.rows<{ integrity_check: string }>('pragma integrity_check').map(({ integrity_check: sentence }) => sentence);
    return found.filter((sentence) => sentence !== 'ok');
  } catch (error) {
    // damage in the wrong place ends the search itself
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}
