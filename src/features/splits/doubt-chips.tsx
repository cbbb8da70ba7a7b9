import { doubtSays, type Doubt } from './split.ts';

/** What a record says against itself: words and a sign, never a colour alone. */
export const DoubtChips = ({ doubts }: { doubts: readonly Doubt[] }) =>
  doubts.map((doubt) => (
    <span key={doubt} className="badge shrink-0 text-warn" title={doubtSays[doubt]}>
      ⚠ {doubt}
    </span>
  ));
