import { builtChunks, filesOf, firstView, lazyPages } from './scripts/first-view.ts';

// Guards against accidents, with room: the first view of /news, of which react-dom alone is 70 kB, and what a page adds to it. e2e/first-view.spec.ts holds that a browser loads just these files.
const inDist = (extension: string): string[] =>
  firstView()
    .filter((file) => file.endsWith(extension))
    .map((file) => `dist/${file}`);

/** The files of a page beyond the first view, at most (docs/decisions/016). */
const maxScripts = 8;

/** What a page brings beyond the first view. */
function lazyFiles(module: string): string[] {
  const scripts = filesOf(builtChunks(), [module]).filter((file) => file.endsWith('.js') && !firstView().includes(file));
  if (scripts.length > maxScripts)
    throw new Error(`${module} is ${scripts.length} scripts, the limit is ${maxScripts}: ${scripts.join(', ')}`);
  return scripts.map((file) => `dist/${file}`);
}

export default [
  { name: 'JavaScript of the first view of /news', path: inDist('.js'), limit: '200 kB', gzip: true },
  ...lazyPages.map(({ path, module }) => ({
    name: `JavaScript of /${path.split('?')[0]}, without charts`,
    path: lazyFiles(module),
    limit: '110 kB',
    gzip: true,
  })),
  { name: 'CSS of the first view of /news', path: inDist('.css'), limit: '18 kB', gzip: true },
];
