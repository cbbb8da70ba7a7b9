import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { setCalendarEntries } from '#contract/market/hours.ts';
import { flushLog } from '#contract/flush-log.ts';
import { buildApp, type AppOptions } from './app.ts';
import { ConfigError, configWarnings, readConfig, type UpstreamAddress } from './config.ts';
import { openLogger } from './ops/logging.ts';
import { outboundFields } from './outbound.ts';
import { accessWarnings } from './security/access-settings.ts';
import { isLoopback, isWildcard, urlHost } from './security/hosts.ts';
import { keyFileWarning, watchKeyFile } from './upstream/key/key-file.ts';

export interface RunningProxy {
  /** URL for browsers on this computer, with the base path */
  readonly url: string;
  /** Finishes the requests in flight, then stops. */
  readonly close: () => Promise<void>;
}

/**
 * Builds and starts the proxy.
 *
 * @param host,port override the configuration
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function startProxy({
  config,
  host = config.host,
  port = config.port,
  logger = pino({ enabled: false }),
  ...options
}: AppOptions & { readonly host?: string; readonly port?: number }): Promise<RunningProxy> {
  const app = buildApp({ ...options, logger, config: { ...config, host, port } });
  await app.listen({ host, port });
  const { key, keyFile } = config.upstream;
  const endWatch = keyFile === undefined ? undefined : watchKeyFile(keyFile, key, logger);
  const { port: listeningPort } = app.server.address() as AddressInfo;
  return {
    url: `http://${isWildcard(host) ? 'localhost' : urlHost(host)}:${listeningPort}${config.basePath}`,
    close: async () => {
      endWatch?.();
      await app.close();
    },
  };
}

const listenErrors: Readonly<Record<string, (port: string, address: string) => string>> = {
  EADDRINUSE: (port, address) => `PORT ${port} is already in use on ${address}: stop that program, or set PORT to another number.`,
  EACCES: (port) => `PORT ${port} may not be used by this user: set it to a number above 1023.`,
  EADDRNOTAVAIL: (_, address) => `HOST ${address} is not an address of this machine.`,
  ENOTFOUND: (_, address) => `HOST ${address} is not an address of this machine.`,
};

/** The message of an error that the operator can correct; undefined for other errors. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };
  return listenErrors[code ?? '']?.(String(port), address ?? hostname ?? '');
}

/** A warning when the key would be sent unencrypted over a network. */
const plainTextWarning = ({ protocol, hostname }: URL): string | undefined =>
  protocol === 'http:' && !isLoopback(hostname) ? 'UPSTREAM_URL is plain http: the key is sent unencrypted' : undefined;

/** Warnings about how the key is stored and sent. */
export const upstreamWarnings = ({ url, keyFile }: UpstreamAddress): string[] =>
  [plainTextWarning(url), keyFile === undefined ? undefined : keyFileWarning(keyFile)].filter((warning) => warning !== undefined);

/** `npm run proxy`: runs the proxy until it is stopped. */
export async function runProxy(): Promise<void> {
  for (const warning of configWarnings(process.env)) process.stderr.write(`${warning}\n`);
  try {
    const { upstream, ...settings } = readConfig(process.env);
    setCalendarEntries(settings.calendar);
    if (!upstream) throw new ConfigError('UPSTREAM_URL is missing: the proxy needs a data service ("npm start" brings its own data).');
    const logger = openLogger({ key: upstream.key });
    const proxy = await startProxy({ config: { ...settings, upstream }, logger });
    logger.info({ url: proxy.url, upstream: upstream.url.origin, ...outboundFields(upstream.url, settings.outbound) }, 'listening');
    for (const warning of [...accessWarnings(settings), ...upstreamWarnings(upstream)]) logger.warn(warning);
    closeWithGrace({ delay: 20_000, skip: upstream.keyFile === undefined ? [] : ['SIGHUP'] }, async ({ err }) => {
      if (err) logger.error({ error: err.stack ?? err.message }, 'unexpected error');
      await proxy.close();
      logger.info('stopped');
      await flushLog(logger);
    });
  } catch (error) {
    const sentence = startFailure(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
