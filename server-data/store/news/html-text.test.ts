import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test.each([
  ['plain words', 'plain words'],
  ['', ''],
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['  <div> <p>One\n  more</p>\n\n<p> Two </p></div> ', 'One more\n\nTwo'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['one<br><br>\n two', 'one\n\ntwo'],
  ['<ul><li>a</li><li>b</li></ul>after', 'a\nb\n\nafter'],
  ['<table><tr><td>EPS</td><td>1.2</td></tr><tr><td>Sales</td></tr></table>', 'EPS 1.2\nSales'],
  ['<b>A</b>pple <i>rose</i>', 'Apple rose'],
  ['a<img src="x.png">b', 'ab'],
  ['AT&amp;T &#8220;up&#8221; 5&nbsp;% &ldquo;so&rdquo; caf&eacute; &Omega;', 'AT&T “up” 5 % “so” café Ω'],
  ['&amp;lt;b&amp;gt; stays text', '&lt;b&gt; stays text'],
  ['&unknown; &; & &#; &#x; R&D;', '&unknown; &; & &#; &#x; R&D;'],
  ['&#150; &#x96; &#0; &#xD800; &#x110000; &#99999999;', '– – \ufffd \ufffd \ufffd \ufffd'],
  ['&#x1F600; &#128512 and &euro;', '😀 😀 and €'],
  ['1 < 2 and 3 > 2, a<3', '1 < 2 and 3 > 2, a<3'],
  ['<a title="1 > 0" href=\'x>y\'>link</a>', 'link'],
  ['<a href=?q="x>link</a>', 'link'],
  ['<a href = "x>y" b=>link', 'link'],
  ['a<script>if (a < b) alert("</p>")</script> too', 'a too'],
  ['<STYLE>p { color: red }</STYLE >a', 'a'],
  ['<script>"</scripts>"</script>a', 'a'],
  ['<template><p>x</p></template><iframe src=x>y</iframe><noscript>z</noscript>a', 'a'],
  ['a<!-- <p>no</p> -->b<!DOCTYPE html><?xml x?></>c<!-->d', 'abcd'],
  ['a <p', 'a'],
  ['a <p title="never closed>b', 'a'],
  ['a <script>never closed', 'a'],
  ['a <!-- never closed', 'a'],
  ['<svg/onload=alert(1)>x', 'x'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
  ['Ünïcödé &Uuml;', 'Ünïcödé Ü'],
])('%j reads as %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

const hostilePieces = [
  '<',
  '>',
  '</',
  '<p>',
  '</p>',
  '<a href="',
  '"',
  "'",
  '=',
  '&',
  '&#',
  ';',
  '<!--',
  '-->',
  '<script>',
  '</script',
  ' ',
  'x',
  '\n',
  '\u00a0',
  '<br>',
];

test('accepts any text and collapses white space', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...hostilePieces)), (pieces) => {
      const text = htmlText(pieces.join(''));
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}|\n{3}| \n|\n |[^\S \n]/);
    }),
  );
});

test('in text without markup only white space changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = text.replace(/[<&\u0001-\u0004]/g, '');
      expect(htmlText(plain)).toBe(plain.replace(/\s+/g, ' ').trim());
    }),
  );
});

// In linear time these take milliseconds; in quadratic time they would exceed any timeout.
describe('a million hostile characters are read in linear time', () => {
  test.each([
    '<',
    '&',
    '</',
    '<a',
    '<a ',
    '<a=',
    '<a="',
    '<p>',
    '<!--',
    '<script>',
    '<script></',
    '&#',
    '&amp',
    '&#1;',
    ' ',
    '<br>',
    '\n\t',
    '<b/=',
  ])('%j repeated', (piece) => {
    expect(htmlText(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(1_000_000);
  });
});
