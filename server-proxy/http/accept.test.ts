import { expect, test } from 'vitest';
import { chooseFormat } from './accept.ts';

/** Facts §3.1. */
test.each<[accept: string | undefined, withXml: string | undefined, withoutXml: string | undefined]>([
  [undefined, 'json', 'json'],
  ['', 'json', 'json'],
  ['*/*', 'json', 'json'],
  ['*', 'json', 'json'],
  ['application/*', 'json', 'json'],
  ['application/json', 'json', 'json'],
  ['application/json, text/plain, */*', 'json', 'json'],
  ['application/xml', 'xml', undefined],
  ['text/xml', 'text-xml', undefined],
  ['application/xml, application/json', 'json', 'json'],
  ['application/xml, application/json;q=.2', 'xml', 'json'],
  ['application/xml;q=0.5, application/json;q=0.5', 'json', 'json'],
  ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml', 'json'],
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'xml', 'json'],
  ['text/html, application/json', 'json', 'json'],
  ['application/json;q=0, */*', 'xml', undefined],
  ['application/*;q=0', undefined, undefined],
  ['image/png', undefined, undefined],
  ['APPLICATION/XML', 'xml', undefined],
  ['text/xml, application/xml', 'xml', undefined],
  ['//, ;q=1, "', 'json', 'json'],
  ['application/xml;q=2, application/json', 'json', 'json'],
])('Accept %s: %s where there is XML, %s where there is not', (accept, withXml, withoutXml) => {
  expect([chooseFormat(accept, true), chooseFormat(accept, false)]).toEqual([withXml, withoutXml]);
});
