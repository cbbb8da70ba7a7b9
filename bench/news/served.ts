import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService, type Service } from '../load/service.ts';

const script = join(import.meta.dirname, '../../server-data/main.ts');

/** One command of the data service, as an operator gives it. */
const command = (store: string, ...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'] ?? '', DATA_STORE: store } });

export type Served = Service & {
  /** what every request sends */
  readonly headers: Readonly<Record<string, string>>;
};

/** The data service in a process of its own, with a key that is good until it stops. */
export async function serveStore(store: string): Promise<Served> {
  const name = `bench-${process.pid}-${Date.now()}`;
  const { stdout } = await command(store, 'keys', 'add', '--name', name, '--plan', 'full');
  const service = await startService({
    script,
    args: ['serve'],
    env: { DATA_STORE: store, DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' },
  });
  const stop = async (): Promise<void> => {
    await service.stop();
    await command(store, 'keys', 'revoke', '--name', name);
  };
  return { ...service, stop, headers: { authorization: `token ${stdout.trim()}`, accept: 'application/json' } };
}
