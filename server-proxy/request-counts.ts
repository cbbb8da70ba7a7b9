import type { Log } from './log.ts';
import type { RequestCounts } from './metrics.ts';

/** Listens to the log, through which every answer passes, whichever way it went. */
export function countRequests(log: Log): { readonly log: Log; readonly requests: RequestCounts } {
  const requests = new Map<string, number[]>();
  return {
    requests,
    log: (level, message, fields) => {
      const { route, status } = fields ?? {};
      if (message === 'request' && typeof route === 'string' && typeof status === 'number') {
        let counts = requests.get(route);
        // routes are constants of ours, so there are few
        if (!counts) requests.set(route, (counts = [0, 0, 0, 0, 0, 0]));
        const digit = Math.floor(status / 100);
        counts[digit] = (counts[digit] ?? 0) + 1;
      }
      log(level, message, fields);
    },
  };
}
