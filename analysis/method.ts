import { multiStockLabel } from '#contract/multi-stock.ts';
import type { LeftOut } from './requests.ts';
import { evidenceShare } from './why/evidence.ts';

/** How a figure of the analyses is computed. */
export interface Estimator {
  readonly name: string;
  readonly text: string;
  readonly formula?: string;
  /** author and year */
  readonly source: string;
}

/** The estimators of the analyses (analysis/). docs/method.md is generated from them. */
export const estimators: readonly Estimator[] = [
  {
    name: 'Interval of a median, of a difference of medians and of a rank correlation',
    text: 'Trading days in New York are drawn with replacement, as many as there are, and the figure is computed of the reactions of the days drawn, 2,000 times. The interval is the middle of the 2,000, without a tail at each end: 1.6% with 20 days, 2.2% with 60, 2.5% with very many, because resamples of few days vary too little. Days are drawn once for both sides of a difference; the side with fewer days counts for the tails. Fewer than 20 days have no interval, and neither have resamples that are all equal.',
    formula: '[q(α), q(1 − α)] of θ(days drawn), α = Φ(−√(days / (days − 1)) · t(0.975, days − 1))',
    source: 'Efron 1979; Field and Welsh 2007 for clusters; Hesterberg 2014 for the tails',
  },
  {
    name: 'Interval of a hit rate',
    text: 'Wilson’s score interval with the effective sample size in the place of n: how many independent reactions would vary as much as the days do. Student’s t takes the place of the normal quantile.',
    formula: 'n* = p(1 − p) / v, v = variance of p by the jackknife over days',
    source: 'Wilson 1927; Korn and Graubard 1998; MacKinnon, Nielsen and Webb 2023 for the variance',
  },
  {
    name: 'Base rate',
    text: 'The hit rate of all other reactions of the same dates and symbols. The interval of the difference draws days once for both, as above. Higher or lower than usual is said where 0 is outside it.',
    formula: 'p(group) − p(others)',
    source: 'Efron 1979',
  },
  {
    name: 'Groups by symbol and by watchlist',
    text: 'By symbol a reaction is in one group: the symbol that its company had on the day of the story. By watchlist it is in every list that has its company, whatever symbol it had then: FB of 2021 is in a list with META. A reaction in none of the lists is left out and counted. Two lists with common symbols have common reactions. Their medians are then nearer to each other than those of lists without, and the interval of their difference says so by itself: it draws days once for both, and a common reaction is on both sides of each draw. Of two equal lists every draw is 0, which is no interval. Tests of overlapping lists reject together; the procedure for many tests at once holds for that as well.',
    formula: 'median(days drawn, list a) − median(days drawn, list b), a and b may have reactions in common',
    source: 'Field and Welsh 2007; Benjamini and Yekutieli 2001 for tests that depend on each other',
  },
  {
    name: 'One kind of news between symbols or lists',
    text: 'The kind is what passes the filters, such as a topic or an analyst action. Each symbol or list has its own figures, and beside its hit rate that of its own other news of the same dates. The difference is its median less that of the first one. Fewer than 10 reactions have no figures, and fewer than 20 days no interval, on whichever side.',
    formula: 'median(symbol) − median(first)',
    source: 'as above',
  },
  {
    name: 'Standardised reaction',
    text: 'A move over the standard deviation of a move over a window of that length without news, so that a volatile and a quiet share can be in one sample. The deviation comes from the average true range of the 14 days before the story, because the feed has nothing finer. The test is the mean of standardised moves over its cross-sectional standard error, by day (jackknife), with days − 1 degrees of freedom. The n beside a t counts the reactions that have an average true range and a price at publication; it may be smaller than the n of the median.',
    formula: 's = ATR14 / TONLast · √(π/8) · √(window / 6.5 h), t = mean(move / s) / standard error',
    source: 'Boehmer, Musumeci and Poulsen 1991; Parkinson 1980 for the range',
  },
  {
    name: 'Test of a median',
    text: 'The sum of the signs of the moves over the root of the sum of its squares by day. Moves of 0 have no sign.',
    formula: 'z = Σ sign / √(Σ over days (Σ sign)²)',
    source: 'Larocque, Nevalainen and Oja 2007',
  },
  {
    name: 'Many tests at once',
    text: 'Of the cells of the heat map, and of the groups of a table, the star marks those that are significant when at most 5% of all marked ones are expected to be false. Nothing else in them is significant.',
    formula: 'the largest k with p(k) ≤ 0.05 · k / m',
    source: 'Benjamini and Hochberg 1995',
  },
  {
    name: 'Move vs SPY',
    text: 'The move less that of SPY over the same seconds: by its prices at the ends of minutes of the newest twelve months; of four weeks without minutes by those at the ends of 5 minutes, for windows of 30 minutes and more. A price is the last one before an end of the window in the last 15 minutes in which the market was open, so that the last price of an evening counts before the first one of the morning; there is none where SPY had no trade in them. Windows under a minute need a reaction of SPY published at the same second. Where SPY has no move, or the story is on SPY itself, the reaction is left out: a raw move never stands for one less SPY. The same rule gives the fields vs SPY of the table, the placebo of prices, the dashed line of a curve and the moves of guidance.',
    formula: 'move − move of SPY',
    source: 'Brown and Warner 1985 (market-adjusted returns)',
  },
  {
    name: 'Placebo',
    text: 'Beside a comparison of what passes the filters: other stories on the same symbols, within an hour of the same time of day, on the 20 trading days before that of its publication; and the prices of up to 60 of these symbols at these times on those days, where the symbol had no story, for windows from one minute on; with vs SPY less what SPY did by its prices. A study is flagged where the median of a placebo differs from 0 at 5%.',
    source: 'Brown and Warner 1985 for comparison periods',
  },
  {
    name: 'First story only',
    text: 'Of the stories on a symbol that follow each other within a window, only the first counts, for each window. It is a switch and not a rule, because leaving out what follows an event can bias a sample as well.',
    source: 'ours',
  },
  {
    name: 'Rank correlation',
    text: 'Of the ranks of both metrics; equal values share the mean of their ranks.',
    formula: 'Spearman’s ρ',
    source: 'Spearman 1904',
  },
];

