import { isStoryId } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { useQuery } from '@tanstack/react-query';
import { MissingStory, StoryBody } from '#src/records/stories/story-body.tsx';
import { storyQuery } from '#src/records/stories/story-query.ts';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';

/** The story of a reaction, fetched by its id. Loaded after the figures of the row are shown, because cleaning foreign HTML is large. */
export function ReactionStory({ id, headline }: { id: string; headline: string }) {
  return (
    // A long story scrolls in its own box, so that the figures stay in reach.
    <div role="region" aria-label="Story" tabIndex={0} className={isStoryId(id) ? 'h-44 overflow-y-auto' : ''}>
      {isStoryId(id) ? <StoryText id={Number(id)} headline={headline} /> : <p className="text-faint">“{id}” is not a story id.</p>}
    </div>
  );
}

function StoryText({ id, headline }: { id: number; headline: string }) {
  const { data, error, isPending, refetch } = useQuery(storyQuery(id));
  if (isPending) return <p className="appear-late text-faint">Loading the story…</p>;
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const story = data?.rows[0];
  if (!story) return <MissingStory id={id} />;
  return (
    <>
      {titleText(story.title) !== titleText(headline) && <p className="font-medium wrap-anywhere">Title now: {titleText(story.title)}</p>}
      <StoryBody story={story} />
    </>
  );
}
