import { Tool } from './tool.tsx';

/** Pauses and resumes polling. */
export const PauseTool = ({ paused, onPause }: { paused: boolean; onPause: (on: boolean) => void }) => (
  <Tool
    label={paused ? 'Resume' : 'Pause'}
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
export const ExportTool = ({ isOpen, onOpen }: { isOpen: boolean; onOpen: (() => void) | undefined }) => (
  <Tool
    label="Export"
    keys="e"
    icon="export"
    anchor={isOpen ? '--export' : undefined}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    disabled={onOpen === undefined}
    onClick={onOpen}
  />
);
