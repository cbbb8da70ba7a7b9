import type * as z from 'zod/mini';
import { echo } from '#contract/schema/codecs.ts';
import type { Fault } from './fault.ts';

/** A value for a message: texts quoted and cut, numbers short, e.g. `1e20`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return echo(value);
  if (typeof value === 'number') {
    const text = String(value);
    return text.length > 15 ? value.toExponential().replace('e+', 'e') : text;
  }
  return Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const wholeNumbers = 'a whole number up to 2^53-1';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  int: wholeNumbers,
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function findValue(wire: unknown, path: readonly PropertyKey[]): unknown {
  let value = wire;
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  return value;
}

/** What is allowed, for the checks that have no message of their own; zod/mini calls them "Invalid input". */
function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return typeNames[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return issue.values.join(' or ');
  if (issue.code === 'too_big') return issue.origin === 'int' ? wholeNumbers : `at most ${issue.maximum}`;
  if (issue.code === 'too_small') return issue.origin === 'int' ? 'a whole number from -(2^53-1)' : `at least ${issue.minimum}`;
  if (issue.code !== 'invalid_union') return 'another value';
  const options = issue.errors.flatMap((issues) => issues.slice(0, 1).map(describeExpected));
  return [...new Set(options)].join(', or ');
}

function describeIssue(issue: z.core.$ZodIssue, wire: unknown): string {
  const place = issue.path.join('.') || 'record';
  if (!/^Invalid \w+(?::|$)/.test(issue.message)) return `${place}: ${issue.message}`;
  if (issue.code === 'unrecognized_keys') return `${place}: expected other names than ${issue.keys.join(', ')}`;
  return `${place}: expected ${describeExpected(issue)}, got ${describeValue(findValue(wire, issue.path))}`;
}

function kindOf(issue: z.core.$ZodIssue, wire: unknown): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.['kind'] : undefined;
  if (typeof own === 'string') return own;
  const [field = 'record'] = issue.path;
  return issue.code === 'invalid_type' && findValue(wire, issue.path) === undefined
    ? `missing ${String(field)}`
    : `invalid ${String(field)}`;
}

/** Every issue in one sentence, with what was expected and what was found; counted under the first one. */
export function describeFault(error: z.core.$ZodError, wire: unknown): Fault {
  const [first] = error.issues;
  return {
    kind: first ? kindOf(first, wire) : 'invalid record',
    reason: error.issues.map((issue) => describeIssue(issue, wire)).join('; '),
  };
}
