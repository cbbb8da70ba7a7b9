import { expect, test } from 'vitest';
import { parseIfNoneMatch } from './entity-tag.ts';

const tag = '"3q2-7w.json.br"';

test.each([
  [undefined, false],
  ['', false],
  ['"other"', false],
  [tag, true],
  [`W/${tag}`, true],
  [`"a", W/"b" , ${tag}`, true],
  [`"a",${tag},"c"`, true],
  ['*', true],
  ['"*"', false],
])('If-None-Match %s names it: %s', (header, named) => {
  expect(parseIfNoneMatch(header, tag)).toBe(named);
});
