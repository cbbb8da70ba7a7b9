import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './run-tool.ts';

// The compile cache stores modules that are imported after it is enabled.
enableCompileCache(join(root, 'node_modules/.cache/node'));
const { runProduct } = await import('./run-product.ts');

await runProduct(process.argv.slice(2));
