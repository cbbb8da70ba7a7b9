import { expect, test } from 'vitest';
import { bullets, escaped, figureTable, linked, paragraph, quotation } from './html.ts';

test.each([
  [escaped('plain'), 'plain'],
  [escaped('AT&T <b>'), 'AT&amp;T &lt;b&gt;'],
  [escaped('“so”'), '&#8220;so&#8221;'],
  [paragraph('S&P'), '<p>S&amp;P</p>'],
  [bullets(['a', 'b & c']), '<ul><li>a</li><li>b &amp; c</li></ul>'],
  [figureTable([['EPS', '$1.94']]), '<table><tr><td>EPS</td><td><strong>$1.94</strong></td></tr></table>'],
  [quotation('“so”'), '<blockquote><p>&#8220;so&#8221;</p></blockquote>'],
  [linked('See ', 'symbol/f', 'the file', '.'), '<p>See <a href="https://sample.example/symbol/f">the file</a>.</p>'],
])('%s', (html, expected) => expect(html).toBe(expected));
