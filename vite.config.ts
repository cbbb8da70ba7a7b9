import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainDynamicImports, shakeRouter } from './scripts/lean-bundle.ts';

export default defineConfig({
  // Addresses stay relative to <base href> in index.html, which the proxy rewrites: one build serves under any BASE_PATH.
  base: './',
  plugins: [react(), tailwindcss(), shakeRouter, plainDynamicImports],
  build: {
    target: 'es2023',
    // The first view is one file, and chunks that come later have nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // The names of later chunks are text of the first one; .vite/manifest.json tells which is which.
        chunkFileNames: 'assets/[hash:6].js',
        // What the first view needs in one file: one request, and one dictionary for gzip.
        codeSplitting: { groups: [{ name: 'desk', tags: ['$initial'] }] },
      },
    },
    // A picture inlined as data: would need a wider img-src than our policy has.
    assetsInlineLimit: 0,
    // The size budget reads from it what the first view loads (scripts/first-view.ts).
    manifest: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
