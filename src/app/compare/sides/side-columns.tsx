import type { ReactNode } from 'react';
import { type Side, sideKey } from '#src/shared/url/compare-path.ts';
import { SideName } from './side-name.tsx';

interface Props {
  sides: readonly Side[];
  /** of which a column is the part of one side, such as `Guidance` */
  what: string;
  children: (side: Side) => ReactNode;
}

/** One column for each side, below its name; without room one below the other. */
export const SideColumns = ({ sides, what, children }: Props) => (
  <div className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-px bg-line">
    {sides.map((side, place) => (
      <section key={sideKey(side)} aria-label={`${what} of ${side.name}`} className="flex min-w-0 flex-col gap-1 bg-panel px-3 py-2">
        <h3>
          <SideName {...{ side, place }} />
        </h3>
        {children(side)}
      </section>
    ))}
  </div>
);
