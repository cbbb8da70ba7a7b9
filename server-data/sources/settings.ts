import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { symbolFault } from '../ingest/rules/symbol.ts';
import { SourceFailed } from './failures.ts';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: secondsPerHour, d: secondsPerDay };

/** An interval such as `30s`, `15m`, `6h` or `1d` → seconds. */
export const interval = z.pipe(
  z.string({ error: 'expected a text such as "30s", "15m", "6h" or "1d"' }),
  z.transform((text: string, context): number => {
    const [, count = '', unit = ''] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
    const seconds = Number(count) * (unitSeconds[unit] ?? 0);
    if (seconds > 0) return seconds;
    context.issues.push({ code: 'custom', input: text, message: `expected an interval such as "30s", "15m", "6h" or "1d", got "${text}"` });
    return z.NEVER;
  }),
);

/** An http or https address. `{key}` and, where the kind has them, names such as `{symbol}` are replaced. */
export const address = z.string({ error: 'expected an address that begins with http:// or https://' }).check(
  z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text.replaceAll(/[{}]/g, '')), {
    error: ({ input }) => `expected an address that begins with http:// or https://, got "${String(input)}"`,
  }),
);

/** A base address, to which paths are appended. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

const perTime = z.int({ error: 'expected a whole number from 1' }).check(z.minimum(1));

/** Fields that every source has, for `z.strictObject({ ...commonFields, kind: z.literal('feed'), … })`. */
export const commonFields = {
  /** by which the desk and the state know it */
  name: z.string({ error: 'expected a name' }).check(
    z.regex(/^[A-Za-z0-9][\w.-]{0,39}$/, {
      error: 'expected 1 to 40 letters, digits, dots, hyphens or underscores, and no blank',
    }),
  ),
  /** seconds between the beginnings of two polls; once without it */
  every: z.optional(interval),
  /** who asks: the SEC wants a name and an address */
  userAgent: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,200}$/, { error: 'expected up to 200 characters of ASCII' }))),
  /** a file with the key, which takes the place of `{key}` in `url` and `headers` */
  keyFile: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** whether it may be on this machine or in a private network */
  allowPrivate: z.optional(z.boolean()),
  perMinute: z.optional(perTime),
  perDay: z.optional(perTime),
};

const commonObject = z.object({ ...commonFields, kind: z.string() });
export type CommonSettings = z.output<typeof commonObject>;

const expectedSymbols = 'expected a list of symbols, or "@FILE"';
/** `symbols` of a source: a list, or `@FILE` with a symbol a line (`#` begins a comment), which is read again at each poll. */
export const symbolsSetting = z.union([z.array(z.string()), z.string()], { error: expectedSymbols }).check(
  z.superRefine((setting, context) => {
    const isFile = typeof setting === 'string' && /^@./.test(setting);
    const faults = typeof setting === 'string' ? [] : setting.flatMap((text) => symbolFault('', text) ?? []);
    if (isFile || (faults.length === 0 && typeof setting !== 'string' && setting.length > 0)) return;
    context.addIssue({ code: 'custom', message: faults[0]?.reason.slice(2) ?? expectedSymbols, input: setting });
  }),
);

/** The CIK of symbols that the directory of listings lacks. */
export const ciksSetting = z.optional(
  z.record(z.string(), z.string().check(z.regex(/^\d{1,10}$/, { error: 'expected a CIK of up to ten digits' }))),
);

const isOfTheSec = (url: string): boolean => /^https?:\/\/(?:[^/]*\.)?sec\.gov(?:[:/]|$)/i.test(url);

/** The SEC wants to know who asks. @param urls the addresses to which settings lead */
export const hasContact = (userAgent: string | undefined, ...urls: readonly string[]): boolean =>
  userAgent !== undefined || !urls.some(isOfTheSec);
export const expectedContact = {
  path: ['userAgent'],
  error: 'expected a name and a mail address such as "Jane Doe jane@example.com": the SEC refuses requests without them',
};

/**
 * The symbols of a setting, spelled as the desk does, each once.
 *
 * @throws SourceFailed when the file cannot be read or holds something else
 */
export function readSymbols(setting: z.output<typeof symbolsSetting>, folder: string): readonly string[] {
  const symbols = new Map<string, string>();
  for (const text of typeof setting === 'string' ? readSymbolLines(resolve(folder, setting.slice(1))) : setting) {
    const fault = symbolFault('symbols', text);
    if (fault) throw new SourceFailed(fault.reason);
    if (!symbols.has(symbolKey(text))) symbols.set(symbolKey(text), spelledSymbol(text));
  }
  return [...symbols.values()];
}

function readSymbolLines(path: string): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.flatMap((line) => line.replace(/#.*/, '').split(/[\s,;]+/)).filter((text) => text !== '');
  } catch {
    throw new SourceFailed(`symbols: ${path} cannot be read`);
  }
}
