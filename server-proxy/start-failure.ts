import { ConfigError } from './config.ts';

const listening: Readonly<Record<string, (port: string, address: string) => string>> = {
  EADDRINUSE: (port, address) => `PORT ${port} is already in use on ${address}: stop that program, or set PORT to another number.`,
  EACCES: (port) => `PORT ${port} may not be used by this user: set it to a number above 1023.`,
  EADDRNOTAVAIL: (_, address) => `HOST ${address} is not an address of this machine.`,
  ENOTFOUND: (_, address) => `HOST ${address} is not an address of this machine.`,
};

/** What the person at the terminal can mend, as one sentence; undefined for our own mistakes. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };
  return listening[code ?? '']?.(String(port), address ?? hostname ?? '');
}
