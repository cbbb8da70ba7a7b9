import { expect, test } from 'vitest';
import { decodeEntities, plainText } from './plain-text.ts';

test.each([
  ['<p>Pays&nbsp;cash for <b>fractions</b> &amp; more</p>', 'Pays cash for fractions & more'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<br/><!DOCTYPE html>one<br>two', 'one two'],
  ['It&#x27;s &#39;so&apos; &#8220;x&#8221;', "It's 'so' “x”"],
  ['Caf&eacute; &NotEqualTilde; &CounterClockwiseContourIntegral;', 'Café ≂̸ ∳'],
  ['&unknown; &; & &#; &#x; R&D AT&T', '&unknown; &; & &#; &#x; R&D AT&T'],
  ['&#150; &#0; &#xD800; &#99999999;', '– \ufffd \ufffd \ufffd'],
  ['&lt;script&gt; stays text', '<script> stays text'],
  ['', ''],
])('%j is %j as plain text', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ['&amp;lt;', '&lt;'],
  ['&amp;amp;', '&amp;'],
  ['&#38;lt;', '&lt;'],
  ['&amp;#x27;', '&#x27;'],
])('%j is decoded once', (written, text) => {
  expect(decodeEntities(written)).toBe(text);
});
