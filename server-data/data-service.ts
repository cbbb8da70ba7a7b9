import { buildApp, type AppParts } from './app.ts';

export interface DataService {
  /** where it listens, e.g. `http://127.0.0.1:8081` */
  readonly url: string;
  /** Finishes what was asked already, then stops. The store stays open: it belongs to whoever opened it. */
  readonly close: () => Promise<void>;
}

/** The data service, listening. Port 0 takes any free one. */
export async function startDataService({
  host,
  port,
  ...parts
}: AppParts & { readonly host: string; readonly port: number }): Promise<DataService> {
  const app = buildApp(parts);
  const url = await app.listen({ host, port });
  return { url, close: () => app.close() };
}
