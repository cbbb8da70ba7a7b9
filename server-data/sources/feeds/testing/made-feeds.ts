// Made feeds, each as one publisher or another writes them.

/** A feed and what is read of it. */
export interface MadeFeed {
  readonly name: string;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly map?: Readonly<Record<string, string>>;
  readonly timezone?: string;
  /** for each story, in the order of the document: title, tickers between blanks, time of publication or the tag of its time */
  readonly stories: readonly (readonly [title: string, tickers: string, created: string])[];
  /** what is refused or noted, in part */
  readonly said?: readonly string[];
}

const xml = 'application/xml';
const noon = '2026-11-20T12:00:00Z';
const received = 'time of receipt';

export const rss = (items: string, attributes = '', channel = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${attributes}><channel><title>Wire</title><link>https://wire.example.com/</link><description>News</description>${channel}${items}</channel></rss>`;

export const item = (number: number, title: string, more = ''): string =>
  `<item><title>${title}</title><link>https://wire.example.com/${number}</link><guid>https://wire.example.com/${number}</guid>${more.includes('<pubDate>') ? '' : '<pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>'}${more}</item>`;

const atom = (entries: string, attributes = ''): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>Wire</title><id>urn:feed</id><updated>2026-11-20T12:05:00Z</updated><link href="https://wire.example.com/"/><link rel="self" href="https://wire.example.com/atom"/><author><name>The Wire</name></author>${entries}</feed>`;

export const madeFeeds: readonly MadeFeed[] = [
  {
    name: 'a press wire that tags symbols in a domain',
    contentType: 'text/xml; charset=utf-8',
    body: rss(
      item(
        1,
        'Apple reports',
        '<category domain="https://wire.example.com/rss/stock">Nasdaq:AAPL</category><category domain="https://wire.example.com/rss/ISIN">US0378331005</category><category>Earnings</category><description><![CDATA[Beside (NYSE: GE)]]></description>',
      ) +
        item(2, 'Toronto only', '<category domain="https://wire.example.com/rss/stock">TSX:SHOP</category>') +
        item(3, 'New listing', '<category domain="https://wire.example.com/rss/stock">Nasdaq:NEWCX</category>'),
    ),
    stories: [
      ['Apple reports', 'AAPL', noon],
      ['Toronto only', '', noon],
      ['New listing', 'NEWCX', noon],
    ],
  },
  {
    name: 'categories with an exchange, and topics that look like symbols',
    contentType: xml,
    body: rss(item(1, 'Berkshire buys', '<category>NYSE:BRK.B</category><category>IT</category><category>ALL</category>')),
    stories: [['Berkshire buys', 'BRK.B', noon]],
  },
  {
    name: 'symbols in brackets of the text, with links within them',
    contentType: xml,
    body: rss(
      item(1, 'Apple (NASDAQ: AAPL) &amp;amp; partners') +
        item(
          2,
          'Chips',
          '<description><![CDATA[<p>Intel (NASDAQ: <a href="/quote/INTC">INTC</a>) and AMD (Nasdaq:&nbsp;<b>AMD</b>).</p>]]></description>',
        ) +
        item(3, 'Flying taxis', '<description>Eve (NYSE: EVEX, EVEXW; B3: EVEB31) &lt;b&gt;flies&lt;/b&gt;</description>'),
    ),
    stories: [
      ['Apple (NASDAQ: AAPL) & partners', 'AAPL', noon],
      ['Chips', 'INTC AMD', noon],
      ['Flying taxis', 'EVEX EVEXW', noon],
    ],
  },
  {
    name: 'words that are symbols elsewhere',
    contentType: xml,
    body: rss(
      item(1, 'IT spending: ALL of it is ON') + item(2, 'Nasdaq: AI stocks slide', '<description>A (LSE: VOD) and $TSLA</description>'),
    ),
    stories: [
      ['IT spending: ALL of it is ON', '', noon],
      ['Nasdaq: AI stocks slide', '', noon],
    ],
  },
  {
    name: 'a company that the directory lacks',
    contentType: xml,
    body: rss(item(1, 'Newco (NASDAQ: NEWCX) lists')),
    stories: [['Newco (NASDAQ: NEWCX) lists', '', noon]],
    said: ['entry 1 "Newco (NASDAQ: NEWCX) lists": not in the directory of symbols: NEWCX'],
  },
  {
    name: 'symbols in an element of its own',
    contentType: xml,
    map: { tickers: 'nasdaq:tickers', author: 'dc:publisher' },
    body: rss(
      item(1, 'Ten stocks', '<nasdaq:tickers>AAPL,AAPL,MSFT,NEWCX</nasdaq:tickers><dc:publisher>The Fool</dc:publisher>') +
        '<item/>' +
        item(2, 'None'),
      'xmlns:nasdaq="https://nasdaq.com/rss" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ),
    stories: [
      ['Ten stocks', 'AAPL MSFT', noon],
      ['None', '', noon],
    ],
    said: ['entry 2: it is empty', 'directory of symbols: NEWCX'],
  },
  {
    name: 'attributes of elements of its own',
    contentType: xml,
    map: { tickers: 'x:security@code', id: 'x:story@id', url: 'x:story@href', created: 'x:when' },
    body: rss(
      `<item><title>Mapped</title><x:story id="77" href="/s/77"/><x:security code="NYSE:GE"/><x:security code='AAPL'/><x:when>2026-11-20T13:00:00+01:00</x:when></item>`,
      'xmlns:x="urn:x"',
    ),
    stories: [['Mapped', 'GE AAPL', noon]],
  },
  {
    name: 'RSS 1.0',
    contentType: 'application/rdf+xml',
    body: `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel rdf:about="https://wire.example.com/"><title>Wire</title><link>https://wire.example.com/</link><description>N</description><items><rdf:Seq><rdf:li rdf:resource="https://wire.example.com/1"/></rdf:Seq></items></channel>
      <item rdf:about="https://wire.example.com/1"><title>First</title><link>https://wire.example.com/1</link><dc:date>2026-11-20T12:00Z</dc:date><dc:subject>Energy</dc:subject><dc:creator>Ann</dc:creator><content:encoded><![CDATA[<p>Exxon (NYSE: XOM)</p>]]></content:encoded></item>
      <item rdf:about="https://wire.example.com/2"><title>Not in the list</title><link>https://wire.example.com/2</link><dc:date>2026-11-20T07:00:00-05:00</dc:date></item></rdf:RDF>`,
    stories: [
      ['First', 'XOM', noon],
      ['Not in the list', '', noon],
    ],
  },
  {
    name: 'Atom with XHTML, plain text and several authors',
    contentType: 'application/atom+xml',
    body: atom(
      '<entry><id>tag:wire.example.com,2026:1</id><title type="html">Apple &amp;amp; &amp;lt;friends&amp;gt;</title><link rel="enclosure" type="image/png" href="/a.png"/><link href="/1"/><published>2026-11-20T12:00:00Z</published><updated>2026-11-20T12:01:00Z</updated><author><name>Ann</name></author><author><name>Bob</name></author><category term="m" label="Markets"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Apple (NASDAQ: <a href="/aapl">AAPL</a>)</p></div></content></entry>' +
        '<entry><id>tag:wire.example.com,2026:2</id><title>Plain</title><link href="/2"/><updated>2026-11-20T12:00:00.5Z</updated><content>3 &lt; 4\n\nGE (NYSE: GE)</content></entry>',
    ),
    stories: [
      ['Apple & <friends>', 'AAPL', noon],
      ['Plain', 'GE', noon],
    ],
  },
  {
    name: 'Atom under a prefix, with xml:base and categories of a scheme',
    contentType: xml,
    body: '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://base.example.com/x/"><a:title>W</a:title><a:id>urn:w</a:id><a:entry><a:id>urn:uuid:1</a:id><a:title>Prefixed</a:title><a:link href="1"/><a:updated>2026-11-20T12:00:00Z</a:updated><a:category scheme="https://x.example.com/ticker" term="NYSE:XOM"/></a:entry></a:feed>',
    stories: [['Prefixed', 'XOM', noon]],
  },
  {
    name: 'JSON Feed',
    contentType: 'application/feed+json',
    map: { tickers: '_market.symbols' },
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Wire',
      home_page_url: 'https://wire.example.com/',
      items: [
        {
          id: 1,
          url: 'https://wire.example.com/1',
          title: 'JSON',
          content_html: '<p>x</p>',
          date_published: '2026-11-20T12:00:00Z',
          tags: ['Tech'],
          image: '/i.png',
          _market: { symbols: ['AAPL', 'MSFT'] },
        },
        { id: 'b', content_text: 'No title, but GE (NYSE: GE)\nsecond line', date_published: '2026-11-20T07:00:00-05:00' },
        null,
      ],
    }),
    stories: [
      ['JSON', 'AAPL MSFT', noon],
      ['No title, but GE (NYSE: GE) second line', 'GE', noon],
    ],
    said: ['entry 3: it is empty'],
  },
  {
    name: 'Latin-1 by its XML declaration',
    contentType: 'application/xml',
    body: Buffer.from(rss(item(1, 'Société Générale')).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    stories: [['Société Générale', '', noon]],
  },
  {
    name: 'UTF-16 with a byte order mark',
    contentType: 'application/xml',
    body: Buffer.from(`\ufeff${rss(item(1, 'Société (NYSE: GE)')).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    stories: [['Société (NYSE: GE)', 'GE', noon]],
  },
  {
    name: 'UTF-8 that the header calls Latin-1',
    contentType: 'text/xml; charset=ISO-8859-1',
    body: rss(item(1, 'Société “quoted”')),
    stories: [['Société “quoted”', '', noon]],
    said: ['the charset is utf-8, not ISO-8859-1 as is said'],
  },
  {
    name: 'UTF-8 that says UTF-16',
    contentType: 'text/xml; charset=utf-16',
    body: rss(item(1, 'Société ')).replace('UTF-8', 'utf-16'),
    stories: [['Société', '', noon]],
    said: ['the charset is utf-8, not utf-16 as is said'],
  },
  {
    name: 'Latin-1 that the header calls UTF-8',
    contentType: 'text/xml; charset=utf-8',
    body: Buffer.from(rss(item(1, 'Société')).replace('UTF-8', 'windows-1252'), 'latin1'),
    stories: [['Société', '', noon]],
    said: ['the charset is windows-1252, not utf-8 as is said'],
  },
  {
    name: 'times in many forms',
    contentType: xml,
    body: rss(
      [
        'Fri, 20 Nov 2026 07:00:00 EST',
        '20 Nov 2026 07:00 -0500',
        'Friday, 20 November 2026 12:00:00 UT',
        'Fri, 20 Nov 26 12:00:00 GMT',
        '2026-11-20T12:00:00.000Z',
        '2026-11-20 12:00:00+00:00',
        'Fri, 20 Nov 2026 04:00:00 PST',
        'Fri, 20 Nov 2026 12:00:00 +0000 (UTC)',
        'Fri,20 Nov 2026 12:00:00 GMT',
      ]
        .map((time, index) => item(index, `Time ${index}`, `<pubDate>${time}</pubDate>`))
        .join(''),
    ),
    stories: Array.from({ length: 9 }, (_, index) => [`Time ${index}`, '', noon] as const),
  },
  {
    name: 'times without a zone, which the settings name',
    contentType: xml,
    timezone: 'America/New_York',
    body: rss(
      item(1, 'Wall clock', '<pubDate>Fri, 20 Nov 2026 07:00:00</pubDate>') +
        item(2, 'Also', '<pubDate>2026-11-20T07:00:00</pubDate>') +
        item(3, 'Summer', '<pubDate>Thu, 16 Jul 2026 08:00:00 EST</pubDate>'),
    ),
    stories: [
      ['Wall clock', '', noon],
      ['Also', '', noon],
      ['Summer', '', '2026-07-16T12:00:00Z'],
    ],
  },
  {
    name: 'a time that is none beside one that can be read',
    contentType: xml,
    body: rss(
      item(1, 'Words', `<pubDate>n/a</pubDate><dc:date>${noon}</dc:date>`) +
        item(2, 'Day', `<pubDate>Fri, 20 Nov 2026</pubDate><dc:date>${noon}</dc:date>`),
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ),
    stories: [
      ['Words', '', noon],
      ['Day', '', noon],
    ],
  },
  {
    name: 'times that are none',
    contentType: xml,
    body: rss(
      item(1, 'No zone', '<pubDate>2026-11-20 07:00:00</pubDate>') +
        item(2, 'Future', '<pubDate>Sat, 20 Nov 2027 12:00:00 GMT</pubDate>') +
        item(3, 'Wrong weekday', '<pubDate>Mon, 20 Nov 2026 12:00:00 GMT</pubDate>') +
        item(4, 'Words', '<pubDate>yesterday</pubDate>') +
        item(5, 'Day', '<pubDate>2026-11-19</pubDate>') +
        item(8, 'Past', '<pubDate>Sun, 20 Nov 1960 12:00:00 GMT</pubDate>') +
        item(9, 'No clock', '<pubDate>Wed, 31 Dec 1969 19:00:00 -0500</pubDate>') +
        item(10, 'Unset', '<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>') +
        item(7, 'Summer', '<pubDate>Thu, 16 Jul 2026 10:49:30 EST</pubDate>') +
        '<item><title>None</title><guid isPermaLink="false">six</guid></item>',
    ),
    stories: [
      ['No zone', '', received],
      ['Future', '', received],
      ['Wrong weekday', '', received],
      ['Words', '', received],
      ['Day', '', 'time of day unknown'],
      ['Past', '', received],
      ['No clock', '', received],
      ['Unset', '', received],
      ['Summer', '', 'time zone uncertain'],
      ['None', '', received],
    ],
    said: [
      'has no time zone ("timezone" sets one), so it has the time of receipt',
      'entry 2 "Future": its time cannot be right',
      'entry 6 "Past": its time cannot be right',
      'entry 7 "No clock": its time cannot be right',
      'entry 8 "Unset": its time cannot be right',
      'weekday of another date',
      '"yesterday" is no date',
      'EST" has the zone of another season',
      'entry 5 "Day": "2026-11-19" has no time of day',
      'entry 10 "None": has no time',
    ],
  },
  {
    name: 'ids that are empty, missing or written in two ways',
    contentType: xml,
    body: rss(
      '<item><title>Link only</title><link>http://WIRE.example.com/1</link><guid></guid><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate></item>' +
        '<item><title>Link only</title><link>https://wire.example.com/1</link><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate></item>' +
        '<item><title>Neither</title><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate></item>' +
        '<item><guid isPermaLink="false">x1</guid><description>Without a title (NYSE: GE)</description><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate></item>',
    ),
    stories: [
      ['Link only', '', noon],
      ['Without a title (NYSE: GE)', 'GE', noon],
    ],
    said: ['entry 3 "Neither": it has neither a guid nor a link', 'entry 2 "Link only": has the guid of entry 1'],
  },
  {
    name: 'markup that is damaged in one entry, and a bare ampersand',
    contentType: xml,
    body: rss(
      `${item(1, 'AT&T (NYSE: T) and P < 0.05')}<item><title>Not ended<link>https://wire.example.com/2</link></item>${item(3, 'After&nbsp;it \u0007')}<item><title>Open</title>${item(4, 'Last')}<item><title>Without an end</title>`,
    ),
    stories: [
      ['AT&T (NYSE: T) and P < 0.05', 'T', noon],
      ['After it', '', noon],
      ['Last', '', noon],
    ],
    said: [
      'entry 2: invalid XML: <title> does not end',
      'entry 4: invalid XML: <item> does not end before the next one',
      'entry 6: invalid XML: it does not end before the feed does',
    ],
  },
];
