import closeWithGrace from 'close-with-grace';
import { createServer } from 'vite';
import { configWarnings, readConfig } from '../server-proxy/config.ts';
import { startProduct } from './product.ts';
import { root } from './run-tool.ts';
import { startFailure } from '../server-proxy/start.ts';
import { exampleWorld } from './example-world/world.ts';

// `npm run dev`: serves the pages from their sources with hot reload, and proxies requests to the product on another port. Hot reload
// needs inline scripts, so the strict Content-Security-Policy does not apply here.

for (const warning of configWarnings(process.env)) console.warn(warning);
try {
  const config = readConfig(process.env);
  const product = await startProduct({
    config: { ...config, host: '127.0.0.1', port: 0, basePath: '/' },
    world: exampleWorld,
    complain: (line) => process.stderr.write(line),
  });
  const toProduct = { target: product.url, changeOrigin: true };
  const pages = await createServer({
    root,
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/api', '/calendar', '/widgets', '/config.json', '/status.json', '/healthz', '/livez', '/readyz'].map((path) => [path, toProduct]),
      ),
      // Changes by test runs or in the data must not reload the page.
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**', '**/bench/results/**'] },
    },
  });
  await pages.listen();
  pages.printUrls();
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error(err);
    await pages.close();
    await product.close();
  });
} catch (error) {
  console.error(startFailure(error) ?? error);
  process.exit(1);
}
