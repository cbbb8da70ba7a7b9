import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from '../failures.ts';

/** What a command may touch of the world around it. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  readonly stdin: Readable;
  /** results, and the log of the service */
  readonly out: (text: string) => void;
  /** everything said to people */
  readonly err: (text: string) => void;
  /** whether a person watches `err`, so that a line may be drawn over */
  readonly watched: boolean;
}

export type Command = (args: readonly string[], context: Context) => Promise<void>;

/** `parseArgs`, with its refusals as one sentence. */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    // Node's second sentence explains how to name files that start with a dash
    throw new UsageError(error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error));
  }
}

/** Refuses what is left over. */
export function expectNoMore(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}": expected no such argument`);
}
