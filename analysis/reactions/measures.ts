/** The quantity of a metric, by its unit: of filter bounds, axes, figures and export headers; '' where the number has none. */
export const measureUnits = {
  move: '%',
  gain: '%',
  drawdown: '%',
  percent: '%',
  price: '$',
  dollars: '$',
  count: '',
  multiple: 'x',
  zScore: 'std. dev.',
  deviations: 'std. dev.',
  minutes: 'min',
} as const satisfies Readonly<Record<string, string>>;

export type Measure = keyof typeof measureUnits;
export type Unit = (typeof measureUnits)[Measure];

/** Of rises and falls; gains and drawdowns are sizes. */
export const signedMeasures: ReadonlySet<Measure> = new Set(['move', 'zScore']);
