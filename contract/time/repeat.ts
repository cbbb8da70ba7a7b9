/** Calls in intervals until the returned function is called. */
export type Repeat = (act: () => void, ms: number) => () => void;

/** What is used of the timers of Node. */
interface Timers<T> {
  readonly setInterval: (act: () => void, ms: number) => T;
  readonly clearInterval: (timer: T) => void;
}

export const repeatBy =
  <T>({ setInterval, clearInterval }: Timers<T>): Repeat =>
  (act, ms) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  };
