import * as z from 'zod/mini';
import type { QueryShape } from '#contract/endpoint.ts';
import { parseQuery } from '#contract/query.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import type { Search } from './filter.ts';

/** What is being edited, each parameter as the address would say it: the contract's own reader judges it. */
export type Draft = Readonly<Record<string, string>>;

/** The present values as texts; absent ones are empty. */
export const draftOf = ({ query }: SearchShape<QueryShape>, search: Search): Draft =>
  Object.fromEntries(
    Object.entries(query).map(([name, { codec }]) => [name, search[name] === undefined ? '' : z.encode(codec, search[name])]),
  );

export interface ReadDraft {
  /** the new values of the parameters asked for; undefined takes one off */
  readonly change: SearchChange<QueryShape>;
  /** by parameter, what is wrong with it; nothing is applied then, and nothing asked */
  readonly wrong: Readonly<Record<string, string>>;
}

/** Reads the parameters of one editor beside all others, whose rules they must fit. */
export function readDraft({ query: parameters, rules }: SearchShape<QueryShape>, draft: Draft, names: readonly string[]): ReadDraft {
  const entries = Object.entries(parameters);
  const shape = { query: parameters, rules };
  const { query, problems } = parseQuery(
    shape,
    entries.map(([name, { wire }]) => [wire, draft[name] ?? ''] as const),
  );
  const wrong: Record<string, string> = {};
  for (const { value: sentence } of problems) {
    const name = entries.find(([, { wire }]) => sentence.startsWith(`${wire}: `))?.[0] ?? names[0] ?? '';
    const said = sentence.slice(sentence.indexOf(': ') + 2);
    wrong[name] = wrong[name] === undefined ? said : `${wrong[name]}; ${said}`;
  }
  return { change: Object.fromEntries(names.map((name) => [name, query[name]])), wrong };
}
