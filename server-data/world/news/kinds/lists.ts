import { firms } from '../../companies.ts';
import { announcementsOn } from '../../earnings-days.ts';
import { isTradingDay, tradingDayFrom } from '../../trading-days.ts';
import { brokers } from '../invented.ts';
import { kind } from '../kind.ts';
import { weekdayName } from '../words.ts';
import { asRoundUp } from './mover.ts';

export const earningsCalendar = kind({
  name: 'earnings calendar',
  phases: {},
  facts: (scene) => {
    const today = isTradingDay(scene.day) && scene.secondsOfDay < 10 * 3600 ? scene.day : tradingDayFrom(scene.day, 1);
    const list = announcementsOn(today).slice(0, 16);
    const [lead, second] = list.toSorted((a, b) => b.company.scale.revenueBillions - a.company.scale.revenueBillions);
    return lead && second && list.length > 2
      ? { list, lead: lead.company.name, second: second.company.name, weekday: weekdayName(today) }
      : undefined;
  },
  titles: [
    (f) => `Earnings scheduled for ${f.weekday}: ${f.lead}, ${f.second}${f.list.length > 2 ? ` and ${f.list.length - 2} more` : ''}`,
    (f) => `${f.list.length} companies report on ${f.weekday}, ${f.lead} among them`,
    (f) => `${f.weekday}'s results calendar, from ${f.list[0]?.company.name ?? f.lead} to ${f.list.at(-1)?.company.name ?? f.second}`,
  ],
  leads: [(f) => `${f.lead} and ${f.second} are the largest of ${f.list.length} companies that publish results on ${f.weekday}.`],
  details: [() => 'Dates may change without notice.'],
  figures: (f) =>
    f.list.map(
      ({ company, session }) => [`${company.name} (${company.symbol})`, session === 'pre' ? 'before the open' : 'after the close'] as const,
    ),
  stocks: (f) => f.list.map(({ company }) => company),
  primary: () => [],
  channels: ['News', 'Earnings'],
  tags: ['Earnings Calendar'],
  rank: (f) => (f.list.length > 8 ? 3 : undefined),
  ...asRoundUp,
});

export const ratingsRoundup = kind({
  name: 'ratings round-up',
  phases: { pre: 0.3 },
  facts: ({ random, day }) => {
    const list = random.some(firms, random.whole(5, 14));
    const [lead, second] = list;
    return lead && second ? { list, lead, second, broker: random.pick(brokers), weekday: weekdayName(day) } : undefined;
  },
  titles: [
    (f) => `Top analyst calls for ${f.weekday}: ${f.lead.name}, ${f.second.name}`,
    (f) => `${f.list.length} target changes to know, from ${f.lead.symbol} to ${f.second.symbol}`,
    (f) => `${f.weekday}'s rating changes led by ${f.broker} on ${f.lead.name}`,
  ],
  leads: [
    (f) => `${f.broker} and others changed their view on ${f.list.length} companies, among them ${f.lead.name} and ${f.second.name}.`,
  ],
  details: [() => 'All brokers named here are invented.'],
  figures: (f) => f.list.map((company, at) => [company.name, brokers[at % brokers.length] ?? f.broker] as const),
  stocks: (f) => f.list,
  primary: () => [],
  channels: ['News', 'Analyst Ratings', 'Price Target'],
  tags: ['Analyst Round-up'],
  ...asRoundUp,
});
