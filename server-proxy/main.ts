import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node compiles a module when it is imported, so what is to be kept for the next start is imported afterwards.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { runProxy } = await import('./run.ts');

await runProxy();
