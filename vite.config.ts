import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Addresses stay relative to <base href> in index.html, which the proxy rewrites: one build serves under any BASE_PATH.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A page is a handful of files: what it shares with other pages comes in one chunk, what the first load has is in two.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'desk', tags: ['$initial'], priority: 2 },
            { name: 'shared', test: /[\\/](?:src[\\/](?:shared|app)|contract)[\\/]/, minShareCount: 3, priority: 1 },
          ],
        },
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
