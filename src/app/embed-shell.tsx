import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmbedFrame } from '#src/features/embed/embed-frame.tsx';
import { ClockNotice } from '#src/app/deferred/clock-notice.tsx';
import { identityQuery } from '#src/app/symbol/identity-query.ts';
import { useCommands } from '#src/shared/ui/commands/commands.ts';
import { pageAt, PageRoutes } from './router.tsx';
import { preferenceCommands } from './top-bar.tsx';
import { Help } from './help.tsx';

/** The app inside an iframe of another site. Search and navigation have no keys here: those belong to the page around it. */
export default function EmbedShell({ freshness }: { freshness: ReactNode }) {
  const client = useQueryClient();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useCommands([...preferenceCommands, { id: 'help', label: 'Help', shortcut: '?', run: () => setHelpOpen(true) }]);
  const fetchIsin = async (symbol: string): Promise<string | null> => {
    const { security } = await client.fetchQuery(identityQuery(symbol));
    return security?.isin || null;
  };
  return (
    <>
      <EmbedFrame
        titleOf={(pathname) => pageAt(pathname)?.title ?? 'Not found'}
        renderPage={(location) => (
          <>
            <ClockNotice />
            <PageRoutes location={location} isEmbedded />
          </>
        )}
        freshness={freshness}
        fetchIsin={fetchIsin}
      />
      {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
    </>
  );
}
