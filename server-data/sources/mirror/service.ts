import type { Endpoint } from '#contract/schema/endpoint.ts';
import { recordList, type ResponseShape } from '#contract/schema/record-list.ts';
import { describeValue } from '../../ingest/rules/describe-fault.ts';
import type { SourceClient } from '../client/client.ts';
import { SourceFailed } from '../failures.ts';
import { withoutSlash } from '../settings.ts';

export type Params = Readonly<Record<string, string | number>>;

/** The service that is mirrored: another Marketdesk, or the vendor. */
export interface Service {
  /**
   * The records of one response, as they were sent.
   *
   * @throws SourceFailed for another one than is documented, such as half of one or a page in HTML
   */
  readonly list: (endpoint: Pick<Endpoint, 'path'> & ResponseShape, params: Params) => Promise<readonly unknown[]>;
  /** A file that a response names, which needs no key. */
  readonly file: (address: string) => Promise<Buffer>;
}

/** A page of long stories. */
const maxBytes = 64 * 2 ** 20;

function parse(body: Buffer, what: string): unknown {
  // without a byte order mark
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    const isMarkup = text.trimStart().startsWith('<');
    throw new SourceFailed(
      `${what}: expected JSON, got ${isMarkup ? describeValue(text.trim().slice(0, 60)) : 'a text that ends early or is none'}`,
    );
  }
}

/** @param hasKey whether a key is sent, in the header that keeps it out of logs */
export function openService(client: SourceClient, url: string, hasKey: boolean): Service {
  const base = withoutSlash(url);
  const headers = hasKey ? { authorization: 'token {key}' } : {};
  return {
    list: async ({ path, ...shape }, params) => {
      const query = new URLSearchParams(Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]));
      const { body } = await client.get(`${base}${path}?${String(query)}`, { accept: 'application/json', headers, maxBytes });
      const response = parse(body, path);
      const list = recordList(shape, response);
      if (!list) throw new SourceFailed(`${path}: expected a list of ${shape.envelope ?? 'records'}, got ${describeValue(response)}`);
      return list;
    },
    file: async (address) => (await client.get(new URL(address, `${base}/`).href)).body,
  };
}
