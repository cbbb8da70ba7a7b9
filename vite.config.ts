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
          // A page is four files: dependencies and code of the first view, what the other pages share, and its own.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'desk', tags: ['$initial'], priority: 2 },
            // Without what few pages need: calendars and their files, the explorer (but for its studies, which the first steps open), ratios, frames, resamples.
            {
              name: 'shared',
              test: /^(?!.*(?:shared[\\/]calendar|contract[\\/]ics|shared[\\/]stats[\\/]bootstrap|app[\\/]help|features[\\/]quantified[\\/](?!studies[\\/]studies)|(?:features|records)[\\/](?:guidance|splits|ratios|embed)))/,
              minShareCount: 2,
              priority: 1,
            },
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
