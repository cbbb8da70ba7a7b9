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

/** Forgets all changes, for tests. */
export function forgetChanges(): void {
  changes.length = 0;
}

/** Takes the state of this page before its last change; undefined where it has none. */
export function takeChange(pathname: string, search: string): Change | undefined {
  const index = changes.findLastIndex((change) => change.pathname === pathname && change.search !== search);
  return index < 0 ? undefined : changes.splice(index)[0];
}
