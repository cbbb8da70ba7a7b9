import type { Failure } from './failure.ts';

// Why the proxy no longer accepts this browser's requests. While it is set nothing is sent, because every request would be refused: one
// state of the whole desk, not of each query.

let refusal: Failure | undefined;
const listeners = new Set<() => void>();
export const subscribeToRefusal = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const accessRefusal = (): Failure | undefined => refusal;

export function setAccessRefusal(next: Failure | undefined): void {
  refusal = next;
  for (const listener of listeners) listener();
}
