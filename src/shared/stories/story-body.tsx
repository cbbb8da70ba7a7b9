import { useQuery } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { ForeignHtml } from '#src/shared/html/foreign-html.tsx';

const none: readonly string[] = [];

/** What a story has to say beyond its title. */
export function StoryBody({ story, terms = none }: { story: NewsItem; terms?: readonly string[] }) {
  const { data: settings } = useQuery(settingsQuery);
  const html = story.body.trim() === '' ? story.teaser : story.body;
  if (html.trim() === '') return <p className="mt-4 text-faint">This story has a headline only.</p>;
  return <ForeignHtml html={html} imageHosts={settings?.imageHosts ?? none} terms={terms} />;
}
