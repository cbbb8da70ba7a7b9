import type { Plugin } from 'vite';

/** An export of a CommonJS build of React: one at the start of a line. */
const exported = /^exports\.(\w+) =/gm;

/** A build of React, React DOM or their scheduler as a module: `exports.x` becomes a variable, `require` an import. */
export function asModule(code: string): string {
  const names = [...code.matchAll(exported)].map(([, name]) => name);
  let text = code.replaceAll(exported, 'var exported_$1 =').replaceAll(/\bexports\.(\w+)/g, 'exported_$1');
  // `var React = require("react"), ReactDOM = require("react-dom"), rest…` gives up its names one by one.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(
      /^var (\w+) = require\("([\w/-]+)"\)([,;])\s*/m,
      (_, name: string, from: string, end: string) => `import * as ${name} from '${from}';\n${end === ',' ? 'var ' : ''}`,
    );
  }
  return `${text}\nexport { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} };\n`;
}

const entry = /node_modules[\\/](react|react-dom|scheduler)[\\/](index|client|jsx-runtime)\.js$/;
/** React's own stand-in for a hook it has meanwhile, which charts still ask for; left as it is, it would ask for all of React. */
const storeEntry = /node_modules[\\/]use-sync-external-store[\\/](shim[\\/])?(index|with-selector)\.js$/;
const build = /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]cjs[\\/][\w-]+(?:[\\/][\w-]+)?\.production\.js$/;

function buildOf(id: string): string {
  const [isStore, shim, part] = storeEntry.exec(id) ?? [];
  if (isStore !== undefined) {
    const name = `use-sync-external-store${shim ? '-shim' : ''}`;
    return `${shim ? '..' : '.'}/cjs/${part === 'index' ? name : shim ? `${name}/with-selector` : `${name}-with-selector`}.production.js`;
  }
  const [, library = '', of = ''] = entry.exec(id) ?? [];
  return `./cjs/${library}${of === 'index' ? '' : `-${of}`}.production.js`;
}

/**
 * React comes as CommonJS, which bundlers take whole and reach through objects. As modules, what nobody imports stays out and names are
 * short: 3.3 kB gzip less in the first view.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  load: {
    filter: { id: [entry, storeEntry] },
    handler: (id) => `export * from '${buildOf(id)}'; export * as default from '${buildOf(id)}';`,
  },
  transform: { filter: { id: build }, handler: (code) => ({ code: asModule(code), map: null }) },
};

/** Charts look a hook up by its name, for Reacts that have none: a bundler must then keep all of React for them. */
export const namedHooks: Plugin = {
  name: 'named-hooks',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]recharts[\\/]es6[\\/]util[\\/]useId\.js$/ },
    handler: (code) => ({ code: code.replace("React['useId'.toString()]", 'React.useId'), map: null }),
  },
};
