import { Tool } from './tool.tsx';

interface DenseProps {
  /** see Tool; most toolbars have no room for more words */
  isDense?: boolean;
}

/** Pauses and resumes polling. */
export const PauseTool = ({ paused, onPause, isDense = true }: DenseProps & { paused: boolean; onPause: (on: boolean) => void }) => (
  <Tool
    isDense={isDense}
    label={paused ? 'Resume' : 'Pause'}
    words={paused ? 'Resume' : 'Pause'}
    keys="p"
    icon={paused ? 'play' : 'pause'}
    aria-pressed={paused}
    onClick={() => onPause(!paused)}
  />
);

/**
 * Opens a page's export panel under itself (anchor `--export`).
 *
 * @param onOpen undefined where there is nothing to export
 */
export const ExportTool = ({ isOpen, onOpen, isDense = true }: DenseProps & { isOpen: boolean; onOpen: (() => void) | undefined }) => (
  <Tool
    isDense={isDense}
    label="Export"
    words="Export"
    keys="e"
    icon="export"
    anchor={isOpen ? '--export' : undefined}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    disabled={onOpen === undefined}
    onClick={onOpen}
  />
);
