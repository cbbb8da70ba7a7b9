import { echo } from '#contract/codecs.ts';
import { isRecord } from '#src/shared/kept/kept.ts';
import { withNamed, type Named } from './named.ts';

/** What a file of named things holds, and how it is spoken of. */
export interface FileOf<T extends Named> {
  /** what says of a file whose it is, such as `marketdesk-watchlists` */
  readonly kind: string;
  /** what it said once, which is still read */
  readonly formerKind?: string;
  /** tells later readers how to read it */
  readonly version: number;
  /** where the file holds them, and their name in the plural: `views` */
  readonly things: string;
  /** `view` */
  readonly thing: string;
  /** what a file of another kind has none of: `watchlists` */
  readonly whole: string;
  /** how many may be kept */
  readonly most: number;
  /** larger than any file of them */
  readonly mostBytes: number;
  /** takes an entry of the file; undefined where it is none */
  read(entry: unknown): T | undefined;
  /** a sentence about one that is not all it was */
  about?(one: T): string | undefined;
  /** one more at the end of all, as a copy where its name is taken; by its name alone where this is not said */
  add?(this: void, all: readonly T[], one: T): readonly T[];
  /** what they are of, where that is to be told: `2 of News, 1 of Ratios` */
  of?(all: readonly T[]): string;
}

/** All of them as a file to be kept or handed on. */
export const fileText = <T extends Named>({ kind, version, things }: FileOf<T>, all: readonly T[]): string =>
  `${JSON.stringify({ kind, version, [things]: all }, null, 2)}\n`;

export interface ReadFile<T> {
  readonly all: readonly T[];
  /** a sentence for each entry that is none, and for each that is not all it was */
  readonly said: readonly string[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a file holds; a sentence where it holds none. */
export function readFileText<T extends Named>(file: FileOf<T>, text: string): ReadFile<T> | string {
  const { kind, formerKind = kind, version, thing, things, whole } = file;
  const read = parsed(text);
  if (read === undefined) return 'This is no JSON file: nothing was imported.';
  const entries = isRecord(read) && (read['kind'] === kind || read['kind'] === formerKind) ? read[things] : undefined;
  if (!Array.isArray(entries)) return `This file holds no ${whole}: nothing was imported.`;
  if (isRecord(read) && read['version'] !== version)
    return `This file is of another version, ${echo(String(read['version']))}: nothing was imported.`;
  const said: string[] = [];
  const all = entries.flatMap((entry: unknown, index) => {
    const one = file.read(entry);
    const about = one === undefined ? `Entry ${index + 1} is no ${thing} and was left out.` : file.about?.(one);
    if (about !== undefined) said.push(about);
    return one === undefined ? [] : [one];
  });
  return all.length > 0 ? { all, said } : [`This file holds no ${thing} that can be read: nothing was imported.`, ...said].join(' ');
}

/**
 * All that a file holds beside what is there, or nothing of it.
 *
 * @returns a sentence where there is no room for all of it
 */
export function withImported<T extends Named>(
  { most, things, add = withNamed }: FileOf<T>,
  before: readonly T[],
  imported: readonly T[],
): readonly T[] | string {
  const room = most - before.length;
  if (imported.length > room)
    return `The file holds ${imported.length} ${things} and there is room for ${room}: delete some first. Nothing was imported.`;
  return imported.reduce<readonly T[]>((all, one) => add(all, one), before);
}

/** What became of a file, in words: how many came, and which under another name. */
export function importedWords<T extends Named>(file: FileOf<T>, before: readonly T[], imported: readonly T[]): string {
  const { thing, things, add = withNamed } = file;
  let all = before;
  const copies: string[] = [];
  for (const one of imported) {
    all = add(all, one);
    const came = all.at(-1)?.name;
    if (came !== one.name) copies.push(`“${one.name}” is there already and came as “${came}”`);
  }
  const of = file.of?.(imported) ?? '';
  const count = `${imported.length} ${imported.length === 1 ? thing : things} imported${of === '' ? '' : `: ${of}`}`;
  return [count, ...copies].join('; ').concat('.');
}
