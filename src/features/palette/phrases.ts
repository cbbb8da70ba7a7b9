import { ratioNames } from '#contract/endpoints/ratios.ts';
import type { RecordTimes } from '#src/shared/filters/dates/date-range.ts';

// The grammar of commands as data: words of pages, words that set a parameter of a page, other words for dates. typed-command.ts reads them.

/** What may follow a page. Dates of calendars may lie ahead. */
interface PageSyntax {
  readonly aliases: readonly string[];
  readonly dates?: RecordTimes;
  readonly takesList?: true;
}

export const pageSyntax: Readonly<Record<string, PageSyntax>> = {
  '/market': { aliases: [], takesList: true },
  '/news': { aliases: ['stories', 'story'], dates: 'past', takesList: true },
  '/quantified': { aliases: ['reactions', 'reaction'], dates: 'past', takesList: true },
  '/ratios': { aliases: ['ratio'] },
  '/guidance': { aliases: ['guide'], dates: 'scheduled', takesList: true },
  '/splits': { aliases: ['split'], dates: 'scheduled', takesList: true },
};

/** Words that set a parameter of a page. */
export interface Qualifier {
  /** the page that has the parameter */
  readonly page: string;
  readonly param: string;
  /** the value of each phrase; phrases in lower case */
  readonly phrases: Readonly<Record<string, string>>;
  /** the value in a label, where it is not the value itself */
  readonly label?: (value: string) => string;
  /** parameters that the value needs, unless other words set them */
  readonly needs?: Readonly<Record<string, string>>;
}

/** In the order of labels and addresses. */
export const qualifiers: readonly Qualifier[] = [
  {
    page: '/guidance',
    param: 'verdict',
    phrases: {
      ...{ raised: 'raised', raises: 'raised', lowered: 'lowered', cut: 'lowered', cuts: 'lowered', narrowed: 'narrowed' },
      ...{ widened: 'widened', reaffirmed: 'reaffirmed', initiated: 'initiated', 'not updated': 'not updated' },
    },
  },
  {
    page: '/guidance',
    param: 'est',
    phrases: {
      ...{ above: 'above', 'above est': 'above', 'above est.': 'above', 'above estimate': 'above', 'above estimates': 'above' },
      ...{ below: 'below', 'below est': 'below', 'below est.': 'below', 'below estimate': 'below', 'below estimates': 'below' },
      ...{ 'in range': 'in range', 'in line': 'in range' },
    },
    label: (value) => (value === 'in range' ? 'est. in range' : `${value} est.`),
  },
  { page: '/splits', param: 'direction', phrases: { forward: 'forward', reverse: 'reverse' } },
  { page: '/splits', param: 'optionable', phrases: { optionable: 'yes', 'with options': 'yes' }, label: () => 'optionable' },
  {
    page: '/ratios',
    param: 'type',
    phrases: { restated: 'R', original: 'A', 'first reported': 'A', preliminary: 'P', ttm: 'TTM' },
    label: (value) => ({ R: 'restated', A: 'original', P: 'preliminary' })[value] ?? value,
  },
  {
    page: '/ratios',
    param: 'period',
    phrases: { quarterly: '3M', annual: '1Y', annually: '1Y', yearly: '1Y' },
    label: (value) => (value === '3M' ? 'quarterly' : 'annual'),
    // Trailing twelve months, which the page begins with, have no other period.
    needs: { type: 'A' },
  },
  { page: '/news', param: 'importance', phrases: { important: 'high', 'high importance': 'high' }, label: () => 'high importance' },
  { page: '/quantified', param: 'spy', phrases: { 'vs spy': 'true', 'vs index': 'true' }, label: () => 'vs SPY' },
];

/** Names of presets of dates, and other words for them. */
export const presetAliases: Readonly<Record<string, string>> = {
  ...{ 'since close': 'Since last close', 'since last close': 'Since last close', 'since the close': 'Since last close' },
  ...{ 'since the last close': 'Since last close', 'last close': 'Since last close', 'month to date': 'This month' },
  ...{ future: 'Upcoming', coming: 'Upcoming', ahead: 'Upcoming' },
  ...{ 'quarter to date': 'QTD', 'this quarter': 'QTD', 'year to date': 'YTD', 'this year': 'YTD' },
};

/** Wire names of ratios by their names in lower case. */
export const ratiosByName = new Map<string, string>(ratioNames.map((name) => [name.toLowerCase(), name]));
