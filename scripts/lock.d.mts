/**
 * Does work that only one process may do at a time. The others wait until it is done, or until the process that does it has ended.
 *
 * @param path a file that exists meanwhile
 * @param onWait called once when another process is at work
 */
export function withLock<T>(path: string, work: () => T | Promise<T>, onWait?: () => void): Promise<T>;
