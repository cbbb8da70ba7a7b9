import { expect, test } from 'vitest';
import { markTerms } from './mark-terms.ts';
import { sanitise } from './sanitise.ts';

function marked(html: string, ...terms: string[]): string {
  const { fragment } = sanitise(html, []);
  const before = fragment.textContent.replaceAll('\u200b', '');
  markTerms(fragment, terms);
  expect(fragment.textContent).toBe(before);
  const place = document.createElement('div');
  place.append(fragment);
  return place.innerHTML;
}

test.each<[html: string, terms: string[], result: string]>([
  ['<p>Margin guide up, margin flat</p>', ['margin'], '<p><mark>Margin</mark> guide up, <mark>margin</mark> flat</p>'],
  ['<p>rate <b>cut</b> and rate cut</p>', ['rate cut'], '<p>rate <b>cut</b> and <mark>rate cut</mark></p>'],
  ['<p>Fed</p><p>Federal</p>', ['fed'], '<p><mark>Fed</mark></p><p>Federal</p>'],
  ['<p>Acme raise\u200bs guidance</p>', ['raises'], '<p>Acme <mark>raises</mark> guidance</p>'],
  ['<p>nothing</p>', ['else'], '<p>nothing</p>'],
  ['<p>a &lt;b&gt; b</p>', ['b'], '<p>a &lt;<mark>b</mark>&gt; <mark>b</mark></p>'],
])('in %j, %j', (html, terms, result) => {
  expect(marked(html, ...terms)).toBe(result);
});

test('marks at most 1,000 places', () => {
  expect(marked('fed '.repeat(3000), 'fed').match(/<mark>/g)).toHaveLength(1000);
});
