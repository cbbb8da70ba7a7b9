import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Code that few pages need, or that comes with panels opened later. It stays out of the file that all pages share. */
const notShared = new RegExp(
  [
    // tables and agendas
    '@tanstack/',
    'shared/table/(?!figure-table|whole-columns)',
    // calendars and their files
    'contract/(?:ics/|proxy/calendar-feed|docs/descriptions/calendar)',
    'shared/calendar/(?!calendar-sort|event-column)',
    'shared/filters/updated-filter',
    'shared/watchlists/feed-tickers',
    // ratios and guidance, of which a symbol's page has tiles and lines
    '(?:records/(?:ratios|guidance)/|features/ratios/|contract/(?:checks|docs/glossary)/ratios)',
    // of the explorer and its analyses, and of a comparison, which has some of them
    'node_modules/comlink/',
    '(?<!quantified/)analysis/(?:figures|frame|summaries|kinds/|computed|stats/(?:bootstrap|whole-at|bins))',
    '(?<!quantified/)analysis/(?:method|filters/(?!filter-address)|symbol-lists|volatility|market/describe)',
    'features/quantified/(?!studies/)',
    'shared/charts/box-plot',
    // movers, and why they have moved: of the market and of a symbol's page
    '(?:analysis/why/(?!base-rate)|records/(?:why|movers)/|contract/endpoints/movers)',
    // the sources of the data service, where records are missing or one is read in full
    '(?:shared/sources/(?!lazy)|contract/endpoints/sources)',
    // the panels of filters, saved views and watchlists (src/shared/filters/lazy-panels.ts)
    'shared/filters/(?:dates/(?!latest-|nearest-)|filter-editor|names-field|parameter-kind)',
    'shared/views/(?!views-button)',
    'shared/storage/named-list-tools',
    'shared/symbols/(?:paste/|symbols-field)',
    'shared/watchlists/(?:import-review|new-watchlist-dialog|paste-form|watchlist-panel)',
    // companies by name or number, where they are typed
    'shared/symbols/directory/(?:find-symbols|known-names|use-named)',
    // the stream of hints and the freshness in the top bar, after the first data
    '(?:shared/live/|app/deferred/live-mark|shared/ui/feedback/describe-freshness|contract/proxy/events)',
    // help and frames
    'app/help',
    'features/embed/',
  ].join('|'),
);

export default defineConfig({
  // Addresses stay relative to <base href> in index.html, which the proxy rewrites: one build serves under any BASE_PATH.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A page is a handful of files: dependencies and code of the first view, what the other pages share, its own, and the grid where it has one.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'desk', tags: ['$initial'], priority: 2 },
            { name: 'shared', test: (id) => !notShared.test(id.replaceAll('\\', '/')), minShareCount: 2, priority: 1 },
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