/** How the desk says why a symbol has moved (analysis/why/): for docs/method.md alone. @public */
export const whyRules: readonly Estimator[] = [
  {
    name: 'The prices of a move',
    text: 'The close before the day, then the end of each bar of a minute, or of 5 minutes where there are no minutes, of the post-market of the day before, the pre-market and the regular session, up to its last price. After hours the close of the day, then its post-market. Prices before a split are divided by it. A symbol that was not traded in the session before is measured from its own last close.',
    source: 'ours',
  },
  {
    name: 'The part of the day',
    text: 'The shortest run of steps from one price to the next that holds at least half of the whole move, in its direction; of runs that are equally short the earliest. Closed hours count as one minute, whose length nobody chooses, so that a gap over night that holds half of the move is its part. A price that has not changed has no part.',
    formula: 'the least t(j) − t(i) with p(j) − p(i) ≥ (p(n) − p(0)) / 2, for a rise',
    source: 'ours',
  },
  {
    name: 'A story that fits',
    text: 'It is on three symbols at most, was published at or after the close that the move is measured from, and before the first step of the part had ended. The nearest to that end comes first; of stories of one minute the one with the larger move in its first 30 minutes, then the one with the lower id. That a story fits does not mean that it is the reason.',
    source: 'ours',
  },
  {
    name: 'Base rate of a story that fits',
    text: 'The share of windows that a story fits by the same rule when nothing has to have happened: windows as long as the part, with a first step as long as its, one for every minute of the same hours (pre-market, regular session or post-market) of the 60 sessions before the day. A part that begins with closed hours is placed at the closed hours of each session, once. All windows are counted, none is drawn at random. Sessions of which the stories are not all loaded, and days that the calendar does not know, are left out; with fewer than 20 sessions the rate is unknown.',
    formula: 'windows that a story fits / windows',
    source: 'ours; a placebo in time as of Brown and Warner 1985',
  },
  {
    name: 'Evidence',
    text: `A story that fits is evidence where the base rate is ${evidenceShare * 100}% or less: fits (a story fits 12% of random windows). Above that it is weak: a story fits so often that it says little. Of 80 moves of made days, 40 of them caused by a story, at least 95% are attributed right, and base rates are within 2 points of what was planted (npm run proof -- why).`,
    source: 'ours',
  },
  {
    name: 'How unusual a move is',
    text: 'The size of the change over the volatility of a day: the standard deviation of the logarithms of the changes of up to 60 sessions before, close against close, splits taken out. With fewer than 20 changes it is unknown. Moves that no story fits are ordered by it. A move of a part of a day, such as after hours, is held against the same days.',
    formula: '|change| / s, s = standard deviation of ln(close / close before)',
    source: 'ours',
  },
];

