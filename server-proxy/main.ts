import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node compiles a module when it is imported, so everything that the compile cache should store is imported afterwards.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { runProxy } = await import('./start.ts');

await runProxy();
