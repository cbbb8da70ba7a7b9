import { fileURLToPath } from 'node:url';

/** The folder everything is in, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));
