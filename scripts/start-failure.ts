import { ConfigError } from '../server-proxy/config.ts';

const listening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is in use by another program: stop that one, or set PORT to another number.',
  EACCES: 'PORT may not be used by this user: set it to a number above 1023.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ENOTFOUND: 'HOST is no address of this machine.',
};

/** What the person at the terminal can mend, as one sentence; undefined for our own mistakes. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error && 'code' in error ? listening[String(error.code)] : undefined;
}
