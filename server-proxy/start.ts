import { buildProxy, type ProxyParts } from './app.ts';
import { isWildcard, spelledHost } from './listening-host.ts';

export interface RunningProxy {
  /** where a browser on this machine finds the desk, with the base path */
  readonly url: string;
  /** Answers what is under way, then stops. */
  readonly close: () => Promise<void>;
}

/**
 * Builds the proxy and listens.
 *
 * @param host,port in place of the configuration's
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function startProxy({
  config,
  host = config.host,
  port = config.port,
  ...parts
}: ProxyParts & { readonly host?: string; readonly port?: number }): Promise<RunningProxy> {
  const app = buildProxy({ ...parts, config: { ...config, host, port } });
  await app.listen({ host, port });
  const address = app.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${isWildcard(host) ? 'localhost' : spelledHost(host)}:${listening}${config.basePath}`,
    close: () => app.close(),
  };
}
