import { describe, expect, test } from 'vitest';
import { chooseFormat } from './accept.ts';

const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('the form of an answer', () => {
  test.each<[accept: string | undefined, withXml: string | undefined, withoutXml: string | undefined]>([
    [undefined, 'json', 'json'],
    ['', 'json', 'json'],
    ['*/*', 'json', 'json'],
    ['*', 'json', 'json'],
    ['application/*', 'json', 'json'],
    ['application/json', 'json', 'json'],
    ['application/json, text/plain, */*', 'json', 'json'],
    ['APPLICATION/JSON', 'json', 'json'],
    ['APPLICATION/XML', 'xml', undefined],
    ['application/json;charset=utf-8', 'json', 'json'],
    ['application/json, application/xml', 'json', 'json'],
    ['application/xml, application/json', 'json', 'json'],
    ['application/json;q=0.5, application/xml;q=0.5', 'json', 'json'],
    ['application/xml;q=0.5, application/json;q=0.5', 'json', 'json'],
    ['application/json;q=0.9, application/xml', 'xml', 'json'],
    ['application/json;q=.2,application/xml;q=.3', 'xml', 'json'],
    ['application/xml, application/json;q=.2', 'xml', 'json'],
    ['application/xml, application/json;q=0.1', 'xml', 'json'],
    ['application/json;q=0, */*', 'xml', undefined],
    ['application/xml', 'xml', undefined],
    ['application/xml, */*;q=0.1', 'xml', 'json'],
    ['text/xml', 'text-xml', undefined],
    ['text/xml;q=0.5', 'text-xml', undefined],
    ['text/*', 'text-xml', undefined],
    ['text/xml, application/xml', 'xml', undefined],
    ['text/html', 'xml', undefined],
    ['application/xhtml+xml', 'xml', undefined],
    ['text/html, application/json', 'json', 'json'],
    ['text/html, application/json;q=0.1', 'json', 'json'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml', 'json'],
    [browser, 'xml', 'json'],
    [java, 'xml', 'json'],
    ['nonsense', 'json', 'json'],
    ['//, ;q=1, "', 'json', 'json'],
    ['nonsense, application/xml', 'xml', undefined],
    ['application/xml;q=nonsense, application/json', 'json', 'json'],
    ['application/xml;q=2, application/json', 'json', 'json'],
    ['image/png', undefined, undefined],
    ['application/json;q=0', undefined, undefined],
    ['application/xml;q=0', undefined, undefined],
    ['application/*;q=0', undefined, undefined],
    ['*/*;q=0', undefined, undefined],
  ])('Accept %s: %s where there is XML, %s where there is not', (accept, withXml, withoutXml) => {
    expect([chooseFormat(accept, true), chooseFormat(accept, false)]).toEqual([withXml, withoutXml]);
  });
});
