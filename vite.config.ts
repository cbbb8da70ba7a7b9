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
          // A page is a handful of files: what several pages share comes in a few chunks, not in one per module.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 9 },
            { name: 'desk', tags: ['$initial'], priority: 8 },
            { name: 'use-sync-external-store', test: /[\\/]use-sync-external-store[\\/]/, priority: 8 },
            {
              name: 'shared',
              test: /src[\\/]shared[\\/](?!calendar|charts|url[\\/]relative-dates|filters[\\/](?:announce-filter|dates[\\/]date-range|filter-text)|html|stories|table|export|symbols[\\/](?:directory[\\/](?!companies)|paste|symbols-field|unknown)|filters[\\/]names-field)|contract[\\/](?!plain-text|docs|time[\\/](?:trading|last-close)|checks|schema[\\/]exact-decimal)/,
              minShareCount: 3,
              priority: 7,
            },
            // Exact decimals, for guidance and positions. `decimal.ts` alone is shared.
            { name: 'decimals', test: /[\\/]big\.js[\\/]|schema[\\/]exact-decimal/, priority: 6.5 },
            // Relative dates load with the first filter, or with a URL that holds one.
            {
              name: 'dates',
              test: /src[\\/]shared[\\/](?:url[\\/]relative-dates|filters[\\/](?:announce-filter|dates[\\/]date-range|filter-text)|calendar[\\/](?:days|week-start))|contract[\\/]time[\\/]last-close/,
              priority: 6.5,
            },
            // What finds companies loads with the palette or the first field for symbols.
            {
              name: 'symbols',
              test: /src[\\/]shared[\\/](?:symbols[\\/](?:directory[\\/](?!companies)|paste|symbols-field|unknown)|filters[\\/]names-field)/,
              priority: 6,
              includeDependenciesRecursively: false,
            },
            { name: 'charts', test: /[\\/](?:recharts|d3-\w+)[\\/]|charts[\\/]axis/, priority: 6 },
            {
              name: 'calendar',
              test: /src[\\/](?:shared[\\/]calendar[\\/](?!calendar-search|days|week-start)|features[\\/]guidance[\\/]agenda-columns)/,
              minShareCount: 2,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            // Verdicts and splits, which the pages of a symbol and the brief show as well.
            {
              name: 'events',
              test: /src[\\/](?:features[\\/](?:guidance|splits)[\\/](?!agenda-columns)|shared[\\/]calendar[\\/]calendar-search)/,
              minShareCount: 2,
              priority: 4.5,
              includeDependenciesRecursively: false,
            },
            { name: 'export', test: /src[\\/]shared[\\/]export/, minShareCount: 2, priority: 3 },
            { name: 'html', test: /src[\\/]shared[\\/]html/, priority: 2 },
            {
              name: 'reaction-data',
              test: /features[\\/]quantified[\\/](?:data[\\/]reactions-query|reaction\.|quantified-search|table[\\/]presets|analysis[\\/]engine[\\/](?:samples|columns))/,
              priority: 3.5,
            },
            // What a list of news needs besides its first view: the grouping of its stories, its polls, reactions and logos.
            {
              name: 'feed',
              test: /src[\\/](?:features[\\/]news[\\/](?:feed[\\/](?:arrivals|removals|headline-logos)\.|reactions[\\/]reaction-(?:column|tooltip)\.|duplicates[\\/])|shared[\\/]stories[\\/]story-query)/,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'quantified',
              test: /features[\\/]quantified[\\/](?:table|filters[\\/](?!request-filters))/,
              minShareCount: 2,
              priority: 1.5,
            },
            {
              name: 'features',
              test: /src[\\/]features[\\/](?!quantified|alerts|guidance|splits|news[\\/](?:feed|filters[\\/]filter-desc))/,
              minShareCount: 3,
              priority: 1,
            },
            { name: 'alerts', test: /src[\\/]features[\\/]alerts/, minShareCount: 2, priority: 1 },
            {
              name: 'panels',
              test: /src[\\/](?:app[\\/]symbol[\\/]|features[\\/](?:(?:news[\\/](?!annotations)|ratios[\\/])|quantified[\\/]analysis[\\/]engine[\\/]samples))/,
              minShareCount: 2,
              maxModuleSize: 3000,
              priority: 0.7,
            },
            {
              name: 'parts',
              test: /src[\\/]shared[\\/](?:watchlists|storage|symbols|ui|format|time|reactions|url|charts[\\/]palette)/,
              minShareCount: 2,
              maxModuleSize: 2000,
              priority: 0.5,
              includeDependenciesRecursively: false,
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
