import { join } from 'node:path';
import { build } from 'vite';
import { writeFirstView, writePreloads } from './first-view.ts';
import { readFirstRequests } from './first-requests.ts';
import { precompress } from './precompress.ts';
import { root } from './run-tool.ts';
import { isBuilt, sourceStamp, stampBuild } from './stamp.ts';

// `npm run build`: builds the pages into dist/ with precompressed files, unless they are up to date.

if (isBuilt()) {
  console.log('The pages are up to date.');
} else {
  const started = performance.now();
  const stamp = sourceStamp();
  // Before the pages, so that none is served without them.
  const requests = await readFirstRequests();
  await build({ root, logLevel: 'warn' });
  writePreloads(requests);
  writeFirstView();
  await precompress(join(root, 'dist'));
  stampBuild(stamp);
  console.log(`Built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
