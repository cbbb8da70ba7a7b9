import { isLoopback } from './listening-host.ts';

/** Said once at the start where the key would cross a network readable. */
export const plainTextWarning = ({ protocol, hostname }: URL): string | undefined =>
  protocol === 'http:' && !isLoopback(hostname) ? 'UPSTREAM_URL is plain http: the key crosses the network readable' : undefined;
