import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openNews } from '#src/testing/open-page.ts';
import { stories, story } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';

const column = page.getByRole('combobox', { name: 'Last column' });
const labels = (): string[] =>
  page
    .getByRole('article')
    .elements()
    .map((row) => textOf(row.children[3]));

test('the last column names the channels, and what is chosen in place of them', async () => {
  await openNews([
    story(1, { channels: [{ name: 'Tech' }], author: 'Ann Example', url: 'https://www.wire.example/1' }),
    story(2, { channels: [{ name: 'Earnings' }], author: 'Bob Example', url: 'javascript:alert(1)' }),
  ]);
  expect(labels()).toEqual(['Tech', 'Earnings']);
  await column.selectOptions('Author');
  await expect.poll(labels).toEqual(['Ann Example', 'Bob Example']);
  await column.selectOptions('Source');
  await expect.poll(labels).toEqual(['wire.example', '']);
});

test.each([
  ['authors where all channels are one', {}, (id: number) => `Author ${id}`, ['Author 1', 'Author 2', 'Author 3']],
  ['sources where authors are one as well', { author: 'Desk' }, undefined, ['1.example', '2.example', '3.example']],
])('it names %s', async (_, parts, author, expected) => {
  await openNews(stories(3, (id) => ({ ...parts, channels: [], ...(author && { author: author(id) }), url: `https://${id}.example/` })));
  expect(labels()).toEqual(expected);
});

test('without any difference there is no such column, and the foot of the list says so', async () => {
  await openNews(stories(3, () => ({ channels: [], author: '', url: '' })));
  await expect.poll(() => textOf()).toContain('Columns not shown: reactions (none); channel, author and source (the same in all).');
  await expect.element(column).not.toBeInTheDocument();
  await expect.element(page.getByText('Day, vs SPY')).not.toBeVisible();
});
