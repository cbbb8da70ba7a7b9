import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps servers, which an ordinary user's PATH often leaves out. */
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of a program of this machine; undefined where there is none, and then the bench says what it skipped. */
export const findProgram = (name: string, path = process.env['PATH'] ?? ''): string | undefined =>
  [...path.split(delimiter), ...serverFolders].map((folder) => join(folder, name)).find(isRunnable);
