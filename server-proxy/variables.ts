import * as z from 'zod/mini';

/** A configuration with which the proxy must not start. The message names the variable. */
export class ConfigError extends Error {}

/** A variable that is parsed; invalid text is rejected with "NAME must be …". */
export const parsed = <T>(expected: string, parse: (text: string) => T | undefined): z.ZodMiniType<T, string> =>
  z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: text, message: expected });
      return z.NEVER;
    }),
  );

/** A list separated by commas or white space; each part must be valid, and the whole where `accepts` judges it. */
export const list = (
  expected: string,
  parse: (text: string) => string | undefined,
  accepts: (values: readonly string[]) => boolean = () => true,
) =>
  parsed(expected, (text): readonly string[] | undefined => {
    const parts = text.split(/[\s,]+/).filter((part) => part !== '');
    const values = parts.flatMap((part) => parse(part) ?? []);
    return values.length === parts.length && accepts(values) ? [...new Set(values)] : undefined;
  });

export const wholeNumber = (min: number, max: number) =>
  parsed(`a whole number from ${min} to ${max}`, (text) =>
    /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
  );

/** One of several words. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  parsed(values.join(' or '), (text) => values.find((value) => value === text));
