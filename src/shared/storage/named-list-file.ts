import { createMessageList } from '#src/shared/format/message-list.ts';
import { formatWhole } from '#src/shared/format/number.ts';
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
  about?(one: T, entry: unknown): string | undefined;
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
  /** about entries that are invalid or were read only in part: the first ten, and how many more */
  readonly messages: readonly string[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const maxVersionLength = 40;

/** A version as the file has it: `2`, `"1"`. */
const formatVersion = (found: unknown): string => JSON.stringify(found).slice(0, maxVersionLength);

/** Parses a file; returns a message where it cannot be used. */
export function readFileText<T extends Named>(file: FileFormat<T>, text: string): ReadFile<T> | string {
  const { kind, formerKind = kind, version, thing, things, whole, maxItems } = file;
  const read = parsed(text);
  if (read === undefined) return 'Not a JSON file. Nothing was imported.';
  if (!isRecord(read) || (read['kind'] !== kind && read['kind'] !== formerKind)) return `This file has no ${whole}. Nothing was imported.`;
  const { version: found, [things]: entries } = read;
  if (found === undefined) return `This file has no version, version ${version} was expected. Nothing was imported.`;
  if (found !== version) return `This file is of version ${formatVersion(found)}, version ${version} was expected. Nothing was imported.`;
  if (!Array.isArray(entries)) return `This file has no ${whole}. Nothing was imported.`;
  const messages = createMessageList();
  const all: T[] = [];
  for (const [index, entry] of entries.entries()) {
    const one = file.read(entry);
    if (one === undefined) messages.add(() => `Entry ${formatWhole(index + 1)} is not a valid ${thing} and was skipped.`);
    else all.push(one);
    if (all.length > maxItems) return `This file has more than ${maxItems} ${things}. Nothing was imported.`;
    const about = one && file.about?.(one, entry);
    if (about !== undefined) messages.add(() => about);
  }
  if (all.length > 0) return { all, messages: messages.all() };
  return [`This file has no valid ${thing}. Nothing was imported.`, ...messages.all()].join(' ');
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
  const copies = createMessageList();
  for (const one of imported) {
    all = add(all, one);
    const newName = all.at(-1)?.name;
    if (newName !== one.name) copies.add(() => `“${one.name}” exists already and was added as “${newName}”`);
  }
  const of = file.of?.(imported) ?? '';
  const count = `${imported.length} ${imported.length === 1 ? thing : things} imported${of === '' ? '' : `: ${of}`}`;
  return [count, ...copies.all()].join('; ').concat('.');
}
