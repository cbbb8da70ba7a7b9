/** The value below which a share of all values lies; NaN where there are none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

interface TimedCalls {
  readonly rounds?: number;
  readonly warmUp?: number;
  /** called before each call, and not timed */
  readonly before?: () => void;
}

export interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Milliseconds of one call after another, each awaited. @param call receives how many calls there were before */
export async function timeAwaited(call: (round: number) => unknown, { rounds = 400, warmUp = 20 } = {}): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const started = performance.now();
    await call(round);
    if (round >= warmUp) times.push(performance.now() - started);
  }
  return { p50Ms: median(times), p99Ms: percentile(times, 0.99) };
}

/** Milliseconds of one synchronous call after another. @param call receives how many calls there were before */
export function timeCalls(
  call: (round: number) => unknown,
  { rounds = 400, warmUp = 20, before = () => undefined }: TimedCalls = {},
): Times {
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    before();
    const started = performance.now();
    call(round);
    if (round >= warmUp) times.push(performance.now() - started);
  }
  return { p50Ms: median(times), p99Ms: percentile(times, 0.99) };
}
