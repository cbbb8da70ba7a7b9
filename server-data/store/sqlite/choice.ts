import type { Value } from './database.ts';

/** Stories chosen, not yet read: a statement that names their keys as `rid`, in the order of the list. */
export interface Choice {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Stories whose keys are known. */
export const choiceOf = (keys: readonly number[]): Choice | undefined =>
  keys.length === 0 ? undefined : { sql: 'select value as rid from json_each(?)', values: [`[${keys.join()}]`] };
