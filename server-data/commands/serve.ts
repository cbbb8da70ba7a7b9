import closeWithGrace from 'close-with-grace';
import { configWarnings, readConfig, type Config } from '../config.ts';
import { startDataService, type DataService, type ServiceOptions } from '../data-service.ts';
import { CommandFailed } from '../failures.ts';
import { gatherLines, jsonLog } from '../log.ts';
import { expectNoMore, readArguments, type Command } from './command.ts';
import { expectStoreAt, openStore, storeOption, storePath } from './store-file.ts';

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'DATA_PORT: another process listens there already',
  EACCES: 'DATA_PORT: this user may not listen there',
  EADDRNOTAVAIL: 'DATA_HOST: no address of this machine',
  ENOTFOUND: 'DATA_HOST: no address of this machine',
};

async function listen({ host, port }: Config, parts: Omit<ServiceOptions, 'host' | 'port'>): Promise<DataService> {
  try {
    return await startDataService({ ...parts, host, port });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? listenFaults[String(error.code)] : undefined;
    throw reason === undefined ? error : new CommandFailed(`${reason} (${host}:${port})`);
  }
}

/** `serve`: the data service alone, until it is told to stop; what is being answered then is finished first. */
export const serve: Command = async (args, context) => {
  const { values, positionals } = readArguments(args, storeOption);
  expectNoMore(positionals);
  for (const warning of configWarnings(context.env)) context.err(`${warning}\n`);
  const config = readConfig(context.env);
  const path = storePath(values, context);
  expectStoreAt(path);

  const store = openStore(path, { readOnly: true });
  if (store.keys().every(({ revokedSeconds }) => revokedSeconds !== undefined)) {
    context.err('no key is in force, so every request will be refused; make one with "keys add --name NAME --plan full"\n');
  }
  const lines = gatherLines(context.out);
  process.once('exit', lines.flush);
  const { rateLimitPerMinute, images } = config;
  if (images.secret === undefined) context.err('IMAGE_SECRET is not set: addresses of pictures end with this process\n');
  const service = await listen(config, { store, storeFile: path, images, rateLimitPerMinute, now: context.now, log: jsonLog(lines.write) });
  context.err(`listening on ${service.url}\n`);
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) context.err(`${err.stack ?? err.message}\n`);
    await service.close();
    store.close();
  });
};
