import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { CalendarFileError, parseCalendarFile } from '#contract/market/calendar-file.ts';
import type { CalendarEntry } from '#contract/market/hours.ts';
import { wholeNumber } from '#contract/schema/codecs.ts';
import { cacheUrlPattern, unknownVariables } from '#contract/environment.ts';
import { UsageError } from './cli/errors.ts';
import { isPostgresUrl, parsePostgresUrl } from './store/address.ts';

/** Precedes the path of a picture: an address without user name, query or fragment, or a path. A trailing slash is removed. */
const imageUrl = z.pipe(
  z.string().check(
    z.refine((text) => /^(?:https?:\/\/[^\s/?#@]+)?(?:\/[\w.~-]+)*\/?$/.test(text) && (text.startsWith('/') || URL.canParse(text)), {
      error: 'expected an http or https address, or a path, without user name, query or fragment',
    }),
  ),
  z.transform((text: string) => text.replace(/\/$/, '')),
);

const minSecretLength = 32;

/** Every variable of the data service. */
export const variables = z.object({
  DATA_HOST: z._default(z.string(), '127.0.0.1'),
  DATA_PORT: z._default(wholeNumber(0, 65_535), 8081),
  DATA_STORE: z._default(
    z.string().check(
      z.refine((text) => !isPostgresUrl(text) || parsePostgresUrl(text) !== undefined, {
        error: 'expected a file, or postgres://user@host/database',
      }),
    ),
    '.data/store.sqlite',
  ),
  DATA_STORE_READ: z.optional(
    z.string().check(z.refine((text) => parsePostgresUrl(text) !== undefined, { error: 'expected the address of a PostgreSQL database' })),
  ),
  CACHE_URL: z.optional(
    // messages never repeat a secret
    z.string().check(
      z.refine((text) => cacheUrlPattern.test(text) && URL.canParse(text), {
        error: 'expected an address such as redis://valkey:6379, or rediss:// with TLS',
      }),
    ),
  ),
  DATA_RATE_LIMIT: z._default(wholeNumber(1, 1_000_000), 6000),
  SOURCES: z.optional(z.string()),
  CALENDAR_FILE: z.optional(z.string()),
  DATA_METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  IMAGE_URL: z.optional(imageUrl),
  IMAGE_SECRET: z.optional(z.string().check(z.minLength(minSecretLength, { error: `expected at least ${minSecretLength} characters` }))),
});

export interface Config {
  readonly host: string;
  /** 0 takes any free port */
  readonly port: number;
  /** a file, or the address of a PostgreSQL database */
  readonly storePath: string;
  /** the address of a replica of that database */
  readonly replicaUrl: string | undefined;
  /** of the Valkey or Redis in which all instances count the requests of a key */
  readonly cacheUrl: string | undefined;
  readonly rateLimitPerMinute: number;
  /** the sources file of commands that are given none */
  readonly sourcesFile: string | undefined;
  /** 0 takes any free port; undefined where metrics are not served */
  readonly metricsPort: number | undefined;
  /** see `ServiceOptions` in app.ts */
  readonly images: { readonly url: string | undefined; readonly secret: string | undefined };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence for each variable that resembles one of the service and is unknown. */
export const configWarnings = (env: Environment): string[] => unknownVariables(Object.keys(env), Object.keys(variables.shape), 'DATA_');

/**
 * Reads what the operator adds to the table of trading days (CALENDAR_FILE), for every command.
 *
 * @throws UsageError naming the field
 */
export function readCalendar({ CALENDAR_FILE: path }: Environment): readonly CalendarEntry[] {
  if (!path) return [];
  try {
    return parseCalendarFile(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`CALENDAR_FILE ${path}: ${error instanceof CalendarFileError ? error.message : 'cannot be read'}`, {
      cause: error,
    });
  }
}

/**
 * Reads the environment once. An empty variable counts as not set, because container files set empty ones.
 *
 * @throws UsageError naming the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = z.safeParse(variables, present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const {
    DATA_HOST: host,
    DATA_PORT: port,
    DATA_STORE: storePath,
    DATA_STORE_READ: replicaUrl,
    CACHE_URL: cacheUrl,
    DATA_RATE_LIMIT: rateLimitPerMinute,
    SOURCES: sourcesFile,
    DATA_METRICS_PORT: metricsPort,
    IMAGE_URL: url,
    IMAGE_SECRET: secret,
  } = parsed.data;
  return { host, port, storePath, replicaUrl, cacheUrl, rateLimitPerMinute, sourcesFile, metricsPort, images: { url, secret } };
}
