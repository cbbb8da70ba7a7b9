import { logos } from '#contract/endpoints/logos.ts';
import example from '#contract/docs/examples/logos.json' with { type: 'json' };
import { presentProblems } from '#contract/http/problem.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { fakeApi, json, type FakeApi } from './fake-api.ts';
import { renderPage } from './render-page.tsx';

/** The contract's own examples, as they are sent. */
const examples = example.data;

/** Records as the service's wire has them; what a test changes, the next answer shows. */
export type WireLogo = (typeof examples)[number];
export const exampleLogos = (): WireLogo[] => structuredClone(examples);

const memberOf = { symbol: 'symbol', cik: 'cik', cusip: 'cusip', isin: 'isin', figi_share_class: 'figi_share_class' } as const;
const plain = (text: string): string => text.toUpperCase().replace(/^0+(?=\d)/, '');

/** Answers as the service does: a record for each key that matches, in that order; nothing at all is 404. */
export function answerLogos(known: readonly WireLogo[], address: URL): Response | undefined {
  if (address.pathname !== logos.path) return undefined;
  const { query, problems } = parseQuery(logos, address.searchParams);
  const [first, ...others] = problems;
  if (first) return json(presentProblems([first, ...others]).body, { status: 400 });
  const member = memberOf[query.searchKeysType];
  const found = query.searchKeys.flatMap((key) => {
    const logo = known.find(({ securities }) => securities.some((one) => plain(one[member]) === plain(key)));
    if (!logo) return [];
    const fields = query.fields;
    const files = Object.fromEntries(
      Object.entries(logo.files).filter(([name]) => fields === undefined || fields.some((field) => field === name)),
    );
    return [{ ...logo, search_key: key, files, securities: query.securities ? logo.securities : [] }];
  });
  if (found.length === 0) {
    const problem = {
      ok: false,
      errors: [{ code: 'no_data_found', id: 'not_found', value: 'No logos found' }],
      data: null,
      message: 'Not Found',
    };
    return json(problem, { status: 404 });
  }
  return json({ ok: true, data: found });
}

/** The desk at an address of /logos. */
export function openLogos(address: string, known: readonly WireLogo[] = exampleLogos()): FakeApi {
  const api = fakeApi();
  api.instead = (asked) => answerLogos(known, asked);
  renderPage(address);
  return api;
}
