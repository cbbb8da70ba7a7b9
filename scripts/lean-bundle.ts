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

/**
 * A query client keeps a cache of mutations, which nobody here makes: the desk reads. Without it, 1.7 kB gzip less in the first
 * view. A page that comes to use them is refused at the build.
 */
export const noMutations: Plugin = {
  name: 'no-mutations',
  apply: 'build',
  load: {
    filter: { id: /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/ },
    handler: () => 'export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve(); } }',
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const user =
        chunk.type === 'chunk' && Object.entries(chunk.modules).find(([id, { code }]) => code && id.endsWith('mutationObserver.js'));
      if (user) this.error('Mutations are used now: take noMutations out of vite.config.ts');
    }
  },
};

/**
 * The contract's codec of news times goes both ways; pages only read them. Without the way back, which knows New York's clock
 * changes, 0.6 kB gzip less in the first view. A page that writes one is told at once.
 */
export const timesReadOnly: Plugin = {
  name: 'times-read-only',
  apply: 'build',
  load: {
    filter: { id: /[\\/]contract[\\/]format-rfc2822\.ts$/ },
    handler: () => "export const formatRfc2822 = () => { throw new Error('pages read times, and write none'); };",
  },
};

/**
 * A query client can wait for the network and for the reader's eye. Ours asks whatever the browser believes (`networkMode: 'always'`,
 * `refetchOnWindowFocus: false` in query-client.ts) and has a poller of its own: listeners for what it never heeds are 0.5 kB gzip.
 */
export const neverWaits: Plugin = {
  name: 'never-waits',
  apply: 'build',
  load: {
    filter: { id: /query-core[\\/]build[\\/]modern[\\/](?:online|focus)Manager\.js$/ },
    handler: (id) => {
      const what = id.endsWith('onlineManager.js') ? 'online' : 'focus';
      return `export const ${what}Manager = { ${what === 'online' ? 'isOnline' : 'isFocused'}: () => true, subscribe: () => () => {} };`;
    },
  },
};
