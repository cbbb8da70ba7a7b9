import closeWithGrace from 'close-with-grace';
import { ConfigError, configWarnings, readConfig } from './config.ts';
import { openProcessLog } from './log.ts';
import { startProxy } from './start.ts';
import { startFailure } from './start-failure.ts';
import { plainTextWarning } from './upstream-warning.ts';

/** `npm run proxy`: the proxy alone, until it is told to stop; what is being answered then is finished first. */
export async function runProxy(): Promise<void> {
  for (const warning of configWarnings(process.env)) process.stderr.write(`${warning}\n`);
  try {
    const { upstream, ...settings } = readConfig(process.env);
    if (!upstream) throw new ConfigError('UPSTREAM_URL is missing: the proxy needs somebody to ask ("npm start" brings its own data).');
    const log = openProcessLog(upstream.key);
    const proxy = await startProxy({ config: { ...settings, upstream }, log });
    log('info', 'listening', { url: proxy.url, upstream: upstream.url.origin });
    const warning = plainTextWarning(upstream.url);
    if (warning !== undefined) log('warn', warning);
    closeWithGrace({ delay: 20_000 }, async ({ err }) => {
      if (err) log('error', 'broken', { error: err.stack ?? err.message });
      await proxy.close();
      log('info', 'stopped');
    });
  } catch (error) {
    const words = startFailure(error);
    if (words === undefined) throw error;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
