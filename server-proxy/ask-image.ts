import type { Told } from './ask.ts';
import type { UpstreamAddress } from './config.ts';
import { decodeBody } from './content-decoding.ts';
import { readForeignError } from './foreign-error.ts';
import { upstreamLimits, type Upstream } from './forward.ts';
import { freshMs } from './http/freshness.ts';
import { firstOf } from './http/header-value.ts';
import type { ImageQuestion } from './image-question.ts';
import { unreachable, UpstreamFailure } from './upstream-failure.ts';

interface Parts {
  readonly upstream: Upstream;
  readonly key: UpstreamAddress['key'];
}

/** What pictures are called where routes are counted. */
export const imageRoute = 'image';

/** A picture is a few kilobytes; what is larger than this is none of ours. */
const mostBytes = 8 * 1024 * 1024;

export const linkExpired = { kind: 'link_expired', value: 'The address of this picture has expired. Ask for the logo again.' } as const;

/** What an answer other than 200 means: the caller's address is at fault, or upstream is. */
function judge(status: number, body: Buffer): UpstreamFailure {
  const cause = `upstream answered ${status}`;
  if (status === 404) return new UpstreamFailure({ kind: 'not_found', value: 'There is no such picture.' }, { cause });
  if (status !== 403) return unreachable(cause, { again: false });
  const problem = readForeignError(body).words.includes('link_expired')
    ? linkExpired
    : ({ kind: 'link_invalid', value: 'The address of this picture is not as it was made. Ask for the logo again.' } as const);
  return new UpstreamFailure(problem, { cause });
}

const isOfType = (contentType: string | undefined, wanted: string): boolean =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() === wanted;

/**
 * Asks upstream for pictures, once each and without the key: the address is their credential. Whoever shows a picture
 * gets one, never a page or an error that says that it is one.
 */
export function buildAskImage({ upstream, key }: Parts) {
  return async ({ target, contentType }: ImageQuestion, etag: string | undefined, requestId: string): Promise<Told> => {
    const question = { target, accept: contentType, route: imageRoute, etag, requestId, isKeyless: true };
    const { status, headers, body } = await upstream.ask(question, upstreamLimits.firstByteMs);
    const fresh = freshMs(firstOf(headers['cache-control']), firstOf(headers['age']));
    if (status === 304 && etag !== undefined) return { changed: false, freshMs: fresh };
    const decoded = await decodeBody(body, firstOf(headers['content-encoding']), mostBytes);
    if (status !== 200) throw judge(status, decoded);
    if (!isOfType(firstOf(headers['content-type']), contentType))
      throw unreachable('the answer is not the picture asked for', { again: false });
    if (key.isIn(decoded)) throw unreachable('the answer repeats the key', { again: false });
    return { changed: true, body: decoded, contentType, etag: firstOf(headers['etag']), freshMs: fresh };
  };
}
