import { echo } from '#contract/schema/codecs.ts';
import { isRecord } from './stored-value.ts';
import { withNamed, type Named } from './named-list.ts';

/** The format of a file of named items, and what they are called in messages. */
export interface FileFormat<T extends Named> {
  /** identifies the file, such as `marketdesk-watchlists` */
  readonly kind: string;
  /** a former `kind` that is still read */
  readonly formerKind?: string;
  /** version of the format */
  readonly version: number;
  /** the property of the file, which is also the plural: `views` */
  readonly things: string;
  /** `view` */
  readonly thing: string;
  /** the name of the items in messages: `watchlists` */
  readonly whole: string;
  /** limit of the stored list */
  readonly maxItems: number;
  /** limit of the file's size */
  readonly maxBytes: number;
  /** parses an entry; undefined where it is invalid */
  read(entry: unknown): T | undefined;
  /** a message about an entry that was read only in part */
  about?(one: T): string | undefined;
  /** adds an item at the end, under another name where its own is taken; `withNamed` by default */
  add?(this: void, all: readonly T[], one: T): readonly T[];
  /** a breakdown for the message: `2 of News, 1 of Ratios` */
  of?(all: readonly T[]): string;
}

/** Formats the list as the text of a file. */
export const fileText = <T extends Named>({ kind, version, things }: FileFormat<T>, all: readonly T[]): string =>
  `${JSON.stringify({ kind, version, [things]: all }, null, 2)}\n`;

export interface ReadFile<T> {
  readonly all: readonly T[];
  /** a message for each entry that is invalid or was read only in part */
  readonly messages: readonly string[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a file; returns a message where it cannot be used. */
export function readFileText<T extends Named>(file: FileFormat<T>, text: string): ReadFile<T> | string {
  const { kind, formerKind = kind, version, thing, things, whole } = file;
  const read = parsed(text);
  if (read === undefined) return 'Not a JSON file. Nothing was imported.';
  const entries = isRecord(read) && (read['kind'] === kind || read['kind'] === formerKind) ? read[things] : undefined;
  if (!Array.isArray(entries)) return `This file has no ${whole}. Nothing was imported.`;
  if (isRecord(read) && read['version'] !== version)
    return `This file is of another version, ${echo(String(read['version']))}. Nothing was imported.`;
  const messages: string[] = [];
  const all = entries.flatMap((entry: unknown, index) => {
    const one = file.read(entry);
    const about = one === undefined ? `Entry ${index + 1} is not a valid ${thing} and was skipped.` : file.about?.(one);
    if (about !== undefined) messages.push(about);
    return one === undefined ? [] : [one];
  });
  return all.length > 0 ? { all, messages } : [`This file has no valid ${thing}. Nothing was imported.`, ...messages].join(' ');
}

/**
 * Adds all imported items to the list.
 *
 * @returns a message where there is no room for all of them
 */
export function withImported<T extends Named>(
  { maxItems, things, add = withNamed }: FileFormat<T>,
  before: readonly T[],
  imported: readonly T[],
): readonly T[] | string {
  const room = maxItems - before.length;
  if (imported.length > room)
    return `The file has ${imported.length} ${things} and there is room for ${room}. Delete some first. Nothing was imported.`;
  return imported.reduce<readonly T[]>((all, one) => add(all, one), before);
}

/** `2 views imported; “News” exists already and was added as “News (2)”.` */
export function describeImport<T extends Named>(file: FileFormat<T>, before: readonly T[], imported: readonly T[]): string {
  const { thing, things, add = withNamed } = file;
  let all = before;
  const copies: string[] = [];
  for (const one of imported) {
    all = add(all, one);
    const newName = all.at(-1)?.name;
    if (newName !== one.name) copies.push(`“${one.name}” exists already and was added as “${newName}”`);
  }
  const of = file.of?.(imported) ?? '';
  const count = `${imported.length} ${imported.length === 1 ? thing : things} imported${of === '' ? '' : `: ${of}`}`;
  return [count, ...copies].join('; ').concat('.');
}
