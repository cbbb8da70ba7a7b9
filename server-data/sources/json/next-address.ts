import { echo } from '#contract/schema/codecs.ts';
import { SourceFailed } from '../failures.ts';
import { readPath } from './rows.ts';

interface NextSettings {
  readonly url: string;
  readonly next?: string | undefined;
  readonly nextParameter?: string | undefined;
  readonly map?: unknown;
}

/** Where known price APIs say that another page follows. */
const knownPlaces = ['next_page_token', 'next_url'];

/** `name=value` with the key in a query. */
const keyParameters = (template: string): readonly string[] => template.match(/(?<=[?&])[^=&#]+=[^&#]*\{key\}[^&#]*/g) ?? [];

const append = (url: string, parameter: string): string => `${url}${url.includes('?') ? '&' : '?'}${parameter}`;

/** An address with the key where the template has it: addresses of next pages come without it, or with it in plain sight. */
function withKey(url: URL, template: string): string {
  const parameters = keyParameters(template);
  for (const parameter of parameters) url.searchParams.delete(parameter.replace(/=.*/s, ''));
  return parameters.reduce(append, url.href);
}

/**
 * The address of the page that follows an answer, with `{key}` in place of the key.
 *
 * @param url of the request
 * @throws SourceFailed where it is at another host, which the key is not for
 */
export function nextAddress(
  answer: unknown,
  url: string,
  { url: template, next, nextParameter: parameter, map }: NextSettings,
): string | undefined {
  const places = next === undefined ? (map === undefined ? knownPlaces : []) : [next];
  const found = places
    .map((place) => readPath(answer, place))
    .find((value) => value !== undefined && value !== null && value !== '' && value !== false);
  if (found === undefined) return undefined;
  if (typeof found !== 'string' && typeof found !== 'number')
    throw new SourceFailed(`next: expected a token or an address, got ${echo(JSON.stringify(found))}`);
  // a token may begin as an address does
  if (parameter === undefined && /^(?:https?:|[/?])/i.test(String(found))) {
    const base = new URL(url.replaceAll('{key}', ''));
    const address = new URL(String(found), base);
    if (address.origin !== base.origin) throw new SourceFailed(`its next page is at ${address.host}, another host than ${base.host}`);
    return withKey(address, template);
  }
  const nextParameter = parameter ?? 'page_token';
  const first = url.replace(new RegExp(`[?&]${nextParameter.replaceAll('.', '\\.')}=[^&#]*`), '');
  return append(first.includes('?') ? first : first.replace('&', '?'), `${nextParameter}=${encodeURIComponent(found)}`);
}
