import type { CardPart } from './symbol-card-parts.ts';

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a card is not whole, in one line; undefined where it is. */
export function failureLine(parts: readonly Pick<CardPart<unknown>, 'name' | 'error'>[]): string | undefined {
  const failed = parts.filter(({ error }) => error !== undefined && error.kind !== 'plan');
  const excluded = parts.filter(({ error }) => error?.kind === 'plan');
  if (failed.some(({ error }) => error?.kind === 'offline')) return 'You are offline';
  if (failed.length === parts.length) return 'The data cannot be had now';
  if (failed.length > 0) return `${capital(listOf(failed.map(({ name }) => name)))} cannot be had now`;
  return excluded.length > 0 ? `Not in your plan: ${listOf(excluded.map(({ name }) => name))}` : undefined;
}
