const broken = new Set<string>();

/** Whether a picture could not be loaded: it may have expired, or its address was signed by somebody who is gone. */
export const isBroken = (link: string): boolean => broken.has(link);

/** @returns whether this is the first that is heard of it, which is when it is worth while to ask for another */
export function noteBroken(link: string): boolean {
  const before = broken.size;
  return broken.add(link).size > before;
}
