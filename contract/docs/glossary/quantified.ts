import { quantifiedGroups, type QuantifiedField } from '../../endpoints/quantified.ts';
import { levels } from '../../market/windows.ts';
import { series, type Meaning } from './meaning.ts';

const dollars = '$';
const percent = '%';

/** Of figures that compare prices of two days. */
const dividends = 'Dividends are not taken out: an ex-dividend fall is in it.';

/** Definitions of the L and S series: the minutes until a level was reached. */
const reached =
  (side: 'up' | 'down', extreme: QuantifiedField) =>
  (_: string, index: number): Meaning => ({
    description: `Minutes from publication until the price was first ${side} ${levels[index]?.percent} %, nights included; present if and only if ${extreme} reaches the level. It is the minute in which the bar that reaches it begins, at the earliest that of the story.`,
    unit: 'whole minutes',
    emptyWhen: 'the level was never reached',
    from: side === 'down' ? ['arithmetic'] : ['glossary', 'arithmetic'],
  });

/** Definitions of the quantified fields (assumption Q01). P0 is TONLast, the price at publication; "the session" is the one in ReportSess. */
export const quantifiedGlossary: Readonly<Record<QuantifiedField, Meaning>> = {
  _id: {
    description:
      'Identifier of the row; its first 8 hexadecimal digits are a Unix time, that of its creation, in rows of `quantify` that of the story.',
    unit: 'text',
    from: ['arithmetic', 'ours'],
  },
  ResourceID: {
    description: 'The id of the story, as text; joins the row with the news item of that id.',
    unit: 'text',
    from: ['arithmetic'],
  },
  Provider: { description: 'Publisher of the story.', unit: 'text', from: ['documented'] },
  PID: { description: 'Short code of the provider.', unit: 'text', from: ['documented'] },
  Symb: { description: 'Ticker the row measures.', unit: 'text', from: ['documented'] },
  Ex: { description: 'Exchange code of the ticker, in the codes of this feed (NQ is Nasdaq).', unit: 'text', from: ['documented'] },
  Headlines: { description: 'Title of the story.', unit: 'text', from: ['documented'] },
  Topics: { description: 'Channels of the story, separated by a comma and a space.', unit: 'text', from: ['documented'] },
  Comments: {
    description: 'Free text about the row; in rows of `quantify` why a move is empty where the clock does not say it.',
    unit: 'text',
    emptyWhen: 'there is no comment, which is usual',
    from: ['documented', 'ours'],
  },
  Date: { description: 'New York day of the story.', unit: 'M/D/YYYY, unpadded', from: ['documented', 'arithmetic'] },
  RECt: { description: 'When the story was received.', unit: 'UTC without a zone: 2024-01-01 17:35:14.000', from: ['arithmetic'] },
  PUBt: { description: 'When the story was published.', unit: 'UTC without a zone: 2024-01-01 17:35:14.000', from: ['arithmetic'] },
  'Result%': {
    description: `Change from the price at publication to the end of the session. ${dividends}`,
    formula: '(EODClose - TONLast) / TONLast * 100',
    unit: percent,
    emptyWhen: 'either price is missing, as where nothing was traded in the session after the news, which is not a change of 0',
    from: ['arithmetic', 'ours'],
  },
  'Result_Vs_Index%': {
    description:
      'The same change minus that of SPY over the same time: from its last trade at or before publication to its last one of the session.',
    formula: 'Result% - (SPYclose - SPYLast) / SPYLast * 100',
    unit: percent,
    emptyWhen: 'any of the prices is missing',
    from: ['arithmetic'],
  },
  LS: {
    description: 'The larger excursion after the news: 1 up, -1 down, 0 equal. Other sources also send letters.',
    formula: 'sign(MaxUpAmt - MaxDnAmt)',
    unit: '1, -1 or 0',
    emptyWhen: 'either extreme is missing',
    from: ['glossary'],
  },
  Prev_Vol: {
    description:
      'Volume of the same session the day before. 0 is a session without a trade on a day with other bars; where the source may lack the session it is not known.',
    unit: 'shares',
    emptyWhen: 'it is not known, as on a day without any bar',
    from: ['glossary', 'ours'],
  },
  Curr_Vol: {
    description: 'Volume of the session.',
    unit: 'shares',
    emptyWhen: 'the volume of a bar is not known, or the session is not over',
    from: ['glossary', 'ours'],
  },
  Mov_Vol: {
    description: 'Average volume of the same session over the trading days of 30 calendar days on which it is known.',
    unit: 'shares',
    emptyWhen: 'it is known on none of these days',
    from: ['glossary', 'ours'],
  },
  Vol_Ratio: {
    description: 'Volume of the session relative to its average; on a half day that of whole days.',
    formula: 'Curr_Vol / Mov_Vol',
    unit: 'times',
    emptyWhen: 'either volume is missing, or the average is 0',
    from: ['arithmetic'],
  },
  Open_Vol: {
    description: 'Volume of the opening trade of the regular session.',
    unit: 'shares',
    emptyWhen: 'there was no regular session, or the volume of its first trade is not known separately',
    from: ['glossary'],
  },
  Close_Vol: {
    description: 'Volume of the closing trade of the regular session.',
    unit: 'shares',
    emptyWhen: 'there was no regular session, or the volume of its last trade is not known separately',
    from: ['glossary'],
  },
  AllTicks: {
    description: 'Number of trades that day.',
    unit: 'count',
    emptyWhen: 'there were none, or their number is not known',
    from: ['glossary'],
  },
  ATR14: { description: '14-day average true range.', unit: dollars, emptyWhen: 'there are fewer than 14 days', from: ['glossary'] },
  ATR_Ratio: {
    description: 'The range relative to the average true range.',
    formula: 'RangeAmt / ATR14',
    unit: 'times',
    emptyWhen: 'either is missing',
    from: ['arithmetic'],
  },
  'prevDay%': {
    description: 'Open-to-close change of the day before.',
    unit: percent,
    emptyWhen: 'it is not available',
    from: ['glossary'],
  },
  PrevClose: {
    description: 'Close of the regular session of the day before, as traded: dividends are not taken out.',
    unit: dollars,
    emptyWhen: 'it is not available',
    from: ['glossary', 'ours'],
  },
  DayOpen: { description: 'First price of the session.', unit: dollars, emptyWhen: 'it is not available', from: ['glossary'] },
  'OpenGap%': {
    description: `Gap from the previous close to the session’s first price. ${dividends}`,
    formula: '(DayOpen - PrevClose) / PrevClose * 100',
    unit: percent,
    emptyWhen: 'either price is missing',
    from: ['arithmetic'],
  },
  SPYLast: { description: 'Price of SPY at publication.', unit: dollars, emptyWhen: 'it is not available', from: ['glossary'] },
  SPYclose: { description: 'Price of SPY at the end of the session.', unit: dollars, emptyWhen: 'it is not available', from: ['glossary'] },
  TONHigh: {
    description: 'High before news: of the session up to publication, or of the last session with a trade if the session has none yet.',
    unit: dollars,
    emptyWhen: 'there was no trade',
    from: ['glossary'],
  },
  TONLow: {
    description: 'Low before news: of the session up to publication, or of the last session with a trade if the session has none yet.',
    unit: dollars,
    emptyWhen: 'there was no trade',
    from: ['glossary'],
  },
  TONLast: {
    description: 'Price at publication (P0): of the last trade at or before it, in any session, in the night or on an earlier day.',
    unit: dollars,
    emptyWhen: 'there is no price',
    from: ['glossary'],
  },
  EODHigh: {
    description: 'High after news: from publication to the end of the session, P0 included.',
    unit: dollars,
    emptyWhen: 'there was no trade',
    from: ['glossary', 'ours'],
  },
  EODLow: {
    description: 'Low after news: from publication to the end of the session, P0 included.',
    unit: dollars,
    emptyWhen: 'there was no trade',
    from: ['glossary', 'ours'],
  },
  EODClose: {
    description:
      'Last price of the session, after the news; of the full day that of the last session with a trade, which is the regular one where the late one has none.',
    unit: dollars,
    emptyWhen: 'nothing was traded in the session after the news',
    from: ['glossary', 'ours'],
  },
  ...series(['PostVWAP', 'PreVWAP', 'MainVWAP', 'AllVWAP'], (name) => ({
    description: `Volume-weighted average price of the ${{ PostVWAP: 'post-market session', PreVWAP: 'pre-market session', MainVWAP: 'regular session', AllVWAP: 'full trading day' }[name]}.`,
    unit: dollars,
    emptyWhen: 'there was no trade in it, or the volume of a bar is not known',
    from: ['glossary'],
  })),
  EODVWAP: {
    description: 'Volume-weighted average price from publication to the end of the session.',
    unit: dollars,
    emptyWhen: 'there was no trade, or the volume of a bar is not known',
    from: ['glossary'],
  },
  MaxUpAmt: {
    description: 'Max. gain (MFE, maximum favourable excursion) after the news, never negative.',
    formula: 'EODHigh - TONLast',
    unit: dollars,
    emptyWhen: 'EODHigh is empty',
    from: ['arithmetic'],
  },
  'maxUp%': {
    description: 'Max. gain (MFE, maximum favourable excursion) in percent of P0.',
    formula: 'MaxUpAmt / TONLast * 100',
    unit: '%, never negative',
    emptyWhen: 'EODHigh is empty',
    from: ['arithmetic'],
  },
  MaxDnAmt: {
    description: 'Max. drawdown (MAE, maximum adverse excursion) after the news, positive for a fall.',
    formula: 'TONLast - EODLow',
    unit: dollars,
    emptyWhen: 'EODLow is empty',
    from: ['arithmetic'],
  },
  'maxDown%': {
    description: 'Max. drawdown (MAE, maximum adverse excursion) in percent of P0, positive for a fall.',
    formula: 'MaxDnAmt / TONLast * 100',
    unit: '%, never negative',
    emptyWhen: 'EODLow is empty',
    from: ['arithmetic'],
  },
  RangeAmt: {
    description: 'Distance between the highest and the lowest price of the session.',
    formula: 'max(TONHigh, EODHigh) - min(TONLow, EODLow)',
    unit: dollars,
    emptyWhen: 'there was no trade before or after the news',
    from: ['arithmetic'],
  },
  'Range%': {
    description: 'The range relative to the lowest price: a fraction on the wire, unlike its name, so 0.1008 is 10.08 %.',
    formula: 'RangeAmt / min(TONLow, EODLow)',
    unit: 'fraction',
    emptyWhen: 'RangeAmt is empty',
    from: ['arithmetic'],
  },
  HighExcStdDev: {
    description: 'Max. gain (MFE) in standard deviations of the close over 30 calendar days.',
    formula: 'MaxUpAmt / sd',
    unit: 'standard deviations, never negative',
    emptyWhen: 'there is no standard deviation',
    from: ['arithmetic', 'glossary'],
  },
  LowExcStdDev: {
    description: 'Max. drawdown (MAE) in standard deviations of the close over 30 calendar days.',
    formula: 'MaxDnAmt / sd',
    unit: 'standard deviations, never negative',
    emptyWhen: 'there is no standard deviation',
    from: ['arithmetic', 'glossary'],
  },
  VolumeStdDev: {
    description:
      'Volume z-score: relative to the volume of the same session on the trading days of 30 calendar days on which it is known; on a half day whole days are among them.',
    formula: '(Curr_Vol - mean) / sd',
    unit: 'standard deviations, with sign',
    emptyWhen: 'the volume is not known, or there is no standard deviation',
    from: ['glossary'],
  },
  RangeStdDev: {
    description: 'Range z-score: relative to the range of the same session on the trading days of 30 calendar days.',
    formula: '(RangeAmt - mean) / sd',
    unit: 'standard deviations, with sign',
    emptyWhen: 'there is no standard deviation',
    from: ['glossary'],
  },
  ...series(quantifiedGroups['Move after news'], (name) => ({
    description: `Change from the price at publication (P0) to the last trade ${name.slice(0, -1).replace('_', ' ').toLowerCase()} after the news.`,
    unit: percent,
    emptyWhen:
      'the market was closed at publication, the window has no trade, ends after the last session (20:00 New York, half days 17:00), or after the close if there are no late prices, or is shorter than five of its bars',
    from: ['glossary', 'ours'],
  })),
  ...series(quantifiedGroups['L series'], reached('up', 'maxUp%')),
  ...series(quantifiedGroups['S series'], reached('down', 'maxDown%')),
  ...series(quantifiedGroups['P series'], (name, index) => ({
    description: `Minutes from publication until the price had first moved ${levels[index]?.percent} % in either direction.`,
    formula: `min(${name.replace('P', 'L')}, ${name.replace('P', 'S')})`,
    unit: 'whole minutes',
    emptyWhen: 'neither side reached the level',
    from: ['glossary', 'arithmetic'],
  })),
  'MktCap(1000)': {
    description: 'Market capitalisation, in thousands.',
    unit: '1,000 $',
    emptyWhen: 'it is not available',
    from: ['glossary'],
  },
  PERatio: { description: 'Price-earnings ratio as of that day.', unit: 'times', emptyWhen: 'it is not available', from: ['glossary'] },
  'DividendYield%': { description: 'Dividend yield as of that day.', unit: '%', emptyWhen: 'it is not available', from: ['glossary'] },
  'ShortInterest%': {
    description: 'Shares short relative to shares outstanding.',
    unit: '%',
    emptyWhen: 'it is not available',
    from: ['glossary'],
  },
  ReportSess: {
    description: 'Trading session that the row measures: Pre (pre-market), Main (regular), Post (post-market) or All (full day).',
    unit: 'text',
    from: ['documented', 'ours'],
  },
  NewsSess: {
    description:
      'Session of the story: Pre (pre-market), Main (regular) or Post (post-market); a story published while the market is closed belongs to the next Pre.',
    unit: 'text',
    from: ['documented', 'ours'],
  },
  AnalystAction: {
    description: 'Rating action in the story, such as Upgrade.',
    unit: 'text',
    emptyWhen: 'the story has no rating',
    from: ['documented'],
  },
  AnalystActionFrom: { description: 'Rating before the action.', unit: 'text', emptyWhen: 'the story has no rating', from: ['documented'] },
  AnalystActionTo: {
    description: 'Rating after the action, as in the story.',
    unit: 'text',
    emptyWhen: 'the story has no rating',
    from: ['documented'],
  },
  AnalystFirm: { description: 'Firm that took the action.', unit: 'text', emptyWhen: 'the story has no rating', from: ['documented'] },
  EPSActual: {
    description: 'Earnings per share in the story.',
    unit: dollars,
    emptyWhen: 'the story has no earnings',
    from: ['documented'],
  },
  EPSAction: {
    description: 'How the earnings compare with the estimate: Beat, Miss or Meet.',
    unit: 'text',
    emptyWhen: 'the story has no earnings',
    from: ['documented', 'ours'],
  },
  created: {
    description: 'When the row was last written; a recomputed row gets a new time. `updated_since` and the order follow it.',
    unit: 'Unix seconds',
    from: ['arithmetic'],
  },
};
