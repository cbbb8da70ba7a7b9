import * as z from 'zod/mini';
import { wholeNumber } from '#contract/codecs.ts';
import { UsageError } from './failures.ts';

/** Every variable of the data service. */
export const variables = z.strictObject({
  DATA_HOST: z._default(z.string(), '127.0.0.1'),
  DATA_PORT: z._default(wholeNumber(0, 65_535), 8081),
  DATA_STORE: z._default(z.string(), '.data/store.sqlite'),
  DATA_RATE_LIMIT: z._default(wholeNumber(1, 1_000_000), 6000),
});

export interface Config {
  readonly host: string;
  /** 0 takes any free port */
  readonly port: number;
  readonly storePath: string;
  readonly rateLimitPerMinute: number;
}

/**
 * Reads the environment once. A variable that is set but empty counts as not set, as container files write it.
 *
 * @throws UsageError naming the first `DATA_…` variable that is unknown or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const sent = Object.fromEntries(Object.entries(env).filter(([name, value]) => name.startsWith('DATA_') && value));
  const read = z.safeParse(variables, sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      throw new UsageError(`${issue.keys.join(', ')}: no such variable; known are ${Object.keys(variables.shape).join(', ')}`);
    }
    throw new UsageError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const { DATA_HOST: host, DATA_PORT: port, DATA_STORE: storePath, DATA_RATE_LIMIT: rateLimitPerMinute } = read.data;
  return { host, port, storePath, rateLimitPerMinute };
}
