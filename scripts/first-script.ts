import { hash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './root.ts';

const source = 'src/first/main.ts';

/** What index.html says while developing: a module of its own. */
const asModule = `<script type="module" src="/${source}"></script>`;

/** src/first as one classic script, which runs where it stands, before the page is drawn. */
async function compiled(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2023', lib: { entry: join(root, source), formats: ['iife'], name: 'first' } },
  });
  const code = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output.map((file) => ('code' in file ? file.code : '')) : []));
  return code.join('');
}

/** Builds src/first into assets/ under a hashed name and puts it into <head>; our policy allows no script inside the page. */
export function firstScript(): Plugin {
  let fileName = '';
  return {
    name: 'first-script',
    apply: 'build',
    async buildStart() {
      const code = await compiled();
      fileName = `assets/first-${hash('sha256', code, 'base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', name: 'first.js', fileName, originalFileName: source, source: code });
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(asModule)) throw new Error(`index.html has no ${asModule}`);
        return html.replace(asModule, `<script vite-ignore src="./${fileName}"></script>`);
      },
    },
  };
}
