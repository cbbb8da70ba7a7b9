import * as z from 'zod/mini';
import type { QueryShape } from '#contract/schema/endpoint.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { readAmount } from '#src/shared/format/amount.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import type { Search } from './filter.ts';
import { kindOf } from './parameter-kind.ts';

/** The edited values in the form of the URL, so that the contract's parser validates them. */
export type Draft = Readonly<Record<string, string>>;

/** The current values as texts; absent ones are empty. */
export const draftOf = ({ query }: SearchShape<QueryShape>, search: Search): Draft =>
  Object.fromEntries(
    Object.entries(query).map(([name, { codec }]) => [name, search[name] === undefined ? '' : z.encode(codec, search[name])]),
  );

export interface ReadDraft {
  /** new values of the parameters; undefined removes one */
  readonly change: SearchChange<QueryShape>;
  /** validation errors by parameter; with any, nothing is applied */
  readonly wrong: Readonly<Record<string, string>>;
}

/** A typed number as digits, as the URL has it; what is no number stays, so that its message names it. */
const numberText = (typed: string): string => readAmount(typed) ?? typed;

/** Validates the parameters of one editor together with all others. */
export function readDraft({ query: parameters, rules }: SearchShape<QueryShape>, draft: Draft, names: readonly string[]): ReadDraft {
  const entries = Object.entries(parameters);
  const shape = { query: parameters, rules };
  const { query, problems } = parseQuery(
    shape,
    entries.map(([name, { wire, codec }]) => {
      const typed = draft[name] ?? '';
      return [wire, kindOf(codec).kind === 'number' ? numberText(typed) : typed] as const;
    }),
  );
  const wrong: Record<string, string> = {};
  for (const { value: sentence } of problems) {
    const name = entries.find(([, { wire }]) => sentence.startsWith(`${wire}: `))?.[0] ?? names[0] ?? '';
    const message = sentence.slice(sentence.indexOf(': ') + 2);
    wrong[name] = wrong[name] === undefined ? message : `${wrong[name]}; ${message}`;
  }
  return { change: Object.fromEntries(names.map((name) => [name, query[name]])), wrong };
}
