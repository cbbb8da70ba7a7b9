/** The name of a lock or channel: two deployments under two paths of one host must not share it. */
export const deploymentName = (purpose: string): string => `marketdesk ${purpose} ${new URL(document.baseURI).pathname}`;

/** Missing on plain http, in spite of its type. */
export const browserLocks = (): LockManager | undefined => navigator.locks;
