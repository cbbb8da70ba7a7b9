/** Γ(a + ½) / Γ(a), by its series for large `a` and the recurrence of the gamma function below. */
function gammaRatio(a: number): number {
  let [shifted, factor] = [a, 1];
  for (; shifted < 30; shifted++) factor *= shifted / (shifted + 0.5);
  const inverse = 1 / shifted;
  const series =
    1 +
    inverse *
      (-1 / 8 +
        inverse * (1 / 128 + inverse * (5 / 1024 + inverse * (-21 / 32_768 + inverse * (-399 / 262_144 + inverse * (869 / 4_194_304))))));
  return factor * Math.sqrt(shifted) * series;
}

/** The smallest denominator of the continued fraction. */
const tiny = 1e-300;

/** The continued fraction of the incomplete beta function, by the modified method of Lentz (Press et al., Numerical Recipes, 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return fraction;
}

/**
 * The two-sided p-value of Student's t: P(|T| ≥ |t|), which is the regularised incomplete beta function I at df / (df + t²) with the
 * parameters df / 2 and ½ (Abramowitz and Stegun 1964, 26.7.1). Absolute error below 1e-10 for up to a million degrees of freedom.
 *
 * @param df degrees of freedom, above 0
 * @returns 0 to 1; NaN where `t` is NaN or there are no degrees of freedom
 */
export function studentP(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0)) return Number.NaN;
  const a = df / 2;
  const ratio = (t * t) / df;
  if (ratio === Infinity) return 0;
  const front = (Math.exp(-a * Math.log1p(ratio)) * Math.sqrt(ratio / (1 + ratio)) * gammaRatio(a)) / Math.sqrt(Math.PI);
  // The fraction converges fast on one side of the mean only; on the other side its complement is computed.
  const x = 1 / (1 + ratio);
  return x < (a + 1) / (a + 2.5) ? (front * betaFraction(x, a, 0.5)) / a : 1 - (front * betaFraction(ratio / (1 + ratio), 0.5, a)) / 0.5;
}

/** The density of Student's t. */
const density = (t: number, df: number): number =>
  (gammaRatio(df / 2) / Math.sqrt(df * Math.PI)) * Math.exp((-(df + 1) / 2) * Math.log1p((t * t) / df));

/**
 * The quantile of Student's t.
 *
 * @param share 0 to 1, the probability of smaller values: 0.975 for the upper end of a two-sided interval of 95 %
 * @param df degrees of freedom, above 0
 * @returns NaN for other shares and without degrees of freedom
 */
export function studentQuantile(share: number, df: number): number {
  if (!(share >= 0 && share <= 1) || !(df > 0)) return Number.NaN;
  if (share === 0.5) return 0;
  if (share < 0.5) return -studentQuantile(1 - share, df);
  const tail = 1 - share;
  if (tail === 0) return Infinity;
  // The tail is convex, so that Newton's method approaches the quantile from below and never passes it.
  let t = 0;
  for (let round = 0; round < 1000; round++) {
    const step = (studentP(t, df) / 2 - tail) / density(t, df);
    t += step;
    if (!(step > t * 1e-15)) break;
  }
  return t;
}

/**
 * The two-sided p-value of the standard normal distribution: P(|Z| ≥ |z|), by the series and, far out, the continued fraction of Abramowitz and
 * Stegun (1964), 26.2.11 and 26.2.14. Absolute error below 1e-14.
 */
export function normalP(z: number): number {
  const size = Math.abs(z);
  if (size > 40) return 0;
  const density = Math.exp((-size * size) / 2) / Math.sqrt(2 * Math.PI);
  if (size < 3) {
    let [term, sum] = [size, size];
    for (let odd = 3; term > sum * 1e-17; odd += 2) {
      term *= (size * size) / odd;
      sum += term;
    }
    return 1 - 2 * density * sum;
  }
  let fraction = size;
  for (let step = 150; step > 0; step--) fraction = size + step / fraction;
  return (2 * density) / fraction;
}
