/** What a page asks first: where, and how the address's parameters are called in the question, in the question's order. */
interface First {
  readonly path: string;
  readonly wire?: Readonly<Record<string, string>>;
  /** what the question holds besides, before and after those */
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  /** without this parameter nothing is asked */
  readonly wants?: string;
}

const days = { from: 'parameters[date_from]', to: 'parameters[date_to]' };
const calendar = { ...days, tickers: 'parameters[tickers]' };

const firsts: Readonly<Record<string, First>> = {
  '/guidance': { path: 'api/v2.1/calendar/guidance', wire: calendar },
  '/splits': { path: 'api/v2.1/calendar/splits', wire: calendar },
  '/quantified': {
    path: 'api/v2/newsquantified',
    before: { pagesize: '100' },
    wire: { symbols: 'symbols', from: 'date_from', to: 'date_to' },
  },
  '/ratios': { path: 'api/v2.1/fundamentals/operationRatios', wire: { s: 'symbols' }, after: { period: 'TTM' }, wants: 's' },
  '/logos': { path: 'api/v2/logos/search', wire: { keys: 'search_keys' }, wants: 'keys' },
  '/status': { path: 'status.json' },
};

/** Who somebody is; the first of the symbol page's questions. */
const identity = { fields: 'mark_composite_light,mark_vector_composite_light', scale: '64x64' };

/** Parameters that change how a page looks, not what it asks; a month is worked out by the page itself. */
const looks = /^(?:theme|density|tz|embed|hide|symbol|row)=|^view=(?:agenda|table)$/;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
const isList = (text: string): boolean =>
  /^[A-Z]{1,5}(?:,[A-Z]{1,5}){0,7}$/.test(text) && new Set(text.split(',')).size === text.split(',').length;

/**
 * What a page that loads later will ask first, known from its address alone, before its code is here (src/first does the same for the
 * news). Tested to be the very question of the page, or undefined for whatever would have to be read or refused.
 *
 * @param path below the desk's own, in lower case, without a slash at its end
 * @returns relative to the base path
 */
export function aheadQuestion(path: string, search: string): string | undefined {
  const symbol = /^\/symbol\/([a-z]{1,5})$/.exec(path)?.[1]?.toUpperCase();
  const first: First | undefined =
    symbol === undefined ? firsts[path] : { path: 'api/v2/logos/search', before: { search_keys: symbol }, after: identity };
  if (!first) return undefined;
  const { wire = {}, wants } = first;
  const sent = [...new URLSearchParams(search)].filter(([name, text]) => !looks.test(`${name}=${text}`));
  const values = Object.fromEntries(sent);
  const { from = '', to = from } = values;
  const isKnown = sent.every(([name, text]) => Object.hasOwn(wire, name) && (name === 'from' || name === 'to' ? isDay : isList)(text));
  if (!isKnown || sent.length > Object.keys(values).length || from > to || (wants !== undefined && !values[wants])) return undefined;

  const asked = Object.entries(wire).flatMap(([name, wireName]) => (values[name] ? [[wireName, values[name]]] : []));
  const pairs = [...Object.entries(first.before ?? {}), ...asked, ...Object.entries(first.after ?? {})];
  return pairs.length === 0 ? first.path : `${first.path}?${new URLSearchParams(pairs).toString()}`;
}
