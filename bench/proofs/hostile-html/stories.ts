import { titleText } from '#contract/title-text.ts';
import { fixedSeconds, fakeStory, type FakeStory } from '../../../e2e/fake-upstream.ts';
import { listedHost } from '../../support/watched-browser.ts';
import { hostileUrls } from './payloads.ts';

/** The stories of one payload: one that carries it in every field, and two duplicates, so that one is grouped under the other. */
export interface HostileStory {
  readonly html: string;
  /** what its text begins with */
  readonly beginning: string;
  readonly first: FakeStory;
  /** the first with another title, which contains the payload as well */
  readonly corrected: FakeStory;
  /** of the corrected story, as readers see it */
  readonly title: string;
  readonly duplicates: readonly FakeStory[];
}

/**
 * @param index of the payload; 0 is the newest
 * @param field whether the payload is the body, or the teaser of a headline without one
 */
export function hostileStory(index: number, html: string, field: 'body' | 'teaser'): HostileStory {
  const id = 1_000_000 - index;
  const created = fixedSeconds - index;
  const beginning = `kept ${index}`;
  const alt = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const text =
    `<p>${beginning}</p><p><img src="https://${listedHost}/${index}.png" alt="${alt}">` +
    `<img src="https://stranger.invalid/${encodeURIComponent(html.slice(0, 200))}" alt="${alt}"></p>${html}`;
  const first = fakeStory(id, created, {
    title: `Plain ${index}`,
    author: html,
    body: field === 'body' ? text : '',
    teaser: field === 'teaser' ? text : 'A teaser nobody sees',
    url: hostileUrls[index % hostileUrls.length] ?? '',
    image: [{ size: html.slice(0, 100), url: `https://stranger.invalid/${html.slice(0, 100)}` }],
    channels: [{ name: html }],
    stocks: [{ name: html }],
    tags: [{ name: html }],
  });
  const duplicates = [1, 2].map((number) =>
    fakeStory(id - number * 100_000, created - 1000 - number, {
      title: `${html} quarterly revenue guidance narrowed sharply downward`,
      stocks: [{ name: `TWIN${index}` }],
    }),
  );
  const corrected = { ...first, title: `${index} ${html}`, updated: fixedSeconds + 100 };
  return { html, beginning, first, corrected, title: titleText(corrected.title), duplicates };
}
