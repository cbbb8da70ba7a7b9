import { expect, test as base } from './fixtures.ts';
import { madeDesk, type Made } from './made-desk.ts';
import { answering, fixedSeconds, inOrder, madeStories, madeStory, onTheWire, pollsIn, type Trick } from './made-upstream.ts';
import { sweep } from './sweep.ts';

const test = base.extend<Made>(madeDesk);
// The browser itself writes a line about every answer with an error status.
test.use({ tolerated: /Failed to load resource: .* (400|403|414|429|431|502|503|504)/ });

const html = { 'content-type': 'text/html' };
const xml = { 'content-type': 'application/xml' };
const unwell = 'Data service unavailable';

/** What goes wrong upstream, and what the reader is told. */
const faults: readonly (readonly [what: string, trick: Trick, title: string, advice: RegExp])[] = [
  ['XML', answering(200, '<?xml version="1.0"?><result is_array="true"/>', xml), unwell, /try again/],
  ['a page of HTML', answering(200, '<!doctype html><h1>Welcome</h1>', html), unwell, /try again/],
  ['nothing', answering(200, ''), unwell, /try again/],
  ['JSON that is cut off', answering(200, '[{"id":1,"title":"Cut'), unwell, /try again/],
  ['something other than a list', answering(200, '{"ok":true}'), 'Unreadable response', /something other/],
  ['429 with a time to wait', answering(429, '', { 'retry-after': '40' }), 'Too many requests', /Try again in 40 s/],
  ['401', answering(401, 'Access denied for user 0', html), 'API key rejected', /administrator/],
  ['403', answering(403, ''), 'Not in your plan', /administrator/],
  ['500', answering(500, '<h1>Internal Server Error</h1>', html), unwell, /try again/],
];

for (const [some, tag, told] of [
  ['whatever', [sweep], faults],
  ['a page, half a list or a refusal that', [], faults.filter(([what]) => /HTML|cut off|429|401/.test(what))],
] as const)
  test(
    `${some} the upstream answers instead of news is told in words, and heals when asked`,
    { tag: [...tag] },
    async ({ made, news, page }) => {
      const alert = page.getByRole('alert');
      for (const [what, trick, title, advice] of told) {
        made.instead = trick;
        await page.goto(made.at());
        // What may be a hiccup is asked again by itself, a little later.
        await expect(async () => {
          await page.clock.fastForward(2000);
          await expect(alert.getByRole('heading'), what).toHaveText(title, { timeout: 200 });
        }).toPass({ intervals: [10] });
        await expect(alert, what).toContainText(advice);
        made.instead = undefined;
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(news.headlines.first(), what).toHaveAttribute('aria-label', 'Story 300');
        await expect(alert).toHaveCount(0);
      }
    },
  );

for (const [what, trick, title] of faults.filter(([what]) => /XML|other|429|401|500/.test(what)))
  test(
    `when the upstream begins to answer ${what}, what was loaded stays, with the words and the next try`,
    { tag: /XML|429/.test(what) ? [] : sweep },
    async ({ made, news, page }) => {
      await news.open(made.at());
      await page.clock.fastForward(12_000);
      await page.clock.fastForward(17_000);
      await expect.poll(() => pollsIn(made.asked).length).toBeGreaterThan(0);
      const tries: string[] = [];
      page.on('request', (request) => tries.push(request.url()));

      made.instead = trick;
      const alert = page.getByRole('alert');
      // The interval of the next poll begins when the page has read the last response.
      await expect(async () => {
        await page.clock.fastForward(17_000);
        await expect(alert).toContainText(title, { timeout: 2500 });
      }).toPass();
      await expect(alert).toContainText('What is loaded stays');
      await expect(page.getByText(/next try in/)).toBeVisible();
      await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 300');
      // A broken endpoint gets one try a minute; one that asks to wait gets its time.
      tries.length = 0;
      for (let second = 0; second < 35; second += 5) await page.clock.fastForward(5000);
      expect(tries.filter((url) => /news\?/.test(url))).toEqual([]);

      made.instead = undefined;
      made.put(madeStory(9001, fixedSeconds + 9));
      await page.clock.fastForward(30_000);
      await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 9001');
      await expect(alert).toHaveCount(0);
    },
  );

