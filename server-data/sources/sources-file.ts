import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { planNames, type PlanName } from '#contract/schema/endpoint.ts';
import { describeFault } from '../ingest/rules/describe-fault.ts';
import { sourceKinds } from './kinds.ts';
import type { CommonSettings } from './settings.ts';
import type { Source, SourceKind } from './source.ts';

/** A sources file that cannot be used. The message is a sentence that names the file and the field. */
export class SourcesFileError extends Error {}

/** A source of the file. */
export interface ListedSource {
  readonly settings: CommonSettings;
  /** what it loads, in the order of the API */
  readonly loads: readonly PlanName[];
  readonly source: Source;
}

export interface SourcesFile {
  readonly sources: readonly ListedSource[];
  /** of the file, from which relative paths start */
  readonly folder: string;
}

/** More sources would be a list that a program has written. */
const maxSources = 200;

const fileShape = z.strictObject({
  sources: z.array(z.looseObject({ name: z.string(), kind: z.string() })).check(z.minLength(1), z.maxLength(maxSources)),
});

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new SourcesFileError(`${path}: no such file, or this user may not read it`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourcesFileError(`${path}: expected JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The fields of a kind, for those who misspelt one. */
const fieldsOf = ({ settings }: SourceKind): string => ('shape' in settings ? Object.keys(settings.shape as object).join(', ') : '');

/** What is wrong with a source, each fault with its field. */
function describeSettings(kind: SourceKind, error: z.core.$ZodError, entry: object): string {
  const unknown = error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  if (unknown.length > 0) return `no source of kind "${kind.name}" has ${unknown.join(', ')}; its fields are ${fieldsOf(kind)}`;
  return describeFault(error, entry).reason;
}

function openListed(entry: { readonly name: string; readonly kind: string }, folder: string): ListedSource {
  const kind = sourceKinds.find(({ name }) => name === entry.kind);
  if (!kind) {
    const names = sourceKinds.map(({ name }) => name).join(', ');
    throw new SourcesFileError(`kind: expected one of ${names}, got "${entry.kind}"`);
  }
  const read = z.safeParse(kind.settings, entry);
  if (!read.success) throw new SourcesFileError(describeSettings(kind, read.error, entry));
  const settings: CommonSettings = read.data;
  const loads = kind.loads(settings);
  return { settings, loads: planNames.filter((name) => loads.includes(name)), source: kind.open(settings, folder) };
}

/**
 * Reads a sources file: `{ "sources": [{ "name": …, "kind": …, … }] }`. Nothing is requested.
 *
 * @throws SourcesFileError that names the source and the field
 */
export function readSourcesFile(path: string): SourcesFile {
  const json = readJson(path);
  const read = z.safeParse(fileShape, json);
  if (!read.success) throw new SourcesFileError(`${path}: ${describeFault(read.error, json).reason}`);
  const folder = dirname(resolve(path));
  const names = new Set<string>();
  const sources = read.data.sources.map((entry) => {
    if (names.has(entry.name))
      throw new SourcesFileError(`${path}: source "${entry.name}": name: expected another one, this is used before`);
    names.add(entry.name);
    try {
      return openListed(entry, folder);
    } catch (error) {
      throw error instanceof SourcesFileError ? new SourcesFileError(`${path}: source "${entry.name}": ${error.message}`) : error;
    }
  });
  return { sources, folder };
}
