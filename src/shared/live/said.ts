import { Failure, type FailureKind } from '#src/shared/api/failure.ts';

/** What one tab tells the others after it asked. */
export type Said =
  | { readonly question: string; readonly brought: unknown }
  | { readonly question: string; readonly failure: Failure; readonly waitMs: number };

const kinds: Readonly<Record<FailureKind, true>> = {
  offline: true,
  proxy: true,
  refused: true,
  plan: true,
  limited: true,
  key: true,
  upstream: true,
  timeout: true,
  shape: true,
};
const isKind = (kind: unknown): kind is FailureKind => typeof kind === 'string' && Object.hasOwn(kinds, kind);

/** A failure as it travels between tabs: a class would arrive as a plain error. */
export const presentFailure = (question: string, error: Error, waitMs: number): unknown => {
  const { kind, sentences, requestId } = error instanceof Failure ? error : { kind: 'shape', sentences: [], requestId: undefined };
  return { question, failure: { kind, sentences, requestId }, waitMs };
};

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads what another tab said; undefined for anything else. */
export function readSaid(message: unknown): Said | undefined {
  if (!isRecord(message) || typeof message['question'] !== 'string') return undefined;
  const { question, brought, failure, waitMs } = message;
  if (brought !== undefined) return { question, brought };
  if (!isRecord(failure) || !isKind(failure['kind']) || typeof waitMs !== 'number' || !(waitMs >= 0 && waitMs < 1e8)) return undefined;
  const { kind, sentences, requestId } = failure;
  const said = Array.isArray(sentences) ? sentences.filter((sentence) => typeof sentence === 'string') : [];
  return {
    question,
    failure: new Failure(kind, { sentences: said, requestId: typeof requestId === 'string' ? requestId : undefined }),
    waitMs,
  };
}
