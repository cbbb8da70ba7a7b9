import { hash, randomBytes } from 'node:crypto';

/** A new key: 256 random bits as opaque text. It is shown once and never kept. */
export const createKey = (): string => randomBytes(32).toString('hex');

/** What is kept of a key: its SHA-256, hex. A random 256-bit key needs no salt and no slow hash. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');
