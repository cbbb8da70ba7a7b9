import { expect, it } from 'vitest';
import { cleanHtml, isHtml, textAsHtml } from './clean-html.ts';

it.each([
  ['<html><head><title>x</title><style>p{}</style></head><body>a</body></html>', 'a'],
  ['<p style="margin:0" onclick="x()">a <font size="2">b</font></p>', '<p>a b</p>'],
  ['<TABLE><TR><TD COLSPAN="2" style="x">1&nbsp;</TD></TR></TABLE>', '<table><tr><td colspan="2">1&nbsp;</td></tr></table>'],
  ['<script>if (a < b) alert("</p>")</script><form><select><option>x</option></select>y</form>', 'y'],
  ['<div style="display:none"><ix:header><b>hidden</b></ix:header></div><p>a</p>', '<p>a</p>'],
  ['<p>&nbsp;</p><p><b>&#160;</b></p><p>a</p>', '<p>a</p>'],
  ['<a href="javascript:x">a</a><img src=x onerror=y><iframe src=x></iframe>', 'a'],
  ['1 < 2 <!-- <script> --> & 3', '1 &lt; 2  & 3'],
  ['<p>a\r\n\r\n  b</p>', '<p>a\nb</p>'],
  ['<scr<script>ipt>x', 'ipt>x'],
])('keeps of %j only the text and its structure', (source, clean) => {
  expect(cleanHtml(source)).toBe(clean);
});

it('makes paragraphs of plain text, and leaves its tables as they are', () => {
  const text =
    '<PAGE>\r\n\r\n  ACME & CO\r\n  REPORTS\r\n\r\n<TABLE>\r\n<CAPTION>\r\n         2025  2024\r\n<S> <C>\r\nSales      10     9\r\nCosts       5     4\r\n</TABLE>';
  expect(isHtml(text)).toBe(false);
  expect(textAsHtml(text)).toBe('<p>ACME &amp; CO REPORTS</p>\n<pre>         2025  2024\nSales      10     9\nCosts       5     4\n</pre>');
});

it('takes time in proportion to the length', () => {
  const hostile = '<p><td colspan=1'.repeat(50_000) + '<!--'.repeat(50_000) + '<script>'.repeat(50_000) + '<b> '.repeat(100_000) + '\n ';
  expect(cleanHtml(hostile).length).toBeGreaterThan(0);
  expect(cleanHtml(`<p>${' '.repeat(300_000)}a${'<p>&nbsp;'.repeat(50_000)}`).length).toBeGreaterThan(0);
  expect(textAsHtml('\n \n  '.repeat(200_000) + ' '.repeat(200_000))).toBe('');
});
