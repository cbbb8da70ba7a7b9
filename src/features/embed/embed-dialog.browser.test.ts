import { expect, test } from 'vitest';
import { embedCode, frameUrl } from './embed-dialog.tsx';

const plain = { theme: 'auto', density: 'compact', tz: 'et', hide: [] } as const;

test.each<[link: string, choices: object, address: string]>([
  [
    'https://desk.example.com/news?tickers=AAPL,F',
    {},
    'https://desk.example.com/news?tickers=AAPL,F&embed=1&theme=auto&density=compact&tz=et',
  ],
  [
    'https://desk.example.com/md/ratios?s=AAPL&theme=dark&density=comfy',
    { theme: 'light', tz: 'utc', hide: ['title', 'pager'], symbol: 'AAPL' },
    'https://desk.example.com/md/ratios?s=AAPL&embed=1&theme=light&density=compact&tz=utc&hide=title,pager&symbol=AAPL',
  ],
  [
    'https://desk.example.com/symbol/BRK.B?embed=1&hide=title&symbol=F',
    {},
    'https://desk.example.com/symbol/BRK.B?embed=1&theme=auto&density=compact&tz=et',
  ],
])('%s framed with %j', (link, choices, address) => {
  expect(frameUrl(link, { ...plain, ...choices })).toBe(address);
});

test('returns the documented code', () => {
  expect(embedCode('https://desk.example.com/news?embed=1', 'Marketdesk: News')).toBe(
    '<iframe src="https://desk.example.com/news?embed=1" title="Marketdesk: News" ' +
      'sandbox="allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox" ' +
      'allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>',
  );
});

test.each(['"><script>alert(1)</script>', '&quot;', 'a & b', "it's <b>"])('%s stays within its attribute', (title) => {
  const made = new DOMParser().parseFromString(embedCode(`https://a.example/?q=${title}`, title), 'text/html');
  expect(made.body.children).toHaveLength(1);
  expect(made.querySelector('iframe')?.title).toBe(title);
  expect(made.querySelector('iframe')?.getAttribute('src')).toBe(`https://a.example/?q=${title}`);
});
