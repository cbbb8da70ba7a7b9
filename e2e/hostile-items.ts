/** HTML that wants to run, call somebody, leave something behind or take the page away; `ran` is set on window if it succeeds. */
const attacks: readonly string[] = [
  // scripts
  '<script>ran=1</script>',
  '<script src="https://evil.invalid/s.js"></script>',
  '<scr<script>ipt>ran=1</scr</script>ipt>',
  '<svg><script>ran=1</script></svg>',
  '<svg><script href="https://evil.invalid/s.js"/></svg>',
  '<math><mtext><script>ran=1</script></mtext></math>',
  '<template><script>ran=1</script></template>',
  // handlers
  '<img src=x onerror="ran=1">',
  '<img src="x` `<script>ran=1</script>"` `>',
  '<svg onload="ran=1"></svg>',
  '<svg><animate onbegin="ran=1" attributeName="x" dur="1s"></svg>',
  '<svg><set attributeName="onmouseover" to="ran=1"></svg>',
  '<body onload="ran=1" onpageshow="ran=1">',
  '<details open ontoggle="ran=1"><summary>x</summary></details>',
  '<input autofocus onfocus="ran=1">',
  '<video><source onerror="ran=1"></video>',
  '<audio src=x onerror="ran=1"></audio>',
  '<marquee onstart="ran=1">x</marquee>',
  '<p style="animation-name:x" onanimationstart="ran=1">x</p>',
  '<p onclick="ran=1" id="root" class="pill" contenteditable>x</p>',
  '<xss id=x tabindex=1 onfocus="ran=1">x</xss><a href="#x">x</a>',
  // addresses
  '<a href="javascript:ran=1">x</a>',
  '<a href="JaVaScRiPt:ran=1">x</a>',
  '<a href="java\nscript:ran=1">x</a>',
  '<a href="java&#x0A;script:ran=1">x</a>',
  '<a href="&#106;avascript&colon;ran=1">x</a>',
  '<a href="\u0001javascript:ran=1">x</a>',
  '<a href="data:text/html,<script>ran=1</script>">x</a>',
  '<a href="vbscript:ran=1">x</a>',
  '<svg><a xlink:href="javascript:ran=1"><text y="9">x</text></a></svg>',
  '<math href="javascript:ran=1">x</math>',
  '<form action="javascript:ran=1"><button>x</button></form>',
  '<button formaction="javascript:ran=1">x</button>',
  '<iframe src="javascript:ran=1"></iframe>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<object data="javascript:ran=1"></object><embed src="javascript:ran=1">',
  '<object data="https://evil.invalid/o.html"></object><embed src="https://evil.invalid/e.html">',
  // requests
  '<img src="https://evil.invalid/pixel.gif" width=1 height=1>',
  '<img src="//evil.invalid/pixel.gif">',
  '<img srcset="https://evil.invalid/a.png 1x, https://evil.invalid/b.png 2x">',
  '<picture><source srcset="https://evil.invalid/p.png"><img alt="x"></picture>',
  '<video poster="https://evil.invalid/v.png" src="https://evil.invalid/v.mp4" autoplay></video>',
  '<link rel="stylesheet" href="https://evil.invalid/s.css"><link rel="preload" as="image" href="https://evil.invalid/i.png">',
  '<style>@import "https://evil.invalid/s.css"; body{background:url(https://evil.invalid/b.png);display:none}</style>',
  '<p style="background:url(https://evil.invalid/b.png);position:fixed;inset:0">x</p>',
  '<table background="https://evil.invalid/t.png"><tr><td background="https://evil.invalid/d.png">x</td></tr></table>',
  '<svg><image href="https://evil.invalid/i.svg"/><use href="https://evil.invalid/u.svg#x"/></svg>',
  '<svg><filter><feImage href="https://evil.invalid/f.png"/></filter></svg>',
  '<iframe src="https://evil.invalid/f.html"></iframe><frameset><frame src="https://evil.invalid/f.html"></frameset>',
  '<a href="https://evil.invalid/" ping="https://evil.invalid/ping">x</a>',
  '<portal src="https://evil.invalid/"></portal><fencedframe src="https://evil.invalid/"></fencedframe>',
  // what would stay or move the page
  '<base href="https://evil.invalid/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.invalid/">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<form id="root" name="body"><input name="attributes"><input name="parentNode"></form>',
  '<img name="getElementById"><img name="baseURI"><a id="document" name="location">x</a>',
  // what changes its meaning at a second parse
  '<noscript><p title="</noscript><img src=x onerror=ran=1>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran=1&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=ran=1>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran=1>',
  '<textarea></textarea><img src=x onerror=ran=1></textarea>',
  '<xmp><img src=x onerror=ran=1></xmp><plaintext><img src=x onerror=ran=1>',
  '<![CDATA[<img src=x onerror=ran=1>]]><!--><img src=x onerror=ran=1>-->',
  '&lt;img src=x onerror=ran=1&gt; &#60;script&#62;ran=1&#60;/script&#62;',
  `${'<div>'.repeat(600)}<img src=x onerror=ran=1>`,
];

const rfc2822 = (instant: Date): string =>
  instant
    .toLocaleString('en-GB', { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: 'short', year: 'numeric' })
    .replace(/^(\w+), /, '$1, ') + ` ${instant.toISOString().slice(11, 19)} +0000`;

/** Marks the hostile ones, so that an errand can filter for them. */
export const hostileTicker = 'XSS';
export const hostileCount = attacks.length;

/** Whether the address of the nth one's original is an attack as well. */
export const hasHostileAddress = (index: number): boolean => index % 2 === 0;

/** An attack in the 32 visible characters that a symbol may have; in a tag a slash separates like a blank. */
const symbolOf = (attack: string): string => attack.replaceAll(/[\s\p{C}]+/gu, '/').slice(0, 32);

/** News items of wire form whose every text is an attack, the last ones just before an instant. */
export const hostileItems = (until: string) =>
  attacks.map((attack, index) => {
    const created = rfc2822(new Date(Date.parse(until) - (index + 1) * 60_000));
    return {
      id: 990_000_001 + index,
      author: attack,
      created,
      updated: created,
      title: `Hostile ${index + 1} ${attack}`,
      teaser: attack,
      body: `<p>before</p>${attack}<p>after</p>`,
      url: hasHostileAddress(index) ? 'javascript:ran=1' : `https://example.com/${encodeURIComponent(attack)}`,
      image: [{ size: 'thumb', url: 'https://evil.invalid/thumb.png' }],
      channels: [{ name: attack }],
      stocks: [{ name: hostileTicker, cusip: '', isin: '', exchange: attack }, { name: symbolOf(attack) }],
      tags: [{ name: attack }],
    };
  });
