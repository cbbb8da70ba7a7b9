import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { asModule } from './react-modules.ts';

const require = createRequire(import.meta.url);
const builds = ['react/index', 'react/jsx-runtime', 'react-dom/index', 'react-dom/client', 'scheduler/index'];

/** The file of the production build that an entry of React stands for. */
const buildOf = (name: string): string => {
  const [library = '', part = ''] = name.split('/');
  const entry =
    name === 'scheduler/index'
      ? createRequire(require.resolve('react-dom')).resolve('scheduler')
      : require.resolve(`${library}/package.json`);
  return entry.replace(/[^/\\]*$/, `cjs/${library}${part === 'index' ? '' : `-${part}`}.production.js`);
};

test('what is exported, required and used of it inside', () => {
  const code = [
    '"use strict";',
    'var A = require("a"),',
    '  B = require("b-c"),',
    '  own = 1;',
    'exports.now = void 0;',
    '  exports.now = A.now;',
    'B.use(exports.now);',
  ];
  expect(asModule(code.join('\n'))).toBe(
    [
      '"use strict";',
      "import * as A from 'a';",
      "import * as B from 'b-c';",
      'var own = 1;',
      'var exported_now = void 0;',
      '  exported_now = A.now;',
      'B.use(exported_now);',
      'export { exported_now as now };',
      '',
    ].join('\n'),
  );
});

// Fails when an upgrade of React is written in another way.
describe.each(builds)('the production build of %s', (name) => {
  const file = buildOf(name);
  const text = asModule(readFileSync(file, 'utf8'));

  test('exports the same names', () => {
    const list = /export \{ (.*) \};\n$/
      .exec(text)?.[1]
      ?.split(', ')
      .map((one) => one.replace(/^exported_\w+ as /, ''));
    expect(list?.toSorted()).toEqual(Object.keys(require(file) as object).toSorted());
  });

  test('has nothing left of CommonJS', () => {
    expect(text).not.toMatch(/\brequire\(|\bmodule\.|\bexports\b/);
  });
});
