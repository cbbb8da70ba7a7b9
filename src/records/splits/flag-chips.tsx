import { type SplitFlag } from './split.ts';
import { flagDescriptions } from './split-labels.ts';

/** Contradictions of a record as chips. */
export const FlagChips = ({ flags }: { flags: readonly SplitFlag[] }) =>
  flags.map((flag) => (
    <span key={flag} className="badge shrink-0 text-warn" title={flagDescriptions[flag]}>
      ⚠ {flag}
    </span>
  ));
