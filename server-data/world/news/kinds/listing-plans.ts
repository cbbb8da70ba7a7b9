import { companyOf } from '../../companies.ts';
import { monthOf } from '../../days.ts';
import { inventedFirm } from '../invented.ts';
import { kind } from '../kind.ts';
import { cardinal, monthName, weekdayName } from '../words.ts';

/** Companies going public: all invented, so without tickers. */
export const listingPlans = kind({
  name: 'listing plans',
  phases: { pre: 0.7, main: 0.9, post: 0.6, closed: 0.8 },
  subjects: [companyOf('SPY')],
  facts: ({ random, day }) => {
    const low = random.whole(12, 28);
    return {
      firm: inventedFirm(random),
      second: inventedFirm(random),
      low,
      high: low + random.whole(2, 4),
      shares: random.whole(6, 40),
      month: monthName(monthOf(day) + 1),
      venue: random.pick(['Nasdaq', 'New York Stock Exchange']),
      weekday: weekdayName(day),
      count: random.whole(2, 9),
    };
  },
  titles: [
    [
      (f) => `${f.firm} sets IPO range of $${f.low} to $${f.high} a share`,
      (f) => `${f.firm}, an invented company, plans to sell ${f.shares} million shares at $${f.low} to $${f.high} each.`,
    ],
    [
      (f) => `${f.firm} files to list on the ${f.venue}`,
      (f) => `${f.firm}, an invented company, has filed a prospectus; its shares are to trade on the ${f.venue}.`,
    ],
    [
      (f) => `IPO calendar: ${cardinal(f.count)} companies plan to price, ${f.firm} first`,
      (f) => `The calendar of the coming days lists ${cardinal(f.count)} invented companies, among them ${f.firm} and ${f.second}.`,
    ],
    [
      (f) => `${f.firm} prices ${f.shares}M-share offering at $${f.high}`,
      (f) => `${f.firm}, an invented company, sold ${f.shares} million shares at $${f.high} each, the upper end of its range.`,
    ],
    [
      (f) => `Listing of ${f.firm} moves to ${f.month}`,
      (f) => `${f.firm}, an invented company, wants to list in ${f.month} instead of this month.`,
    ],
    [
      (f) => `Quiet period ends for ${f.firm} and ${f.second}`,
      (f) => `Banks that brought ${f.firm} and ${f.second} to the market may now publish on them.`,
    ],
  ],

  details: [
    () => 'Proceeds are meant for working capital.',
    (f) => `${f.second} is expected to follow in ${f.month}.`,
    () => 'The companies on this calendar are invented and have no ticker.',
  ],
  forms: [0.35, 0.55],
  channels: ['News', 'IPOs'],
  tags: ['IPO Calendar'],
  stocks: () => [],
  around: 'market',
});
