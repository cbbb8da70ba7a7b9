import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Pairs } from '#contract/http/query-string.ts';
import { logoImagePairs, logoImagePath, logoImagePolicy, logoImageTypes } from '#contract/proxy/logo-image.ts';
import { createDrawingPool } from '../logos/drawing-pool.ts';
import { fileKinds, parseFileName } from '../logos/files.ts';
import { imagePath } from '../logos/image-links.ts';
import { makePicture, type PictureRequest } from '../logos/pictures.ts';
import { refused } from './http/errors.ts';
import { sendRepresentation } from './http/representation.ts';
import type { LogoOptions } from './logo-search.ts';

const cacheBytes = 8 * 2 ** 20;
const maxPictureBytes = 2 ** 20;
/** Keys and the cache's own entries, so that empty pictures are bounded as well. */
const entryBytes = 500;

const noPicture = Buffer.alloc(0);

/** The pictures that logo search links to. They need no key, because the signed address is the credential (assumption L07). */
export function serveLogoImages(app: FastifyInstance, { store, links, now }: LogoOptions): void {
  const pool = createDrawingPool();
  app.addHook('onClose', () => pool.close());
  const pictures = new LRUCache<string, Buffer, PictureRequest>({
    maxSize: cacheBytes,
    maxEntrySize: maxPictureBytes,
    sizeCalculation: (picture) => picture.length + entryBytes,
    fetchMethod: async (_key, _stale, { context }) => (await makePicture(context, store.logoImage, pool.draw)) ?? noPicture,
  });

  app.route<{ Querystring: Pairs; Params: { identifier: string; file: string } }>({
    method: app.supportedMethods,
    url: `${logoImagePath}/:identifier/:file`,
    config: { path: `${logoImagePath}/{identifier}/{file}` },
    onSend: sendRepresentation,
    handler: async ({ params, query }, reply) => {
      if (!links.isSigned(imagePath(params.identifier, params.file), query)) {
        throw refused('link_invalid', 'this address is not as it was made; ask for the logo again');
      }
      const pairs = new Map(query);
      const remainingSeconds = Number(pairs.get(logoImagePairs.expiry)) - Math.floor(now() / 1000);
      if (remainingSeconds < 0) throw refused('link_expired', 'this address has expired; ask for the logo again');

      const name = parseFileName(params.file);
      const isin = pairs.get(logoImagePairs.isin) ?? '';
      const found = name && (await store.addressedLogo(params.identifier, isin, pairs.get(logoImagePairs.symbol) ?? ''));
      if (!found) throw refused('not_found', 'there is no such picture any more');
      const { logo, security } = found;
      const context = { logo, security, ...name };
      const picture = await pictures.forceFetch(`${logo.revision} ${security.isin} ${security.symbol} ${params.file}`, { context });
      if (picture.length === 0) throw refused('not_found', 'there is no such picture any more');
      return reply
        .headers({
          'content-security-policy': logoImagePolicy,
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': `public, max-age=${remainingSeconds}, immutable`,
          vary: 'Accept-Encoding',
          'content-type': logoImageTypes[fileKinds[name.file].isVector ? 'svg' : 'png'],
        })
        .send(picture);
    },
  });
}
