import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Hint, Option, Progress } from './panel-parts.tsx';
import type { ExportState } from './use-export.ts';

// What the export panels of tables end in.

/** How far an export is, what came of it, or why nothing did. */
export const Outcome = ({ state, onCancel }: { state: ExportState; onCancel: () => void }) => (
  <>
    {state.kind === 'busy' && <Progress rows={state.rows} most={undefined} onCancel={onCancel} />}
    <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
      {state.kind === 'said' && state.text}
    </p>
    {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
  </>
);

export const MarkOption = ({ withMark, onMark }: { withMark: boolean; onMark: (withMark: boolean) => void }) => (
  <Option checked={withMark} onChange={onMark}>
    CSV with a byte order mark
    <Hint>For a spreadsheet that shows wrong letters</Hint>
  </Option>
);

export const Act = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button type="button" className="control" onClick={onClick}>
    {children}
  </button>
);
