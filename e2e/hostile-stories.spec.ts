import { expect, test } from './fixtures.ts';
import { hasHostileAddress, hostileCount, hostileTicker } from './hostile-items.ts';

// The browser may report an inline handler as blocked while the sanitiser parses it; it must not run it.
test.use({ tolerated: /Content Security Policy|^console error: (Refused|Executing inline|Applying inline)/ });

test('every hostile story opens; none runs, sends or leaves anything, and no active element remains', async ({ news, page, baseURL }) => {
  const windows: string[] = [];
  page.on('popup', (popup) => windows.push(popup.url()));
  await news.open(`news?tickers=${hostileTicker}`);
  await news.headlines.first().click();
  for (let index = 0; index < hostileCount; index++) {
    await expect(news.title).toHaveText(new RegExp(`^Hostile ${index + 1} `));
    await expect(news.story.getByText('before')).toBeVisible();
    const remains = await news.story.evaluate((story) => {
      // Symbols of any spelling have links to their pages.
      const isOdd = (href: string): boolean => !/^(https?:|mailto:|\/symbol\/[^/]*$)/.test(href);
      const active = 'script, style, iframe, frame, object, embed, form, base, meta, link, svg, math, template, video, audio, input';
      const found = [...story.querySelectorAll(active)].map(({ tagName }) => tagName);
      for (const element of story.querySelectorAll('*'))
        for (const { name, value } of element.attributes)
          if (name.startsWith('on') || (name === 'href' && isOdd(value)) || name === 'srcset' || name === 'ping')
            found.push(`${element.tagName} ${name}=${value}`);
      return found;
    });
    expect(remains).toEqual([]);
    if (hasHostileAddress(index)) await page.keyboard.press('v');
    await page.keyboard.press('j');
  }
  expect(windows).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.evaluate(() => document.baseURI)).toBe(baseURL);
});
