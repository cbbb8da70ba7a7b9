import { readConfig } from '../../server-proxy/config.ts';
import { startProduct } from '../product.ts';
import { buildPages } from '../run-product.ts';
import { openMoment, readMoment } from './moment.ts';
import { exampleWorld } from './world.ts';

/**
 * The desk over an example world at a moment of New York, on a free port: the same records for whoever opens it.
 *
 * @param at such as `2026-12-01T10:15` @param items stories in two years
 */
export async function openDeskAt(at: string, items: number): Promise<AsyncDisposable & { readonly url: string }> {
  const moment = readMoment({ at, items: String(items) });
  if (!moment) throw new Error('No moment was given.');
  await buildPages();
  const copy = await openMoment(moment, exampleWorld.say);
  const product = await startProduct({
    config: { ...readConfig({ PORT: '0', HOST: '127.0.0.1' }), clockOffsetMs: moment.ms - Date.now() },
    world: { ...exampleWorld, items: moment.items, path: copy.path },
    complain: (line) => process.stderr.write(line),
  });
  return {
    url: product.url,
    [Symbol.asyncDispose]: async () => {
      await product.close();
      copy.remove();
    },
  };
}
