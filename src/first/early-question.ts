/** A page of news below the base path, and its query; the bare address of the desk leads to /news, without its query. */
const page = /^(?:news(?:\/[^/?#]+)?\/*(?:\?([^#]*))?|(?:\?[^#]*)?)(?:#|$)/i;

/** Parameters that change how the desk looks, not what it asks. */
const looks = ['theme', 'density', 'tz', 'embed', 'hide'];

/** The API's names for the filters that addresses mostly hold, in the order of its question. A rarer one waits for the desk. */
const wire = { from: 'dateFrom', to: 'dateTo', sort: 'sort', tickers: 'tickers', channels: 'channels', topics: 'topics' };

/** Whether a value is spelled as the API's question spells it, so that it need not be read. */
function isPlain(name: string, text: string): boolean {
  if (name === 'sort') return /^(id|created|updated):(asc|desc)$/.test(text);
  if (name === 'from' || name === 'to') return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
  const parts = text.split(',');
  return parts.length <= 50 && new Set(parts).size === parts.length && parts.every((part) => part && part === part.trim());
}

/**
 * What the news page will ask first, known from its address alone, before a line of the desk has loaded. Tested against
 * src/features/news/news-query.ts: the same to the letter, or undefined for whatever would have to be read or refused.
 *
 * @param address below the base path, e.g. `news/12?tickers=F`
 * @returns relative to the base path
 */
export function earlyQuestion(address: string): string | undefined {
  const match = page.exec(address);
  const sent = [...new URLSearchParams(match?.[1])].filter(([name]) => !looks.includes(name));
  const values = Object.fromEntries(sent);
  const { from = '', to = from } = values;
  const isKnown = sent.every(([name, text]) => Object.hasOwn(wire, name) && isPlain(name, text));
  if (!match || !isKnown || sent.length > Object.keys(values).length || from > to) return undefined;

  values['sort'] ??= 'created:desc';
  const question = new URLSearchParams({ pageSize: '100' });
  for (const [name, wireName] of Object.entries(wire)) if (values[name]) question.set(wireName, values[name]);
  return `api/v2/news?${question.toString()}`;
}
