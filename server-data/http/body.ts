import type { IncomingMessage } from 'node:http';

/** Whether a request announces a body (RFC 9112 §6.3). */
export const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
