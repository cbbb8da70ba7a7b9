// Pages of tests run side by side in one browser. Each has locks and channels of its own, as another profile has: a tab that waits for its
// turn must not wait for another test.

const profile = crypto.randomUUID();

const prototype = LockManager.prototype as { request: (name: string, ...others: readonly unknown[]) => Promise<unknown> };
const { request } = prototype;
prototype.request = function requestInProfile(name, ...others) {
  return request.call(this, `${profile} ${name}`, ...others);
};

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${profile} ${name}`);
  }
};

/** The locks of this page that are held and waited for, by their names. */
export async function queryLocks(): Promise<Readonly<Record<'held' | 'pending', readonly string[]>>> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const namesOf = (locks: readonly LockInfo[]): string[] =>
    locks.flatMap(({ name = '' }) => (name.startsWith(profile) ? name.slice(profile.length + 1) : []));
  return { held: namesOf(held), pending: namesOf(pending) };
}
