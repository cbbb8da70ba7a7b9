/** Milliseconds of one call after another: the middle one and the one that 99 % stay under. */
export interface Percentiles {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Options {
  readonly rounds?: number;
  readonly warmUp?: number;
  /** done before each call, and not timed */
  readonly before?: () => void;
}

/** @param call is told how many times it was called before */
export function measure(
  call: (round: number) => unknown,
  { rounds = 400, warmUp = 20, before = () => undefined }: Options = {},
): Percentiles {
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    before();
    const started = performance.now();
    call(round);
    if (round >= warmUp) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(rounds - 1, Math.floor(rounds * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
