import type { StoryLine } from './story.ts';
import type { Hit } from './watched.ts';

/** Each story once: two rules may tell of one. */
export const storiesOf = <Line extends { readonly id: number }>(hits: readonly Line[]): readonly Line[] =>
  hits.filter(({ id }, at) => hits.findIndex((other) => other.id === id) === at);

/** `Upgrades: 3 stories`, `Upgrades, Cars and 2 more rules: 7 stories` */
export function hitsTitle(hits: readonly Hit[]): string {
  const rules = [...new Set(hits.map(({ rule }) => rule))];
  const count = storiesOf(hits).length;
  const others = rules.length - 2;
  const names = others <= 0 ? rules.join(', ') : `${rules.slice(0, 2).join(', ')} and ${others} more ${others === 1 ? 'rule' : 'rules'}`;
  return `${names}: ${count} ${count === 1 ? 'story' : 'stories'}`;
}

/** Where a story is read, with the list of its day (product.md 2.1). */
export const storyAddress = ({ id, created }: Pick<StoryLine, 'id' | 'created'>): string =>
  `/news/${id}?at=${new Date(created * 1000).toISOString().replace('.000', '')}`;
