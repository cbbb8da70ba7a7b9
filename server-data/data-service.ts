import { buildApp, type AppParts } from './app.ts';
import { oncePerTurn } from './http/turn.ts';
import { createImageLinks } from './logos/signed-url.ts';
import { openSearches } from './searches/searches.ts';

export interface DataService {
  /** where it listens, e.g. `http://127.0.0.1:8081` */
  readonly url: string;
  /** Finishes what was asked already, then stops. The store stays open: it belongs to whoever opened it. */
  readonly close: () => Promise<void>;
}

export interface ServiceOptions extends Omit<AppParts, 'searches' | 'links'> {
  readonly host: string;
  readonly port: number;
  /** the file the store reads, for threads to read as well; without it, as in memory, nothing is read beside it */
  readonly storeFile?: string | undefined;
  readonly images?: ImagesAt | undefined;
}

export interface ImagesAt {
  /** what stands before the path of a picture; where this service listens if it is not told */
  readonly url?: string | undefined;
  /** what addresses of pictures are signed with; a random one, and addresses that end with this service, if it is not told */
  readonly secret?: string | undefined;
}

/** The data service, listening. Port 0 takes any free one. */
export async function startDataService({ host, port, storeFile, store, images = {}, ...parts }: ServiceOptions): Promise<DataService> {
  const searches = storeFile === undefined ? undefined : openSearches(storeFile);
  // what is asked through sockets in one turn was asked before that turn's first look at the version, which is as new as anybody's
  let url = '';
  const links = createImageLinks({ imageUrl: () => images.url ?? url, secret: images.secret });
  const app = buildApp({ ...parts, store: { ...store, version: oncePerTurn(store.version) }, searches, links });
  url = await app.listen({ host, port });
  return {
    url,
    close: async () => {
      await app.close();
      await searches?.close();
    },
  };
}
