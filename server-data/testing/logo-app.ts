import type { LightMyRequestResponse } from 'fastify';
import { logos as endpoint } from '#contract/endpoints/logos.ts';
import { logos } from './logos.ts';
import { buildTestApp, type TestApp } from './test-app.ts';

export const logosPath = endpoint.path;

/** A logo as it leaves the service. */
export interface WireLogo {
  readonly id: string;
  readonly search_key: string;
  readonly colors: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly securities: readonly Readonly<Record<string, string>>[];
}

export interface LogoApp extends TestApp {
  /** Sends a logo search with a key whose plan has it. */
  readonly search: (query: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly found: (query: string) => Promise<readonly WireLogo[]>;
  /** The address of one file of one logo. */
  readonly address: (symbol: string, file: string, query?: string) => Promise<string>;
}

/** The real service over the example logos. */
export function buildLogoApp(options: Parameters<typeof buildTestApp>[0] = {}, entries = logos): LogoApp {
  const service = buildTestApp(options);
  service.store.writeLogos(entries);
  const key = service.addKey('logos', { plan: ['logos'] });
  const search: LogoApp['search'] = (query, headers = {}) =>
    service.app.inject({ url: `${logosPath}?${query}`, headers: { authorization: `token ${key}`, ...headers } });
  const found: LogoApp['found'] = async (query) => (await search(query)).json<{ data: WireLogo[] }>().data;
  return {
    ...service,
    search,
    found,
    address: async (symbol, file, query = '') => {
      const [logo] = await found(`search_keys=${symbol}&fields=${file}${query}`);
      const address = logo?.files[file];
      if (address === undefined) throw new Error(`${symbol} has no ${file}`);
      return address;
    },
  };
}
