import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleText } from './title-text.ts';

test.each([
  ['AT&amp;T Q3 &#39;beat&#39; &quot;big&quot;', `AT&T Q3 'beat' "big"`],
  ['R&D at AT&T; S&P 500 & more &', 'R&D at AT&T; S&P 500 & more &'],
  ['&amp;lt;b&amp;gt; &amp;amp; &#38;#39;', '&lt;b&gt; &amp; &#39;'],
  ['Caf&eacute; &ndash; &#x201C;x&#8221; &NotEqualTilde;', 'Café – “x” ≂̸'],
  ['&#150; &#0; &#xD800; &unknown;', '– \ufffd \ufffd &unknown;'],
  ['Acme raise\u200bs Q\u00ad3\ufeff guidance', 'Acme raises Q3 guidance'],
  ['\u202eevil\u202c Acme\u200d Corp', 'evil Acme Corp'],
  ['  Acme&nbsp; beats\u2003\u3000the\tStreet\n', 'Acme beats the Street'],
  ['می\u200cخواهم 👩\u200d👧', 'می\u200cخواهم 👩\u200d👧'],
  ['トヨタ自動車、通期予想を上方修正', 'トヨタ自動車、通期予想を上方修正'],
  ['', ''],
  ['\u200b &nbsp;', ''],
])('%j reads %j', (written, text) => {
  expect(titleText(written)).toBe(text);
});

test('any text without a reference is cleaned once: a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = titleText(text.replaceAll('&', ''));
      expect(titleText(once)).toBe(once);
      expect(once).toBe(once.trim());
    }),
  );
});
