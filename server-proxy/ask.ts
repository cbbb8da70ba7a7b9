import { setTimeout as wait } from 'node:timers/promises';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import type { UpstreamAddress } from './config.ts';
import { decodeBody } from './content-decoding.ts';
import { upstreamLimits, type Upstream, type UpstreamLimits, type UpstreamResponse } from './forward.ts';
import { freshMs } from './http/freshness.ts';
import { firstOf } from './http/header-value.ts';
import { judgeResponse } from './judge-response.ts';
import { foundNothing, noLogos } from './nothing-found.ts';
import type { Question } from './question.ts';
import { readAnswer } from './read-answer.ts';
import { unreachable, UpstreamFailure } from './upstream-failure.ts';

/** What upstream says to a question: that nothing changed, or a checked body without content coding. */
export type Told = {
  /** undefined where it must not be kept */
  readonly freshMs: number | undefined;
} & (
  | { readonly changed: false }
  | { readonly changed: true; readonly body: Buffer; readonly contentType: string; readonly etag: string | undefined }
);

/** @throws UpstreamFailure */
export type Ask = (question: Question, etag: string | undefined, requestId: string) => Promise<Told>;

interface Parts {
  readonly upstream: Upstream;
  readonly key: UpstreamAddress['key'];
  readonly now: () => number;
  readonly limits?: Pick<UpstreamLimits, 'totalMs' | 'bodyBytes'>;
  /** pause before the second try; scattered, so that many proxies do not knock in step */
  readonly pauseMs?: () => number;
}

/** How upstream is asked for each form: one type, no weights, nothing of the caller's own text. */
const acceptOf: Readonly<Record<Format, string>> = { json: 'application/json', xml: 'application/xml', 'text-xml': 'text/xml' };

/** Header text that may go back to upstream as it came. The vendor's tags are unquoted (facts §3.1). */
const returnableTag = (etag: string | undefined): string | undefined =>
  etag !== undefined && /^[\x21-\x7e]{1,200}$/.test(etag) ? etag : undefined;

/** Undici refuses what ends before its length or its last chunk; a body that ends with the connection may be half of one. */
const vouchesFor = (headers: UpstreamResponse['headers']): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) &&
  /^application\/json\b/i.test(firstOf(headers['content-type']) ?? '');

/** Asks upstream until there is an answer that can be trusted: twice at most, and within one span of time for both. */
export function buildAsk({
  upstream,
  key,
  now,
  limits: { totalMs, bodyBytes } = upstreamLimits,
  pauseMs = () => 50 + Math.random() * 200,
}: Parts): Ask {
  async function askOnce(
    { address, format, target }: Question,
    etag: string | undefined,
    requestId: string,
    withinMs: number,
  ): Promise<Told> {
    const response = await upstream.ask({ target, accept: acceptOf[format], route: address.name, etag, requestId }, withinMs);
    const { status, headers } = response;
    const fresh = freshMs(firstOf(headers['cache-control']), firstOf(headers['age']));
    if (status === 304 && etag !== undefined) return { changed: false, freshMs: fresh };
    const decoded = await decodeBody(response.body, firstOf(headers['content-encoding']), bodyBytes);
    if (foundNothing({ status, body: decoded }, address))
      return { changed: true, body: noLogos, contentType: contentTypes.json, etag: undefined, freshMs: fresh };
    if (status !== 200) throw judgeResponse({ ...response, body: decoded }, address, key, now());
    const { body, contentType } = readAnswer(decoded, format, vouchesFor(headers));
    if (key.isIn(body)) throw unreachable('the answer repeats the key', { again: false });
    return { changed: true, body, contentType, etag: returnableTag(firstOf(headers['etag'])), freshMs: fresh };
  }

  return async (question, etag, requestId) => {
    const deadline = performance.now() + totalMs;
    try {
      return await askOnce(question, etag, requestId, totalMs);
    } catch (error) {
      const pause = pauseMs();
      const leftMs = deadline - performance.now() - pause;
      if (!(error instanceof UpstreamFailure) || !error.again || leftMs <= 0) throw error;
      await wait(pause);
      return askOnce(question, etag, requestId, leftMs);
    }
  };
}
