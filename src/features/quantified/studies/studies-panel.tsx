import { Link } from 'react-router';
import { formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { firstDay, studies, studySearch } from './studies.ts';

/** The ready-made studies as links: one click filters the table and compares its reactions with all others. */
export function StudiesPanel({ onClose }: { onClose: () => void }) {
  const now = nowSeconds();
  const year = String(new Date(now * 1000).getUTCFullYear());
  return (
    <Popover label="Studies" anchor="--filter" width="w-96" onClose={onClose}>
      <ul className="flex max-h-[80vh] flex-col gap-0.5 overflow-y-auto">
        {studies.map((study) => (
          <li key={study.id}>
            <Link
              className="block rounded px-2 py-1 hover:bg-raised"
              to={{ search: studySearch(study, location.search, now) }}
              onClick={onClose}
            >
              <span className="text-accent">{study.label}</span>
              <span className="block text-2xs text-faint">
                {study.description}; since {formatDate(firstDay(study.period, now), year)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="px-2 pt-1.5 text-2xs text-faint">
        Each compares the median of these reactions with that of all others of the same dates and symbols, with a 95% interval. Symbols and
        watchlist stay.
      </p>
    </Popover>
  );
}
