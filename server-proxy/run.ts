import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './config.ts';
import { isLoopback } from './listening-host.ts';
import { openLog } from './log.ts';
import { startProxy } from './start.ts';

/** What the person at the terminal can mend, as one sentence; undefined for our own mistakes. */
function sentence(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use on ${address}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${address ?? ''} is not an address of this machine.`;
  if (code === 'EACCES') return `PORT ${port} may not be used by this user.`;
  return undefined;
}

/** `npm run proxy`: the proxy alone, until it is told to stop; what is being answered then is finished first. */
export async function runProxy(): Promise<void> {
  try {
    const { upstream, ...settings } = readConfig(process.env);
    if (!upstream) throw new ConfigError('UPSTREAM_URL is missing: the proxy needs somebody to ask ("npm start" brings its own data).');
    const log = openLog((line) => process.stdout.write(line), upstream.key, Date.now);
    const proxy = await startProxy({ config: { ...settings, upstream }, log });
    log('info', 'listening', { url: proxy.url, upstream: upstream.url.origin });
    if (upstream.url.protocol === 'http:' && !isLoopback(upstream.url.hostname))
      log('warn', 'UPSTREAM_URL is plain http: the key crosses the network readable');
    closeWithGrace({ delay: 20_000 }, async ({ err }) => {
      if (err) log('error', 'broken', { error: err.stack ?? err.message });
      await proxy.close();
      log('info', 'stopped');
    });
  } catch (error) {
    const words = sentence(error);
    if (words === undefined) throw error;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
