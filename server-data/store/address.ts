/** Whether a store is a PostgreSQL database, given by its address as libpq reads it; otherwise it is an SQLite file. */
export const isPostgresUrl = (store: string): boolean => /^postgres(?:ql)?:\/\//i.test(store);

/** A store as messages may show it: an address without its password and options. */
export function describeStore(store: string): string {
  if (!isPostgresUrl(store) || !URL.canParse(store)) return store;
  const { protocol, username, host, pathname } = new URL(store);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
