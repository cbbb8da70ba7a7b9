import { run } from './process.ts';
import { serve } from './serve.ts';

/** One product for all errands that only read; its address travels in the environment, which the workers inherit. */
export default async function setup(): Promise<() => Promise<void>> {
  await run('scripts/build.ts');
  const { desk, stop } = await serve();
  process.env['DESK_URL'] = desk;
  return stop;
}
