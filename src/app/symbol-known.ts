import { Failure } from '#src/shared/api/failure.ts';

/** One kind of data about a symbol, as far as it is answered. */
export interface KnowingPart {
  readonly answer: { readonly isSuccess: boolean; readonly error: Error | null };
  /** whether the answer says anything of the symbol */
  readonly says: boolean;
}

/** Whether this key may not read a kind of data. */
export const isExcluded = ({ error }: KnowingPart['answer']): boolean => error instanceof Failure && error.kind === 'plan';

/** Whether the data knows a symbol: undefined while one part may still say so, or cannot be asked. */
export function isKnown(parts: readonly KnowingPart[]): boolean | undefined {
  if (parts.some(({ says }) => says)) return true;
  const silent = parts.filter(({ answer }) => answer.isSuccess);
  return silent.length > 0 && parts.every(({ answer }) => answer.isSuccess || isExcluded(answer)) ? false : undefined;
}
