/** How many events each day has: always as many, or 1 to 40, which differ from day to day. */
export type PerDay = 5 | 20 | '1 to 40';

export interface Setting {
  readonly days: number;
  readonly perDay: PerDay;
  /** the correlation of two events of one day, 0 to 1 */
  readonly rho: number;
}

export const settings: readonly Setting[] = [20, 60].flatMap((days) =>
  ([5, 20, '1 to 40'] as const).flatMap((perDay) => [0, 0.1, 0.2].map((rho) => ({ days, perDay, rho }))),
);

/** Uniform numbers above 0 and below 1: sfc32 (Doty-Humphrey 2010). Another generator than that of the resamples, so that neither follows the other. */
export function uniform(seed: number): () => number {
  let [a, b, c, counter] = [seed >>> 0, Math.floor(seed / 4_294_967_296) >>> 0, 0x9e_37_79_b9, 1];
  const next = (): number => {
    const sum = (((a + b) >>> 0) + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return (sum + 0.5) / 4_294_967_296;
  };
  for (let round = 0; round < 15; round++) next();
  return next;
}

/** Student's t with three degrees of freedom. */
export function heavyTailed(random: () => number): () => number {
  return () => {
    // Two normal numbers by Box and Muller. A chi-squared number of three degrees of freedom is a squared normal and an exponential number.
    const [radius, angle] = [Math.sqrt(-2 * Math.log(random())), 2 * Math.PI * random()];
    const other = radius * Math.sin(angle);
    return (radius * Math.cos(angle)) / Math.sqrt((other * other - 2 * Math.log(random())) / 3);
  };
}

/** The day of each event. */
export function daysOf({ days, perDay }: Setting, random: () => number): Int32Array {
  const each = Array.from({ length: days }, (_, day) => {
    const count = perDay === '1 to 40' ? Math.ceil(40 * random() ** 2) : perDay;
    return Array.from({ length: count }, () => day);
  });
  return Int32Array.from(each.flat());
}

/** One heavy-tailed number for each day. */
export const markets = ({ days }: Setting, move: () => number): Float64Array => Float64Array.from({ length: days }, move);

/** Moves of events: their days' market and their own, both with heavy tails. Their median and their mean are 0. */
export const movesOn = (days: Int32Array, market: Float64Array, rho: number, move: () => number): Float64Array =>
  Float64Array.from(days, (day) => Math.sqrt(rho) * (market[day] ?? 0) + Math.sqrt(1 - rho) * move());
