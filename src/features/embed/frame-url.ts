import * as z from 'zod/mini';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { parseComparePath } from '#src/shared/url/compare-path.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { symbolParamsOf } from '#src/shared/url/symbol-params.ts';

/** Parts of a framed page that its host may hide. */
const hideableParts = ['title', 'filters', 'pager'] as const;

/** A symbol in any spelling, read as its usual one. */
export const symbolSchema = z.pipe(z.string().check(z.refine(isSymbol)), z.transform(spelledSymbol));

/** Settings that the host page has put into the frame's URL, read once; unknown values are ignored. */
export interface FrameSettings {
  readonly hide: readonly (typeof hideableParts)[number][];
  /** the one symbol that the frame is about */
  readonly symbol: string | undefined;
  /** the host's parameters, which stay in every URL inside the frame */
  readonly hostParams: readonly (readonly [name: string, value: string])[];
}

const hostParamNames = new Set(['embed', 'theme', 'density', 'tz', 'hide', 'symbol']);

export function readFrameSettings(search: string): FrameSettings {
  const params = new URLSearchParams(search);
  const hidden = (params.get('hide') ?? '').split(',');
  return {
    hide: hideableParts.filter((part) => hidden.includes(part)),
    symbol: symbolSchema.safeParse(params.get('symbol')).data,
    hostParams: [...params].filter(([name]) => hostParamNames.has(name)),
  };
}

const formatParams = (params: URLSearchParams): string => {
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
};

/** The symbols in a URL: in its path or in a parameter of its page. */
function symbolsIn(path: string, params: URLSearchParams): string[] {
  const own = symbolOfPath(path);
  if (own !== undefined) return [own];
  const compared = parseComparePath(path);
  if (compared) return [...new Set(compared.sides.flatMap(({ symbols }) => symbols))];
  const { param, aliases } = symbolParamsOf(path);
  const named = [param, ...aliases].flatMap((name) => params.getAll(name)).flatMap((list) => list.split(','));
  return [...new Set(named.map(spelledSymbol).filter(Boolean))];
}

/** The one symbol that a URL is about; undefined when there is none, or more than one. */
export function symbolInUrl(path: string, search: string): string | undefined {
  const named = symbolsIn(path, new URLSearchParams(search));
  return named.length === 1 ? named[0] : undefined;
}

function pinSymbol(path: string, params: URLSearchParams, symbol: string): void {
  if (symbolOfPath(path) !== undefined || parseComparePath(path)) return;
  const { param, aliases } = symbolParamsOf(path);
  for (const name of aliases) params.delete(name);
  params.set(param, symbol);
}

interface UrlParts {
  readonly pathname: string;
  readonly search: string;
}

/** The URL with which a frame opens, for the host's symbol. An open story or row of another symbol is closed. */
export function initialLocation({ pathname, search }: UrlParts, { symbol }: FrameSettings): UrlParts {
  const params = new URLSearchParams(search);
  if (symbol === undefined) return { pathname, search };
  const before = params.toString();
  let path = pathname;
  const own = symbolOfPath(path);
  if (own !== undefined && own !== symbol) path = symbolPath(symbol);
  if (spelledSymbol(params.get('symbol') ?? '') !== symbol) {
    params.set('symbol', symbol);
    for (const name of ['row', 'at']) params.delete(name);
    if (/^\/news\/./i.test(path)) path = '/news';
  }
  pinSymbol(path, params, symbol);
  return { pathname: path, search: params.toString() === before ? search : formatParams(params) };
}

/** The settings after a message of the host: another symbol, theme, density or time zone. */
export const withHostParams = (settings: FrameSettings, params: Readonly<Record<string, string>>): FrameSettings => ({
  ...settings,
  symbol: params['symbol'] ?? settings.symbol,
  hostParams: [...settings.hostParams.filter(([name]) => !(name in params)), ...Object.entries(params)],
});

/**
 * The query string of a URL inside the frame: with the host's parameters and symbol.
 *
 * @returns undefined for a URL about other symbols, which only the full view may show
 */
export function insideFrameSearch(path: string, search: string, { symbol, hostParams }: FrameSettings): string | undefined {
  const params = new URLSearchParams(search);
  for (const [name, value] of hostParams) params.set(name, value);
  if (symbol !== undefined) {
    if (symbolsIn(path, params).some((named) => named !== symbol)) return undefined;
    pinSymbol(path, params, symbol);
  }
  return formatParams(params);
}

/** Days in New York, both included; a missing end is open. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days in a URL; relative days such as `now-7d` are ignored. */
export function dateRangeInUrl(search: string): DateRange {
  const params = new URLSearchParams(search);
  return { from: isoDate.safeParse(params.get('from')).data, to: isoDate.safeParse(params.get('to')).data };
}

/** Date parameters of the pages that have any. */
const rangeParams: Readonly<Record<string, readonly ('from' | 'to')[]>> = {
  '/news': ['from', 'to'],
  '/quantified': ['from', 'to'],
  '/guidance': ['from', 'to'],
  '/splits': ['from', 'to'],
  '/ratios': ['from'],
};

/** A query string with another date range, for pages that have one; `hours` belong to the previous single day and are removed. */
export function withDateRange(path: string, search: string, range: DateRange): string {
  const params = new URLSearchParams(search);
  for (const name of rangeParams[path.toLowerCase().replace(/\/+$/, '')] ?? []) {
    params.delete('hours');
    const day = range[name];
    if (day === undefined) params.delete(name);
    else params.set(name, day);
  }
  return formatParams(params);
}

/** Query string of the same page in its own window, with the host's theme, density and time zone. */
export function fullViewSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['embed', 'hide', 'symbol']) params.delete(name);
  return formatParams(params);
}

/** The placeholder for path and query of the view in a host's pattern. */
const pathPlaceholder = '{path}';

/**
 * A host's pattern for shared links, such as `https://intranet.example.com/markets?view={path}`.
 *
 * Assumed: a pattern is a URL of the host's own origin with `{path}` in it, which is replaced by the encoded path and query of the view.
 */
export const isPermalinkPattern = (pattern: string, host: string | undefined): boolean =>
  pattern.includes(pathPlaceholder) && host !== undefined && URL.parse(pattern)?.origin === host;

/**
 * A link as it is shared from inside a frame: to the host's page when the host has sent a pattern, else to the full view.
 * Links to other sites are returned unchanged.
 *
 * @param base base URL of the app, with a trailing slash
 */
export function linkForHost(link: string, base: string, pattern?: string): string {
  if (!link.startsWith(base)) return link;
  const { pathname, search, hash } = new URL(link);
  const path = `${pathname.slice(new URL(base).pathname.length - 1)}${fullViewSearch(search)}${hash}`;
  return pattern === undefined ? base.slice(0, -1) + path : pattern.replaceAll(pathPlaceholder, () => encodeURIComponent(path));
}
