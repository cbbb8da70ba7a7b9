import type { EpsOutlook, Outlook } from '../../outlook.ts';
import { kind } from '../kind.ts';
import { perShare, reportedMoney } from '../numbers.ts';
import { ordinal } from '../words.ts';
import { bySize, onlyOnTheDay, told } from './results-told.ts';

/** `$94.9-97.1B` when the units agree, `$940M to $1.02B` when they differ, `$95B` for a point. */
function span(low: number, high: number, currency: 'USD' | 'CAD'): string {
  const [from, to] = [reportedMoney(low, currency), reportedMoney(high, currency)];
  if (from === to) return from;
  return from.at(-1) === to.at(-1) ? `${from.slice(0, -1)}-${to.replace(/^C?\$/, '')}` : `${from} to ${to}`;
}

const inOneLine: Readonly<Record<Outlook['verdict'], (span: string, prior: string) => string>> = {
  raises: (now, prior) => `to ${now} from ${prior}`,
  lowers: (now, prior) => `to ${now} from ${prior}`,
  narrows: (now, prior) => `to ${now} from ${prior}`,
  widens: (now, prior) => `to ${now} from ${prior}`,
  reaffirms: (now) => `of ${now}`,
  sets: (now) => `at ${now}`,
};

/** `between $1.20 and $1.30`, `near $1.25`, `at $1.20 or more` */
const earningsSpan = ({ low, high }: EpsOutlook, currency: 'USD' | 'CAD'): string =>
  high === undefined
    ? `at ${perShare(low, currency)} or more`
    : low === high
      ? `near ${perShare(low, currency)}`
      : `between ${perShare(low, currency)} and ${perShare(high, currency)}`;

export const outlookFlash = kind({
  name: 'outlook flash',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    const outlook = base?.results.outlook;
    if (!base || !outlook) return undefined;
    const { currency } = scene.company;
    const now = span(outlook.low, outlook.high, currency);
    const prior = outlook.prior ? span(...outlook.prior, currency) : '';
    return {
      ...base,
      outlook,
      now,
      line: inOneLine[outlook.verdict](now, prior),
      changed: prior !== '' && prior !== now,
      prior,
      horizon: outlook.period === 'FY' ? `FY${outlook.year % 100}` : outlook.period,
      horizonInWords: outlook.period === 'FY' ? 'full-year' : `${ordinal(Number(outlook.period.slice(1)))}-quarter`,
      estimate: reportedMoney(outlook.estimate, currency),
      earnings: outlook.eps && earningsSpan(outlook.eps, currency),
      perShareOf: outlook.eps?.type === 'FFO' ? 'Funds from operations per share' : 'Earnings per share',
    };
  },
  titles: [
    (f) => `${f.name} ${f.outlook.verdict} ${f.horizon} revenue guidance ${f.line} vs ${f.estimate} estimate`,
    (f) => `${f.name} sees ${f.horizonInWords} sales of ${f.now}${f.changed ? `, had guided for ${f.prior}` : ''}`,
    (f) => `Guidance: ${f.name} ${f.outlook.verdict} ${f.horizon} sales view ${f.line}`,
    (f) => `${f.theirs} ${f.horizonInWords} revenue view of ${f.now} compares with ${f.estimate} consensus`,
    (f) => `Outlook for ${f.horizon} at ${f.name}: revenue of ${f.now}${f.changed ? ` after ${f.prior}` : ''}`,
  ],
  leads: [
    (f) =>
      `${f.name} expects ${f.horizonInWords} revenue of ${f.now} against ${f.changed ? `a former range of ${f.prior} and ` : ''}an estimate of ${f.estimate}.`,
  ],
  details: [
    (f) => `The range rests on ${f.driver}, the company said.`,
    (f) =>
      f.earnings === undefined
        ? 'The statement gave no view on earnings per share.'
        : `${f.perShareOf} for the same period are seen ${f.earnings}.`,
    () => 'Exchange rates were assumed to stay where they are.',
  ],
  forms: [0.45, 0.48],
  channels: ['News', 'Earnings', 'Top Stories'],
  tags: (f) => [
    'Guidance',
    f.outlook.verdict === 'raises' ? 'Raised Guidance' : f.outlook.verdict === 'lowers' ? 'Lowered Guidance' : 'Outlook',
  ],
  rank: bySize,
});
