import type { Plugin } from 'vite';

/**
 * React Router sets `displayName` on every component and creates every context at import, which counts as a side
 * effect: what we never use (forms, fetchers, its framework mode) would stay in the bundle. Without these names and
 * with the calls marked pure, tree shaking does its work: 4 kB gzip less in the first view.
 */
export const shakeRouter: Plugin = {
  name: 'shake-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w[\w$]*\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\$?\d*)\.(createContext|forwardRef|memo|lazy)\(/g, '= /* @__PURE__ */ $1.$2('),
      map: null,
    }),
  },
};

/** Vite wraps every `import()` in a loader for styles and preloads of its chunk. Ours have neither; the wrapper is 0.7 kB gzip. */
export const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};