/** What a reader of the figures must know. */
export const limits: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Receipt and publication',
    text: 'Windows begin at publication. A story counts for the day on which it was received where that is later. What was received late could not be traded at the price of publication.',
  },
  { name: 'Listed companies only', text: 'Companies that are no longer listed may be missing, and with them the worst moves.' },
  {
    name: 'Stories of one day',
    text: 'They share the market of that day. Intervals resample days, which need to be many, not stories; vs SPY takes off what all shares did.',
  },
  { name: 'Overlapping windows', text: 'Stories on one symbol may follow each other closely. First story only leaves the later ones out.' },
  {
    name: 'Dividends',
    text: 'Prices are as traded, without dividends taken out. An ex-dividend fall is in these figures: in the opening gap, in gap fill, and in the result and the windows of a story before the open of the ex-day, whose price at publication is that of the evening before.',
  },
  {
    name: 'Long bars',
    text: 'A bar hides where in it the price was. A window has a move where the bars that run at the news and at its end are at most a fifth of it: on simulated prices its correlation with the real move is then 0.9 and more (npm run proof -- window-bars), with bars as long as the window 0.55. Minutes to a level are those of the beginning of a bar.',
  },
  {
    name: 'The last session',
    text: 'The result of the full day ends with the last session that has a trade: where bars end at the regular close, it is the change to that close. Without a trade after the news there is none.',
  },
  {
    name: 'Half days',
    text: 'Volume ratio and volume z-score hold the volume of a session against the sessions of the days before. On a half day the regular session has 3.5 of 6.5 hours, so that its volume is low whatever the news (median z-score −1.6 on Nov 27, 2026 of the example world). The wire defines both, and stays as it is: the table marks these figures, and the analyses leave them out of their medians. Figures of the pre-market and the post-market, which keep their length, count.',
  },
  { name: 'Small moves', text: 'A move smaller than the spread between bid and ask cannot be earned, however significant it is.' },
  { name: 'Tags', text: 'Topics, actions and words of a headline may have been assigned after publication.' },
  {
    name: 'A window chosen after looking',
    text: 'The best of eight windows looks better than it is. Choose the window before, or use the heat map, which counts its tests.',
  },
  { name: 'Halts', text: 'A halted share has no move in a window, and is missing there; such stories are often the largest.' },
  { name: 'Past performance', text: 'The figures are of this sample, and promise nothing for the next one.' },
];

/** Why rows of the filter do not count. */
export const leftOutReasons: Readonly<Record<keyof LeftOut, string>> = {
  multiStock: `multi-stock: the story is on ${multiStockLabel}`,
  withoutRow: 'other session: no row for the full day or for the session of the story',
  inNoList: 'in none of the watchlists',
  overlapping: 'overlapping: an earlier story on the symbol is in the window',
  onIndex: 'vs SPY: a story on SPY itself',
  withoutIndex: 'vs SPY: no price of SPY in the window',
  halfDay: 'half day: its volume is held against whole days',
};
