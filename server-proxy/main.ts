import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The compile cache stores modules that are imported after it is enabled.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { runProxy } = await import('./start.ts');

await runProxy();
