import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** How often a file is examined, on a request. */
const examineMs = 1000;

/** Differs when a file was changed or replaced. Not by events, which do not cross mounts and replaced links. */
export const fileVersion = (state: Stats | undefined): string => (state ? `${state.mtimeMs} ${state.size} ${state.ino}` : 'none');

interface ReloadOptions<T> {
  /** the variable that names the file */
  readonly variable: string;
  readonly path: string;
  /** @throws Error with what was expected */
  readonly read: (path: string) => T;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * A file of users that is read again when it changes. One that cannot be used is logged, and the former users remain.
 *
 * @returns a function that returns its content, at most a second old
 * @throws what `read` throws, now
 */
export function reloadedFile<T extends { readonly size: number }>({ variable, path, read, logger }: ReloadOptions<T>): () => Promise<T> {
  let content = read(path);
  let version: string | undefined;
  let examinedAt = -Infinity;
  let examined = Promise.resolve();

  async function examine(): Promise<void> {
    const found = fileVersion(await stat(path).catch(() => undefined));
    if (found === version) return;
    const isFirst = version === undefined;
    version = found;
    try {
      content = read(path);
      if (!isFirst) logger.info({ users: content.size }, `${variable} was read again`);
    } catch (error) {
      logger.error({ cause: (error as Error).message }, `${variable} cannot be used, the former users remain`);
    }
  }

  return async () => {
    if (performance.now() - examinedAt >= examineMs) {
      examinedAt = performance.now();
      examined = examine();
    }
    await examined;
    return content;
  };
}
