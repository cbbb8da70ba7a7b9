import * as z from 'zod/mini';
import { wholeNumber } from '#contract/codecs.ts';
import { unknownVariables } from '#contract/environment.ts';
import { UsageError } from './failures.ts';

/** What stands before the path of a picture: a web address without user name, query or fragment, or a path; without its last slash. */
const imageUrl = z.pipe(
  z.string().check(
    z.refine((text) => /^(?:https?:\/\/[^\s/?#@]+)?(?:\/[\w.~-]+)*\/?$/.test(text) && (text.startsWith('/') || URL.canParse(text)), {
      error: 'expected an http or https address, or a path, without user name, query or fragment',
    }),
  ),
  z.transform((text: string) => text.replace(/\/$/, '')),
);

const leastSecretCharacters = 32;

/** Every variable of the data service. */
export const variables = z.object({
  DATA_HOST: z._default(z.string(), '127.0.0.1'),
  DATA_PORT: z._default(wholeNumber(0, 65_535), 8081),
  DATA_STORE: z._default(z.string(), '.data/store.sqlite'),
  DATA_RATE_LIMIT: z._default(wholeNumber(1, 1_000_000), 6000),
  IMAGE_URL: z.optional(imageUrl),
  // a secret is never repeated, not even when it is wrong
  IMAGE_SECRET: z.optional(
    z.string().check(z.minLength(leastSecretCharacters, { error: `expected at least ${leastSecretCharacters} characters` })),
  ),
});

export interface Config {
  readonly host: string;
  /** 0 takes any free port */
  readonly port: number;
  readonly storePath: string;
  readonly rateLimitPerMinute: number;
  /** see `ImagesAt` */
  readonly images: { readonly url: string | undefined; readonly secret: string | undefined };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What to say of variables that look like the service's own and are not; one sentence each. */
export const configWarnings = (env: Environment): string[] => unknownVariables(Object.keys(env), Object.keys(variables.shape), 'DATA_');

/**
 * Reads the environment once. A variable that is set but empty counts as not set, as container files write it.
 *
 * @throws UsageError naming the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const sent = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const read = z.safeParse(variables, sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UsageError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const {
    DATA_HOST: host,
    DATA_PORT: port,
    DATA_STORE: storePath,
    DATA_RATE_LIMIT: rateLimitPerMinute,
    IMAGE_URL: url,
    IMAGE_SECRET: secret,
  } = read.data;
  return { host, port, storePath, rateLimitPerMinute, images: { url, secret } };
}
