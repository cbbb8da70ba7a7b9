/** The last item of news.json as XML (assumption N14): no white space between elements, a stock's name last. */
export const newsXml =
  '<?xml version="1.0" encoding="UTF-8"?><result><item>' +
  '<id>44100231</id><author>Sample Desk</author>' +
  '<created>Tue, 04 Mar 2025 10:05:14 -0500</created><updated>Tue, 04 Mar 2025 10:05:14 -0500</updated>' +
  '<title>Example Research Upgrades Halden Optics to Buy, Raises Price Target to $48</title><teaser> </teaser><body></body>' +
  '<url>https://news.example/markets/25/03/44100231/example-research-upgrades-halden-optics</url><image></image>' +
  '<channels><item><name>News</name></item><item><name>Analyst Color</name></item><item><name>Price Target</name></item></channels>' +
  '<stocks><item><cusip>40X51T104</cusip><isin>US40X51T1040</isin><exchange>NASDAQ</exchange><name>HLDN</name></item></stocks>' +
  '<tags><item><name>Upgrades</name></item></tags></item></result>';
