import { UsageError } from '../../failures.ts';

/** The name of a key, which stands in the log beside every request made with it. */
export function readName(name: string | undefined): string {
  if (name === undefined || name.trim() === '') throw new UsageError('--name: expected a name for the key, got nothing');
  return name;
}
