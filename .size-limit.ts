import { builtChunks, filesOf, firstView, lazyPages } from './scripts/first-view.ts';

// The budgets of the first view of /news, of which react-dom alone is 70 kB. e2e/first-view.spec.ts holds that a browser loads just these files.
const inDist = (extension: string): string[] =>
  firstView()
    .filter((file) => file.endsWith(extension))
    .map((file) => `dist/${file}`);

/** What a chunk that comes later brings beyond the first view. */
const lazyFiles = (module: string): string[] =>
  filesOf(builtChunks(), [module])
    .filter((file) => file.endsWith('.js') && !firstView().includes(file))
    .map((file) => `dist/${file}`);

export default [
  { name: 'JavaScript of the first view of /news', path: inDist('.js'), limit: '140 kB', gzip: true },
  ...lazyPages.map(({ path, module }) => ({
    name: `JavaScript of /${path.split('?')[0]}, without charts`,
    path: lazyFiles(module),
    limit: '70 kB',
    gzip: true,
  })),
  { name: 'CSS of the first view of /news', path: inDist('.css'), limit: '16 kB', gzip: true },
];
