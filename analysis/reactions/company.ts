import { companyKey, isHeldOn, successorOf, symbolOn } from '#contract/symbol-history.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import type { Reaction } from './reaction.ts';

type Traded = Pick<Reaction, 'symbol' | 'publishedSeconds'>;

/** Assumed: a reaction without a time is one of the company that has the symbol now. */
const dayOf = ({ publishedSeconds }: Traded): string => (publishedSeconds === undefined ? '9999-12-31' : newYorkDay(publishedSeconds));

/** A key of the company that had the symbol on the day of the story: FB of 2021 and META of now are one, META of 2021 is another. */
export const companyOf = (reaction: Traded): string => companyKey(reaction.symbol, dayOf(reaction));

/** The symbol as a group of one company: `META`, and `META until 2022-01-31`. */
export const companySeries = (reaction: Traded): string => symbolOn(spelledSymbol(reaction.symbol), dayOf(reaction));

/** Whether a reaction is one of the company that has its symbol now. */
export const isOfCompany = (reaction: Traded): boolean => isHeldOn(reaction.symbol, dayOf(reaction));

/**
 * The key of the company that a symbol of a list means, in the form of `companyOf`.
 *
 * Assumed: a symbol of a list is the company that has it now, or had it last, with its reactions under each symbol that it has had.
 */
export const companyOfListed = (symbol: string): string => symbolKey(successorOf(symbol)?.symbol ?? symbol);
