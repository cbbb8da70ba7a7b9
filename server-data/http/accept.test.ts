import { describe, expect, it } from 'vitest';
import { chooseFormat } from './accept.ts';

const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('the form of an answer where XML is offered', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['APPLICATION/JSON', 'json'],
    ['application/json;charset=utf-8', 'json'],
    ['application/json, application/xml', 'json'],
    ['application/json;q=0.5, application/xml;q=0.5', 'json'],
    ['application/json;q=0.9, application/xml', 'xml'],
    ['application/json;q=.2,application/xml;q=.3', 'xml'],
    ['application/json;q=0, */*', 'xml'],
    ['application/xml', 'xml'],
    ['application/xml, */*;q=0.1', 'xml'],
    ['text/xml', 'text-xml'],
    ['text/xml;q=0.5', 'text-xml'],
    ['text/*', 'text-xml'],
    ['text/xml, application/xml', 'xml'],
    ['text/html', 'xml'],
    ['application/xhtml+xml', 'xml'],
    ['text/html, application/json;q=0.1', 'json'],
    [browser, 'xml'],
    [java, 'xml'],
    ['nonsense', 'json'],
    ['nonsense, application/xml', 'xml'],
    ['application/xml;q=nonsense, application/json', 'json'],
    ['application/xml;q=2, application/json', 'json'],
    ['image/png', undefined],
    ['application/json;q=0', undefined],
    ['application/xml;q=0', undefined],
    ['*/*;q=0', undefined],
  ])('Accept %s gets %s', (accept, format) => {
    expect(chooseFormat(accept, true)).toBe(format);
  });
});

describe('the form of an answer where only JSON is offered', () => {
  it.each([
    [undefined, 'json'],
    [browser, 'json'],
    [java, 'json'],
    ['application/xml, application/json;q=0.1', 'json'],
    ['application/xml', undefined],
    ['text/html', undefined],
  ])('Accept %s gets %s', (accept, format) => {
    expect(chooseFormat(accept, false)).toBe(format);
  });
});
