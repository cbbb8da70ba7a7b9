import { run } from './process.ts';
import { serve } from './serve.ts';

/** One product for all tests that only read; its addresses and key are in the environment, which the workers inherit. */
export default async function setup(): Promise<() => Promise<void>> {
  await run('scripts/build.ts');
  const { desk, data, key, store, stop } = await serve();
  process.env['DESK_URL'] = desk;
  process.env['DATA_URL'] = data;
  process.env['DATA_KEY'] = key;
  process.env['DATA_STORE'] = store;
  return stop;
}
