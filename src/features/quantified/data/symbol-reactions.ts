import { queryOptions } from '@tanstack/react-query';
import { isOfCompany } from '#analysis/reactions/company.ts';
import { symbolReactionsQuery as reactionsOfSymbol } from './reactions-query.ts';

/** The reactions of the company that has a symbol now, of those on the symbol. */
export const symbolReactionsQuery = (symbol: string, today: string) =>
  queryOptions({
    ...reactionsOfSymbol(symbol, today),
    select: (data) => (data.rows.every(isOfCompany) ? data : { ...data, rows: data.rows.filter(isOfCompany) }),
  });
