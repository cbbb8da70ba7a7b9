import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './run-tool.ts';

// Node compiles a module when it is imported, so what is to be kept for the next start is imported afterwards.
enableCompileCache(join(root, 'node_modules/.cache/node'));
const { runProduct } = await import('./run-product.ts');

await runProduct();
