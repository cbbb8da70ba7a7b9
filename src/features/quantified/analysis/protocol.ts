import type { Columns } from './columns.ts';
import type { Answer, Metrics, Question } from './questions.ts';

/** What the page says to whoever calculates. */
export type ToAnswerer =
  | { readonly kind: 'rows'; readonly columns: Columns }
  | { readonly kind: 'filter'; readonly passes: Uint8Array }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question; readonly metrics: Metrics }
  /** nobody waits for the answer any more */
  | { readonly kind: 'drop'; readonly id: number };

/** What comes back: one for each `ask` that was not dropped. */
export type FromAnswerer =
  | { readonly id: number; readonly answer: Answer; readonly failed?: undefined }
  | { readonly id: number; readonly failed: string };

/** Where the arithmetic happens: a worker, or the page itself where there is none. */
export interface Port {
  readonly send: (message: ToAnswerer, transfer?: readonly ArrayBufferLike[]) => void;
  readonly close: () => void;
}
