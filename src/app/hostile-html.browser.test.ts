import { expect, test } from 'vitest';
import { sanitise } from '#src/shared/html/sanitise.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';

const place = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const families = Map.groupBy(hostileHtml, ({ family }) => family);

test.each([...families].map(([family, all]) => [all.length, family, all] as const))(
  '%i bodies of the family “%s” run nothing, request nothing and leave nothing behind',
  async (_, __, all) => {
    const { strangers } = watchRequests();
    const here = place();
    for (const { html } of all) {
      here.replaceChildren(sanitise(html, []).fragment);
      expect(leftBehind(here), html).toEqual([]);
    }
    await settled();
    expect(hasRun()).toBe(false);
    expect(strangers()).toEqual([]);
    expect(document.baseURI).toContain(location.host);
  },
);

/** Without the deepest, which take as long as all others together. */
const shallow = hostileHtml.filter(({ family }) => family !== 'nesting');

test('open elements of one body do not reach the next', () => {
  const here = place();
  for (const { html } of shallow) {
    const fragment = sanitise(`<p>before</p>${html}`, []).fragment;
    here.replaceChildren(fragment, document.createElement('hr'));
    expect(here.firstElementChild?.textContent, html).toBe('before');
    expect(here.lastElementChild?.localName, html).toBe('hr');
  }
});

test('sanitised HTML stays harmless when it is parsed again', () => {
  const here = place();
  const written = (html: string): string => {
    here.replaceChildren(sanitise(html, []).fragment);
    return here.getHTML();
  };
  // What is appended is never parsed again; if it were, it would have to stay harmless.
  for (const { html } of shallow) {
    here.replaceChildren(sanitise(written(html), []).fragment);
    expect(leftBehind(here), html).toEqual([]);
  }
});

test('unsanitised HTML fails these checks', async () => {
  const { strangers } = watchRequests();
  const here = place();
  const image = here.appendChild(document.createElement('img'));
  image.setAttribute('onerror', 'ran=1');
  image.src = 'https://stranger.invalid/x.png';
  here.append(document.createElement('iframe'), Object.assign(document.createElement('a'), { href: 'javascript:0' }));
  await expect.poll(hasRun).toBe(true);
  await expect.poll(strangers).toContain('stranger.invalid');
  expect(leftBehind(here)).toEqual(expect.arrayContaining(['<IFRAME>', 'img onerror=ran=1', 'a href=javascript:0', 'a link that tells']));
  Reflect.deleteProperty(window, 'ran');
});
