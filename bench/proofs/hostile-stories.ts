import { fixedSeconds, fakeStory, type FakeStory } from '../../e2e/fake-upstream.ts';
import { hostileAddresses } from './more-hostile-html.ts';
import { listedHost } from './watched-browser.ts';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** What a body begins with, so that it is known to be the one that was asked for. */
export const beginningOf = (index: number): string => `kept ${index}`;

/** The title by which a story is known in list and pane, before and after its correction. */
export const titleOf = (index: number, html: string): string => `${index} ${html}`;

const words = 'quarterly revenue guidance narrowed sharply downward';

/** The stories of one payload: one that carries it in every field, and two that tell the same, so that one folds under the other. */
export interface HostileStories {
  readonly id: number;
  readonly html: string;
  readonly first: FakeStory;
  readonly corrected: FakeStory;
  readonly twins: readonly FakeStory[];
}

/**
 * @param index the payload's own, 0 is the newest
 * @param as whether the payload is the body, or the teaser of a headline without one
 */
export function hostileStories(index: number, html: string, as: 'body' | 'teaser'): HostileStories {
  const id = 1_000_000 - index;
  const created = fixedSeconds - index;
  const text =
    `<p>${beginningOf(index)}</p><p><img src="https://${listedHost}/${index}.png" alt="${attribute(html)}">` +
    `<img src="https://stranger.invalid/${encodeURIComponent(html.slice(0, 200))}" alt="${attribute(html)}"></p>${html}`;
  const first = fakeStory(id, created, {
    title: `Plain ${index}`,
    author: html,
    body: as === 'body' ? text : '',
    teaser: as === 'teaser' ? text : 'A teaser nobody sees',
    url: hostileAddresses[index % hostileAddresses.length] ?? '',
    image: [{ size: html.slice(0, 100), url: `https://stranger.invalid/${html.slice(0, 100)}` }],
    channels: [{ name: html }],
    stocks: [{ name: html }],
    tags: [{ name: html }],
  });
  const twin = (number: number): FakeStory =>
    fakeStory(id - number * 100_000, created - 1000 - number, { title: `${html} ${words}`, stocks: [{ name: `TWIN${index}` }] });
  return { id, html, first, corrected: { ...first, title: titleOf(index, html), updated: fixedSeconds + 100 }, twins: [twin(1), twin(2)] };
}
