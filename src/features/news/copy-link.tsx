import type { NewsItem } from '#contract/endpoints/news.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';

/** Links carry the story's time, so that a cold open can restore its day. */
function linkTo({ id, created }: NewsItem): string {
  const link = new URL(`news/${id}`, document.baseURI);
  link.searchParams.set('at', new Date(created * 1000).toISOString().replace('.000', ''));
  return link.href;
}

export function CopyLink({ story }: { story: NewsItem }) {
  return <CopyButton link={() => linkTo(story)} className="control max-w-full border-0 select-text" />;
}
