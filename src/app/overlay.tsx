import SettingsPanel from '#src/features/settings/settings-panel.tsx';
import Help from './help.tsx';
import SearchDialog from './search-dialog.tsx';

export interface OverlayProps {
  /** the palette finds everything, the search finds news */
  as: 'help' | 'search' | 'palette' | 'settings';
  onClose: () => void;
  ahead?: readonly string[];
}

/** What opens over every page. One chunk for all: whoever has asked for one has the others at once. */
export default function Overlay({ as, ...panel }: OverlayProps) {
  if (as === 'help') return <Help {...panel} />;
  if (as === 'settings') return <SettingsPanel {...panel} />;
  return <SearchDialog {...panel} as={as} />;
}
