import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { xmlDocument, xmlText } from './xml.ts';

const oracle = new XMLParser({ parseTagValue: false, trimValues: false, ignoreDeclaration: true, htmlEntities: true });

test('nests lists as items and leaves empty what is empty', () => {
  expect(xmlDocument({ ok: false, list: [{ name: 'a' }, { name: 'b' }], none: [], data: null })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><list><item><name>a</name></item><item><name>b</name></item></list><none></none><data></data></result>',
  );
});

test.each([
  ['a & b < c > d', 'a &amp; b &lt; c &gt; d'],
  [']]>', ']]&gt;'],
  ['"\'', '"\''],
  ['tab\tline\nreturn\r', 'tab\tline\nreturn&#13;'],
  ['bell\u{7} nul\u{0} escape\u{1b}', 'bell nul escape'],
  ['half \u{d83d} pair \u{dc00}, whole 😀', 'half  pair , whole 😀'],
  ['\u{fffe}\u{ffff}\u{fffd}', '\u{fffd}'],
])('writes %j', (text, written) => {
  expect(xmlText(text)).toBe(written);
});

const legal = (text: string): string => text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

test('is well formed and read back the same by another reader, whatever the text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('&', '<', '>', ']', '\r', '\u{0}', '\u{d800}', 'a', '#', ';', 'x') }),
  );
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 2 }), (texts) => {
      const written = xmlDocument(texts.map((text) => ({ title: text })));
      expect(XMLValidator.validate(written)).toBe(true);
      const read = oracle.parse(written) as { result: { item: { title: string }[] } };
      expect(read.result.item.map(({ title }) => title)).toEqual(texts.map(legal));
    }),
  );
});
