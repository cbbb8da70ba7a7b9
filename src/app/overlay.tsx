import { useState } from 'react';
import { showAlerts } from '#src/features/alerts/show-alerts.ts';
import SettingsPanel from '#src/features/settings/settings-panel.tsx';
import { later } from '#src/shared/ui/later.tsx';
import type { PanelName } from './commands.ts';
import Help from './help.tsx';
import LinkDialog from './link-dialog.tsx';
import SearchDialog from './search-dialog.tsx';

const EmbedDialog = later(() => import('./embed-dialog.tsx'));

export interface OverlayProps {
  /** the palette finds everything, the search finds news */
  as: 'help' | 'search' | 'palette' | 'settings';
  onClose: () => void;
  ahead?: readonly string[];
}

/** What opens over every page. One chunk for all: whoever has asked for one has the others at once. */
export default function Overlay({ as, ...panel }: OverlayProps) {
  const [instead, setInstead] = useState<PanelName>();
  if (instead === 'link') return <LinkDialog {...panel} />;
  if (instead === 'embed') return <EmbedDialog {...panel} />;
  if (as === 'help') return <Help {...panel} />;
  if (as === 'settings') return <SettingsPanel {...panel} onAlerts={showAlerts} />;
  return <SearchDialog {...panel} as={as} onPanel={setInstead} />;
}
