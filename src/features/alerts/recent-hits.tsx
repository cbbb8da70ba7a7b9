import { useKept } from '#src/shared/kept/kept.ts';
import { StoryLinks } from './story-links.tsx';
import { watched, type Hit } from './watched.ts';

const ends: Readonly<Record<Hit['as'], string>> = { told: '', cooldown: ', in the cooldown', quiet: ', in quiet hours' };

/** The last hits of all rules, also those that gave no notice, each with why. */
export function RecentHits({ onFollow }: { onFollow: () => void }) {
  const { recent } = useKept(watched);
  return (
    <section aria-labelledby="recent-alerts" className="border-t border-line pt-2">
      <h3 id="recent-alerts" className="font-medium">
        Recent hits
      </h3>
      {recent.length === 0 ? (
        <p className="text-2xs text-faint">None yet. Stories that were there before a rule never alert.</p>
      ) : (
        <div className="max-h-44 overflow-y-auto">
          <StoryLinks label="Recent hits" stories={recent} note={({ rule, as }) => `${rule}${ends[as]}`} onFollow={onFollow} />
        </div>
      )}
    </section>
  );
}
