/** Whether a store is a PostgreSQL database, given by its address as libpq reads it; otherwise it is an SQLite file. */
export const isPostgresUrl = (store: string): boolean => /^postgres(?:ql)?:\/\//i.test(store);

/** A user name without a host, as libpq allows it where `?host=` names the folder of a socket, and URLs do not. */
const withoutHost = /^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=[:/?#]|$)/i;

/** The address of a PostgreSQL database; undefined for other texts. Without a host it is that of this computer. */
export function parsePostgresUrl(store: string): URL | undefined {
  const text = store.replace(withoutHost, '$1localhost');
  return isPostgresUrl(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** A store as messages may show it: an address without its password and options. */
export function describeStore(store: string): string {
  const url = parsePostgresUrl(store);
  if (!url) return store;
  const { protocol, username, host, port, pathname, searchParams } = url;
  const socket = searchParams.get('host');
  const place = socket === null ? host : port && `:${port}`;
  return `${protocol}//${username === '' ? '' : `${username}@`}${place}${pathname}${socket === null ? '' : `?host=${socket}`}`;
}
