import { focusList } from './focus-list.ts';

interface Props {
  /** how many new stories wait; 0 when none do, or when they let themselves in */
  fresh: number;
  /** more than that */
  overflow: boolean;
  onShow: () => void;
  /** leads to where the reader was; undefined when they are there */
  onBack: (() => void) | undefined;
}

/** What lies over the top of the list: new stories that wait, and the way back from them. Loaded with the first that waits. */
export default function WaitingPills({ fresh, overflow, onShow, onBack }: Props) {
  return (
    <div className="pills">
      {fresh > 0 && (
        <button type="button" onClick={() => (focusList(), onShow())} className="pill">
          {fresh.toLocaleString('en-US')}
          {overflow && '+'} new
        </button>
      )}
      {onBack && (
        <button type="button" onClick={() => (focusList(), onBack())} className="pill">
          Back to where I was ↓
        </button>
      )}
    </div>
  );
}
