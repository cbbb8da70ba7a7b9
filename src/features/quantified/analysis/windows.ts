import { quantifiedGroups } from '#contract/endpoints/quantified.ts';

const units: Readonly<Record<string, readonly [seconds: number, short: string]>> = {
  Seconds: [1, 's'],
  Minutes: [60, 'min'],
  Minute: [60, 'min'],
};

/** The eight windows after the news, at their true time, as their names say it. */
export const windows = quantifiedGroups['Move after news'].map((metric) => {
  const [count = '', unit = ''] = metric.replace('%', '').split('_');
  const [seconds = 1, short = ''] = units[unit] ?? [];
  return { metric, seconds: Number(count) * seconds, label: `${count} ${short}` };
});
