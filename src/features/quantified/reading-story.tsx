import { useQuery } from '@tanstack/react-query';
import { MissingStory } from '#src/shared/stories/missing-story.tsx';
import { StoryBody } from '#src/shared/stories/story-body.tsx';
import { storyQuery } from '#src/shared/stories/story-query.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';

/** The story that a reading is about, asked for by its number. Loaded with the first row that is opened. */
export default function ReadingStory({ id, headline }: { id: number; headline: string }) {
  const { data, error, isPending, refetch } = useQuery(storyQuery(id));
  if (isPending) return <p className="appear-late text-faint">Loading the story…</p>;
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const story = data?.rows[0];
  if (!story) return <MissingStory id={id} />;
  return (
    <>
      {story.title.trim() !== headline.trim() && <p className="font-medium wrap-anywhere">The story’s title now: {story.title}</p>}
      <StoryBody story={story} />
    </>
  );
}
