import { describe, expect, test } from 'vitest';
import { maxCharacters, sanitise } from './sanitise.ts';

/** The sanitised HTML. */
function shown(html: string, hosts: readonly string[] = []): string {
  const place = document.createElement('div');
  place.append(sanitise(html, hosts).fragment);
  return new XMLSerializer()
    .serializeToString(place)
    .replaceAll(/ xmlns="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1')
    .replace('<div />', '');
}
const link = (href: string, text: string): string => `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;

describe('an article', () => {
  test.each<[what: string, html: string, result: string]>([
    ['keeps its paragraphs and emphasis', '<p>A <b>bold</b> <em>word</em></p>', '<p>A <b>bold</b> <em>word</em></p>'],
    ['keeps entities as characters', '&#8220;x&#8221;&nbsp;&amp;&lt;', '“x”\u00A0&amp;&lt;'],
    ['keeps text of elements it may not have', '<custom>x</custom><font size=7>y</font>', 'xy'],
    [
      'loses looks, names and handlers',
      '<p style="color:red" class="pill" id="root" name="x" onclick="x()" data-x="1" aria-label="y">x</p>',
      '<p>x</p>',
    ],
    ['loses scripts and styles whole', '<script>x</script><style>x</style>y', 'y'],
    ['that is empty is empty', '', ''],
    ['that would be a set of frames is not', '<frameset><frame src="https://news.example"></frameset><p>x</p>', '<p>x</p>'],
    [
      'that is a whole page gives its body',
      '<!doctype html><html><head><title>t</title></head><body class=x><p>x</p></body></html>',
      '<p>x</p>',
    ],
  ])('%s', (_, html, result) => {
    expect(shown(html)).toBe(result);
  });

  test('keeps attributes of tables, lists and times', () => {
    const table = '<table><tbody><tr><th colspan="2" scope="col">x</th><td rowspan="3">y</td></tr></tbody></table>';
    expect(shown(table)).toBe(table);
    expect(shown('<ol start="4"><li>x</li></ol>')).toBe('<ol start="4"><li>x</li></ol>');
    expect(shown('<time datetime="2026-11-20">x</time>')).toBe('<time datetime="2026-11-20">x</time>');
  });

  test('is cut at the limit', () => {
    expect(sanitise('x'.repeat(maxCharacters), []).cut).toBe(false);
    const { fragment, cut } = sanitise('x'.repeat(maxCharacters + 1), []);
    expect(cut).toBe(true);
    expect(fragment.textContent).toHaveLength(maxCharacters);
  });
});

describe('links', () => {
  test.each<[html: string, result: string]>([
    ['<a href="https://news.example/a?b=1&amp;c">x</a>', link('https://news.example/a?b=1&amp;c', 'x')],
    ['<a href="HTTP://news.example">x</a>', link('HTTP://news.example', 'x')],
    ['<a href="mailto:desk@news.example">x</a>', link('mailto:desk@news.example', 'x')],
    ['<a href="https://news.example" target="_self" rel="opener">x</a>', link('https://news.example', 'x')],
    ['<a href="javascript:x()">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="/news/1">x</a>', '<a>x</a>'],
    ['<a href="//news.example">x</a>', '<a>x</a>'],
    ['<a href="tel:1">x</a>', '<a>x</a>'],
    ['<a href="#top">x</a>', '<a>x</a>'],
    ['<a href="https://аpple.example/a">Apple</a>', link('https://аpple.example/a', 'Apple [xn--pple-43d.example]')],
    ['<a href="https://xn--pple-43d.example">xn--pple-43d.example</a>', link('https://xn--pple-43d.example', 'xn--pple-43d.example')],
    ['<a name="top">x</a>', '<a>x</a>'],
    ['<a href="ht\ttp\ns://news.example">x</a>', link('ht&#9;tp&#10;s://news.example', 'x')],
    ['<a href=" mailto:desk@news.example">x</a>', link('mailto:desk@news.example', 'x')],
    ['<a href="\u{A0}https://news.example">x</a>', link('https://news.example', 'x')],
    ...[
      ...['htt p://news.example', 'https ://news.example', 'http: //news.example', 'http:/ /news.example'],
      ...[
        'http:\u{180E}//news.example',
        'mail to:x@news.example',
        'https://',
        'https://[a',
        'http:news',
        'https:/news',
        '',
        'news',
        '../news',
      ],
      ...[
        '?q',
        '\\\\news.example',
        'java\tscript:x()',
        'java script:x()',
        ' data:text/html,x',
        'vbscript:x',
        'blob:https://news.example/1',
      ],
    ].map((href): [string, string] => [`<a href="${href}">x</a>`, '<a>x</a>']),
  ])('%s', (html, result) => {
    expect(shown(html)).toBe(result);
  });
});

describe('images', () => {
  const hosts = ['images.example', 'cdn.example:8443'];
  const image = (src: string, alt = ''): string => `<img src="${src}"${alt} loading="lazy" referrerpolicy="no-referrer" />`;
  test.each<[what: string, html: string, result: string]>([
    [
      'of a listed host are loaded lazily and without a referrer',
      '<img src="https://images.example/a.png">',
      image('https://images.example/a.png'),
    ],
    ['may come from a listed port', '<img src="https://cdn.example:8443/a.png">', image('https://cdn.example:8443/a.png')],
    [
      'keep their size and alt text',
      '<img src="https://images.example/a.png" alt="A" width="250" height="187">',
      '<img src="https://images.example/a.png" alt="A" width="250" height="187" loading="lazy" referrerpolicy="no-referrer" />',
    ],
    [
      'of another host become a link that names it',
      '<img src="https://other.example/a.png">',
      link('https://other.example/a.png', 'Image at other.example'),
    ],
    [
      'keep their alt text in the link',
      '<img src="https://other.example/a.png" alt="A chart">',
      link('https://other.example/a.png', 'Image at other.example: A chart'),
    ],
    [
      'of another port are of another host',
      '<img src="https://images.example:444/a.png">',
      link('https://images.example:444/a.png', 'Image at images.example:444'),
    ],
    [
      'without encryption are not loaded',
      '<img src="http://images.example/a.png">',
      link('http://images.example/a.png', 'Image at images.example'),
    ],
    [
      'of a host in disguise name its real letters',
      '<img src="https://imаges.example/a.png">',
      link('https://xn--imges-5ve.example/a.png', 'Image at xn--imges-5ve.example'),
    ],
    [
      'with a listed name before an @ name the host behind it',
      '<img src="https://images.example@other.example/a.png">',
      link('https://images.example@other.example/a.png', 'Image at other.example'),
    ],
    [
      'one pixel wide vanish, listed or not',
      '<img src="https://images.example/p" width="1" height="1"><img src="https://other.example/p" height=0>x',
      'x',
    ],
    ['one pixel wide with a unit vanish', '<img src="https://images.example/p" width="1px">', ''],
    ['without an address vanish', '<img><img src=""><img src="a.png"><img src="//images.example/a.png">', ''],
    [
      'that carry their data vanish',
      '<img src="data:image/png;base64,AAAA"><img src="data:text/html,x"><img src="mailto:x@y.example">',
      '',
    ],
    [
      'of a listed host lose all other attributes',
      '<img src="https://images.example/a.png" srcset="https://other.example/b 2x" onerror="x()">',
      image('https://images.example/a.png'),
    ],
  ])('%s', (_, html, result) => {
    expect(shown(html, hosts)).toBe(result);
  });

  test.each<[what: string, html: string, result: string]>([
    [
      'of a listed host stays',
      '<a href="https://news.example/"><img src="https://images.example/a.png"></a>',
      link('https://news.example/', image('https://images.example/a.png')),
    ],
    [
      'of another host follows that link as one of its own',
      '<a href="https://news.example/"><img src="https://other.example/a.png" alt="A"></a>',
      `${link('https://news.example/', 'A')} ${link('https://other.example/a.png', 'Image at other.example: A')}`,
    ],
    [
      'without alt text leaves the link a text',
      '<a href="https://news.example/"><img src="https://other.example/a.png"></a>',
      `${link('https://news.example/', 'Image')} ${link('https://other.example/a.png', 'Image at other.example')}`,
    ],
  ])('in a link %s', (_, html, result) => {
    expect(shown(html, hosts)).toBe(result);
  });
});