test('a body of 5 MB is cut with a notice, and the desk goes on', async ({ made, news, page }) => {
  made.put(
    madeStory(301, fixedSeconds, { title: 'Long', body: `<p>begin</p>${`<p>${'word and '.repeat(30)}<b>word</b></p>`.repeat(18_000)}` }),
  );
  expect(made.stories.get(301)?.body.length).toBeGreaterThan(5_000_000);
  await news.open(made.at());
  await news.headlines.first().click();
  await expect(news.title).toHaveText('Long');
  await expect(news.story.getByText('Cut here: the text is longer than 1,000,000 characters.')).toBeAttached({ timeout: 20_000 });
  await page.keyboard.press('j');
  await expect(news.title).toHaveText('Story 300');
  await page.keyboard.press('Escape');
  await expect(news.story).toBeHidden();
});

test('10,000 new stories at once move nothing, are told as a flood, and come in when asked', async ({ made, news, page }) => {
  await news.open(made.at());
  await page.keyboard.press(']');
  await expect(news.headlines.first()).not.toHaveAttribute('aria-posinset', '1');
  const row = page.locator(`#${await news.firstInSight()}`);
  const before = await row.boundingBox();
  await page.clock.fastForward(12_000);
  made.put(...Array.from({ length: 10_000 }, (_, index) => madeStory(20_000 + index, fixedSeconds + Math.floor(index / 1000))));
  await page.clock.fastForward(17_000);
  await page.clock.fastForward(17_000);
  const pill = page.getByRole('button', { name: /^[\d,]+\+ new$/ });
  await expect(pill).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await pill.click();
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 29999');
  await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
});

test('repeats, edits and removals between the pages of one list show every story once, and lose none', async ({ made, news, page }) => {
  made.instead = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', made.url);
    const asked = Number(searchParams.get('page') ?? 0);
    if (searchParams.has('updatedSince') || asked === 0) return false;
    // Between two pages ten stories came in, one was edited, one far below was withdrawn; and this page says each story twice.
    made.put(...Array.from({ length: 10 }, (_, index) => madeStory(1000 * asked + index, fixedSeconds + asked)));
    made.put(madeStory(290, fixedSeconds - 660, { title: 'Edited', updated: fixedSeconds + asked }));
    made.stories.delete(10 + asked);
    const rows = [...made.stories.values()].toSorted(inOrder('created:desc')).slice(100 * asked, 100 * asked + 100);
    return answering(200, JSON.stringify([...rows, ...rows].map((story) => onTheWire(story, false))))(request, response);
  };
  await news.open(made.at());
  await news.scrollToEnd();
  // On paper all of them are drawn.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const ids = await news.headlines.evaluateAll((rows) => rows.map(({ id }) => Number(id.replace('story-', ''))));
  expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => 300 - index).filter((id) => made.stories.has(id)));
});

for (const minutes of [5, -5])
  test(`an upstream whose clock is ${minutes} minutes off loses no story, and no age is of the future`, async ({ made, news, page }) => {
    const off = 60 * minutes;
    made.put(...madeStories(300).map((story) => ({ ...story, created: story.created + off, updated: story.updated + off })));
    await news.open(made.at());
    await page.clock.fastForward(12_000);
    for (let poll = 1; poll <= 4; poll++) {
      made.put(madeStory(1000 + poll, fixedSeconds + off + 15 * poll));
      await page.clock.fastForward(17_000);
      // The first of these leaps loads what polls.
      if (poll > 1) await expect(news.headlines.first()).toHaveAttribute('aria-label', `Story ${1000 + poll}`);
    }
    for (const time of await page.locator('article time').allInnerTexts()) expect(time).toMatch(/^(\d+ (s|min)( ago)?|\d\d:\d\d:\d\d)$/);
    await expect(page.getByText(/updated \d+ s ago/).first()).toBeVisible();
  });
