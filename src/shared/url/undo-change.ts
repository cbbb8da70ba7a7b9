import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '#src/shared/filters/announce.ts';
import { useCommands } from '#src/shared/ui/commands/commands.ts';

/** A page before a change of its filters, columns or order. */
interface Change {
  readonly pathname: string;
  readonly search: string;
}

const changes: Change[] = [];
const maxChanges = 100;
/** What is opened or loaded is closed or cancelled instead. */
const notUndone = /^(row|whole)$/;

/**
 * Notes the address before a change, so that it can be undone.
 *
 * @param names the changed parameters
 */
export function noteChange(names: readonly string[], before: Change): void {
  if (names.every((name) => notUndone.test(name))) return;
  changes.push(before);
  if (changes.length > maxChanges) changes.shift();
}

/** The state of this page before its last change; undefined where it has none. */
function takeChange(pathname: string, search: string): Change | undefined {
  const index = changes.findLastIndex((change) => change.pathname === pathname && change.search !== search);
  return index < 0 ? undefined : changes.splice(index)[0];
}

/** Ctrl+Z: undoes the last change of filters, columns or order on this page. */
export function useUndo(): void {
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
}
