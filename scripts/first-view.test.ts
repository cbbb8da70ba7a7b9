import { expect, it } from 'vitest';
import { filesOf } from './first-view.ts';

const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css });

it('a view loads its entry and everything that is imported on the way, once, and nothing lazy', () => {
  const chunks = {
    'index.html': chunk('index.js', ['_shared', '_react'], ['index.css']),
    'src/page.tsx': chunk('page.js', ['_shared'], ['page.css']),
    'src/lazy.tsx': chunk('lazy.js', ['_react']),
    _shared: chunk('shared.js', ['_react']),
    _react: chunk('react.js', ['_shared']),
  };
  expect(filesOf(chunks, ['index.html', 'src/page.tsx', 'src/gone.tsx'])).toEqual([
    'index.js',
    'index.css',
    'shared.js',
    'react.js',
    'page.js',
    'page.css',
  ]);
});
