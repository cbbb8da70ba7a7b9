import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, leastCompressedBytes } from '#contract/http/content-coding.ts';
import { noneMatchNames } from '#contract/http/entity-tag.ts';
import { requestIdHeader, retryAfterHeader } from '#contract/http/header-names.ts';
import { readPairs } from '#contract/http/query-string.ts';
import { logoImagePairs, logoImagePath, logoImagePolicy, logoImageTypes } from '#contract/logo-image.ts';
import type { Problem } from '#contract/problem.ts';
import { answerOf, type Answer } from '../answers/answer.ts';
import { keepAnswers } from '../answers/kept-answers.ts';
import { sendProblems } from '../http/answers.ts';
import { createCompressor } from '../http/compressor.ts';
import { entityTag } from '../http/entity-tag.ts';
import { remembering } from '../http/remembering.ts';
import { fileKinds, readFileName } from '../logos/files.ts';
import { picture } from '../logos/pictures.ts';
import { imagePathOf, type ImageLinks } from '../logos/signed-url.ts';
import { Unavailable } from '../searches/unavailable.ts';
import type { FoundLogo, LogoReader } from '../store/logo.ts';

interface Parts {
  readonly app: FastifyInstance;
  readonly store: LogoReader;
  readonly links: ImageLinks;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
}

type Asked = FastifyRequest<{ Querystring: { raw: string }; Params: { identifier: string; file: string } }>;

/** A picture that any page may show, and no page take for something else. */
const always = Object.freeze({
  'content-security-policy': logoImagePolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
});

const room = { mostBytes: 8 * 2 ** 20, mostBytesEach: 2 ** 20 };

/** No bytes where there is no picture. */
const answerOfPicture = (made: Buffer | undefined): Answer => answerOf(made ?? '');

const documented = `${logoImagePath}/{identifier}/{file}`;

/** The pictures that logo search names: without a key, for their signed address is the credential (facts §5). */
export function serveImages({ app, store, links, now }: Parts): void {
  const kept = keepAnswers(room);
  const compress = createCompressor();
  const codingOf = remembering(chooseCoding);

  /** Named by what was written, not by the store's version: a story that arrives changes no picture. */
  const answerFor = (
    { logo, security }: Omit<FoundLogo, 'key'>,
    file: NonNullable<ReturnType<typeof readFileName>>,
    name: string,
  ): Answer | Promise<Answer> =>
    kept.find(`${logo.revision} ${security.isin} ${security.symbol} ${name}`, 0, () => {
      const made = picture(logo, security, file.file, file.variant, store.logoImage);
      return made instanceof Promise ? made.then(answerOfPicture) : answerOfPicture(made);
    });

  const send = (reply: FastifyReply, answer: Answer, isVector: boolean, lifeSeconds: number): void => {
    const { headers } = reply.request;
    const coding = isVector && answer.bytes.length >= leastCompressedBytes ? codingOf(headers['accept-encoding']) : undefined;
    const tag = entityTag(answer.digest, ...(coding ? [coding] : []));
    reply.headers(always).header(requestIdHeader, reply.request.id);
    reply.header('cache-control', `public, max-age=${lifeSeconds}, immutable`).header('etag', tag);
    if (noneMatchNames(headers['if-none-match'], tag)) return void reply.code(304).send();
    reply.header('content-type', logoImageTypes[isVector ? 'svg' : 'png']);
    if (!coding) return void reply.send(answer.bytes);
    reply.header('content-encoding', coding);
    void Promise.resolve(compress(tag, coding, answer.bytes)).then(
      (packed) => reply.send(packed),
      (error: unknown) => reply.send(error),
    );
  };

  app.all(`${logoImagePath}/:identifier/:file`, { config: { path: documented } }, (request: Asked, reply): void => {
    request.servedPath = documented;
    const { identifier, file: name } = request.params;
    const refuse = (kind: Problem['kind'], value: string): void => void sendProblems(reply, [{ kind, value }]);
    const pairs = readPairs(request.query.raw);
    if (!links.isOurs(imagePathOf(identifier, name), pairs)) {
      return refuse('link_invalid', 'this address is not as it was made; ask for the logo again');
    }
    const sent = new Map(pairs);
    const lifeSeconds = Number(sent.get(logoImagePairs.expiry)) - Math.floor(now() / 1000);
    if (lifeSeconds < 0) return refuse('link_expired', 'this address has expired; ask for the logo again');

    const file = readFileName(name);
    const found = file && store.addressedLogo(identifier, sent.get(logoImagePairs.isin) ?? '', sent.get(logoImagePairs.symbol) ?? '');
    const gone = (): void => refuse('not_found', 'there is no such picture any more');
    if (!found) return gone();
    const give = (answer: Answer): void =>
      answer.bytes.length === 0 ? gone() : send(reply, answer, fileKinds[file.file].isVector, lifeSeconds);
    const answer = answerFor(found, file, name);
    if (!(answer instanceof Promise)) return give(answer);
    answer.then(give, (error: unknown) => {
      if (!(error instanceof Unavailable)) return void reply.send(error);
      reply.header(retryAfterHeader, String(error.retryAfterSeconds));
      return refuse('unavailable', error.message);
    });
  });
}
