import { readFileSync } from 'node:fs';
import { echo } from '#contract/codecs.ts';
import { unknownVariables } from '#contract/environment.ts';
import * as z from 'zod/mini';
import { isWildcard } from './listening-host.ts';
import { UpstreamKey } from './upstream-key.ts';
import { variables, type VariableName } from './variables.ts';

/** The one service the proxy asks. */
export interface UpstreamAddress {
  readonly url: URL;
  readonly key: UpstreamKey;
}

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** begins and ends with `/` */
  readonly basePath: string;
  readonly allowedHosts: readonly string[];
  readonly embedOrigins: readonly string[];
  readonly imageHosts: readonly string[];
  /** sites that may read the widgets; none: there are none */
  readonly workspaceOrigins: readonly string[];
  /** questions a minute that memory does not answer, of one client and of all */
  readonly clientRateLimit: number;
  readonly upstreamRateLimit: number;
  /** undefined: no metrics */
  readonly metricsPort: number | undefined;
  /** whether the data is the example world, so that the pages say so */
  readonly sampleData: boolean;
  readonly version: string;
}

export interface Config extends Settings {
  readonly upstream: UpstreamAddress;
}

/** Settings as the environment leaves them: without UPSTREAM_URL there is nobody to ask yet. */
export type ReadConfig = Settings & { readonly upstream: UpstreamAddress | undefined };

/** A start that must not happen; the message is one sentence that names the variable at fault. */
export class ConfigError extends Error {}

export const defaultSettings: Settings = {
  host: '127.0.0.1',
  port: 8080,
  basePath: '/',
  allowedHosts: [],
  embedOrigins: [],
  imageHosts: [],
  workspaceOrigins: [],
  // Assumed: all together ask what our own data service allows a key by default, and one of them half of it.
  clientRateLimit: 3000,
  upstreamRateLimit: 6000,
  metricsPort: undefined,
  sampleData: false,
  version: '0',
};

export const upstreamAddress = (url: string | URL, key: string): UpstreamAddress => ({ url: new URL(url), key: new UpstreamKey(key) });

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as unset: compose files pass those. */
function value<Name extends VariableName>(env: Environment, name: Name): z.output<(typeof variables)[Name]['read']> | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  return parsed(name, text);
}

function parsed<Name extends VariableName>(name: Name, text: string): z.output<(typeof variables)[Name]['read']> {
  const { read, must, secret } = { secret: false, ...variables[name] };
  const result = z.safeParse(read, text);
  if (result.success) return result.data as z.output<(typeof variables)[Name]['read']>;
  throw new ConfigError(`${name} must be ${must}${secret ? '' : `, got ${echo(text)}`}.`);
}

function readKeyFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`UPSTREAM_KEY_FILE must be ${variables.UPSTREAM_KEY_FILE.must}, got ${echo(path)}.`);
  }
  // the line end an editor leaves is no part of the key; any other blank is a mistake worth hearing about
  const key = text.replace(/\r?\n$/, '');
  const result = z.safeParse(variables.UPSTREAM_KEY.read, key);
  if (!result.success) throw new ConfigError(`UPSTREAM_KEY_FILE must hold ${variables.UPSTREAM_KEY.must}.`);
  return result.data;
}

function readUpstream(env: Environment): UpstreamAddress | undefined {
  const url = value(env, 'UPSTREAM_URL');
  const key = value(env, 'UPSTREAM_KEY');
  const keyFile = value(env, 'UPSTREAM_KEY_FILE');
  if (key !== undefined && keyFile !== undefined) throw new ConfigError('UPSTREAM_KEY and UPSTREAM_KEY_FILE are both set: keep one.');
  if (url === undefined) {
    if (key === undefined && keyFile === undefined) return undefined;
    throw new ConfigError(
      `UPSTREAM_URL is missing: ${key === undefined ? 'UPSTREAM_KEY_FILE' : 'UPSTREAM_KEY'} is set, but not whom it is for.`,
    );
  }
  if (key === undefined && keyFile === undefined) {
    throw new ConfigError('UPSTREAM_KEY is missing: set it, or UPSTREAM_KEY_FILE, to the key for UPSTREAM_URL.');
  }
  return { url, key: new UpstreamKey(key ?? readKeyFile(keyFile ?? '')) };
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version;
}

/** What to say of variables that look like the proxy's own and are not; one sentence each. */
export const configWarnings = (env: Environment): string[] => unknownVariables(Object.keys(env), Object.keys(variables), 'UPSTREAM_');

/**
 * Reads the environment, once, at the start; the key is read here and nowhere else.
 *
 * @throws ConfigError for a wrong value
 */
export function readConfig(env: Environment): ReadConfig {
  const host = value(env, 'HOST') ?? defaultSettings.host;
  const allowedHosts = value(env, 'ALLOWED_HOSTS') ?? defaultSettings.allowedHosts;
  // without a list every request would be refused, and a list that allowed everything would be none (DNS rebinding)
  if (isWildcard(host) && allowedHosts.length === 0) {
    throw new ConfigError(`ALLOWED_HOSTS is missing: HOST ${host} listens on every address, so name those people will use.`);
  }
  return {
    ...defaultSettings,
    upstream: readUpstream(env),
    host,
    port: value(env, 'PORT') ?? defaultSettings.port,
    basePath: value(env, 'BASE_PATH') ?? defaultSettings.basePath,
    allowedHosts,
    embedOrigins: value(env, 'EMBED_ORIGINS') ?? defaultSettings.embedOrigins,
    imageHosts: value(env, 'IMAGE_HOSTS') ?? defaultSettings.imageHosts,
    workspaceOrigins: value(env, 'WORKSPACE_ORIGINS') ?? defaultSettings.workspaceOrigins,
    clientRateLimit: value(env, 'CLIENT_RATE_LIMIT') ?? defaultSettings.clientRateLimit,
    upstreamRateLimit: value(env, 'UPSTREAM_RATE_LIMIT') ?? defaultSettings.upstreamRateLimit,
    metricsPort: value(env, 'METRICS_PORT'),
    version: readVersion(),
  };
}
