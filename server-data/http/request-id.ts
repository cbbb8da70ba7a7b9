import { randomUUID } from 'node:crypto';

const sane = /^[\w.~-]{1,64}$/;

/** The caller's `X-Request-Id` where it can stand in a log as it is, otherwise one of ours. */
export const requestId = (sent?: string | readonly string[]): string => (typeof sent === 'string' && sane.test(sent) ? sent : randomUUID());
