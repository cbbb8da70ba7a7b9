import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '#src/shared/filters/announce.ts';
import { useCommands } from '#src/shared/ui/commands/commands.ts';
import { takeChange } from '#src/shared/url/undo-change.ts';

/** Ctrl+Z: undoes the last change of filters, columns or order on this page. */
export function Undo(): null {
  const navigate = useNavigate();
  const undo = useCallback(() => {
    const change = takeChange(window.location.pathname, window.location.search);
    announce(change ? 'Last change undone' : 'Nothing to undo on this page');
    if (change) void navigate({ search: change.search });
  }, [navigate]);
  useCommands([
    {
      id: 'undo',
      label: 'Undo the last change of filters or columns',
      shortcut: 'Ctrl+Z',
      keywords: 'revert chips order',
      group: 'Action',
      run: undo,
    },
  ]);
  return null;
}
