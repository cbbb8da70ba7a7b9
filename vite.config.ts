import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstScript } from './scripts/first-script.ts';
import { namedHooks, reactModules } from './scripts/react-modules.ts';
import { neverWaits, noMutations, plainDynamicImports, shakeRouter, timesReadOnly } from './scripts/lean-bundle.ts';

export default defineConfig({
  // Addresses stay relative to <base href> in index.html, which the proxy rewrites: one build serves under any BASE_PATH.
  base: './',
  plugins: [
    firstScript(),
    react(),
    tailwindcss(),
    shakeRouter,
    plainDynamicImports,
    reactModules,
    namedHooks,
    noMutations,
    neverWaits,
    timesReadOnly,
  ],
  build: {
    target: 'es2023',
    // The first view is one file, and chunks that come later have nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      // React DOM asks its scheduler for what only a development build has.
      checks: { importIsUndefined: false },
      // Nothing here acts by being read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // The names of later chunks are text of the first one; .vite/manifest.json tells which is which.
        chunkFileNames: 'assets/[hash:7].js',
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
