import { ServerResponse } from 'node:http';

// For `--import` of a server: its responses have no `Date`. The desk follows the clock of its service, but the pages of tests and proofs have
// a clock of their own, which stands at another day and leaps.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => {} });
