import { describe, expect, it, test } from 'vitest';
import { svgFault } from './check-svg.ts';

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${attributes}>${content}</svg>`;

/** The first bytes of a PNG of that size, base64. */
function png(width: number, height: number): string {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

describe('is taken', () => {
  test.each([
    svg('<path d="M0 0h1"/>'),
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand > -->\n${svg('<g><title>A &amp; B</title></g>')}`,
    svg(
      '<style>.a { fill: #fff } .b{fill:url(#g)}</style><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><rect class="a" fill="url(#g)"/>',
    ),
    svg('<defs><path id="p" d="M0 0"/></defs><use href="#p"/><use xlink:href="#p"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
    svg(`<image href="data:image/png;base64,${png(4096, 1)}"/>`),
    svg("<path d='M0 0' style='fill:none'/>"),
  ])('%s', (text) => expect(svgFault(text)).toBeUndefined());
});

describe('is not taken', () => {
  test.each([
    [svg('<script>alert(1)</script>'), '<script>'],
    [svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>'), '<svg:script>'],
    [svg('<path onclick="x()"/>'), 'onclick'],
    [svg('', ' onload="x()"'), 'onload'],
    [svg('<path\nonmouseover\n=\n"x()"/>'), 'onmouseover'],
    [svg('<foreignObject><body/></foreignObject>'), '<foreignObject>'],
    [svg('<a href="https://evil.example"><path/></a>'), '<a>'],
    [svg('<animate attributeName="href" to="javascript:x"/>'), '<animate>'],
    [svg('<set/>'), '<set>'],
    [svg('<image href="https://evil.example/x.png"/>'), 'outside'],
    [svg('<image href="/etc/logo.svg"/>'), 'outside'],
    [svg('<image xlink:href="file:///etc/logo.png"/>'), 'outside'],
    [svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'outside'],
    [svg('<image href="data:image/png;base64,AAAA"/>'), 'outside'],
    [svg(`<image href="data:image/png;base64,${png(4097, 1)}"/>`), 'outside'],
    [svg('<use href="other.svg#a"/>'), 'outside'],
    [svg('<use href="&#x68;ttps://evil.example"/>'), 'outside'],
    [svg('<path fill="url(https://evil.example#a)"/>'), 'url()'],
    [svg('<path style="fill:url( \'https://evil.example\')"/>'), 'url()'],
    [svg('<path style="fill:u\\72l(x)"/>'), 'plain characters'],
    [svg('<style>@import "https://evil.example";</style>'), 'style'],
    [svg('<style>a{b:url(//evil.example)}</style>'), 'url()'],
    [svg('<style>a{b:\\75rl(x)}</style>'), 'plain characters'],
    [svg('<filter/>'), '<filter>'],
    [svg('<use href="#a"/>'.repeat(11)), '<use>'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'elements and comments'],
    [`<?xml-stylesheet href="https://evil.example"?>${svg('')}`, 'elements and comments'],
    [svg('<![CDATA[x]]>'), 'elements and comments'],
    [`<!-- <svg><image href="/etc/logo.svg"/></svg> -->${svg('')}`, 'elements and comments'],
    [svg('<path d="<"/>'), 'elements and comments'],
    [svg('<path d="'), 'elements and comments'],
    [svg('<path d="M0 0" x=\u0000/>'), 'characters of XML'],
    [svg('<title>\uD800</title>'), 'characters of XML'],
    ['<path/>', '<svg> first'],
    ['text', '<svg> first'],
    ['', '<svg> first'],
    [svg(' '.repeat(600_000)), 'characters'],
  ])('%#: %.60s', (text, fault) => expect(svgFault(text)).toContain(fault));
});

// Reading half a million characters once takes milliseconds; reading them again from each would outlast any test.
it.each(['<', '<a ', '<a "', '<!--', '<!-- -', '<?xml ', '"\'', '<path d="" '])('%j repeated is read once from left to right', (piece) => {
  expect(() => svgFault(`<svg>${piece.repeat(500_000 / piece.length)}`)).not.toThrow();
});
