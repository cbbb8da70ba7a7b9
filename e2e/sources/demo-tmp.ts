import { mkdirSync, writeFileSync } from 'node:fs';
import { openMadeWeb, sourcesFile } from './made-web.ts';
import { serve } from '../serve.ts';
mkdirSync('/tmp/demo', { recursive: true });
const web = await openMadeWeb(Date.now());
const two = await serve({ items: 300 });
writeFileSync('/tmp/demo/mirror.key', two.key);
writeFileSync('/tmp/demo/sources.json', sourcesFile(web.url, two.data));
console.log(web.url, two.data);
