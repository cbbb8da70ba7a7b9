/**
 * Lets through so many within any span of time, and drops what is above.
 *
 * @returns whether one that comes now is let through
 */
export function rateLimit(most: number, spanMs: number): (nowMs: number) => boolean {
  const letThrough: number[] = [];
  return (nowMs) => {
    while (letThrough[0] !== undefined && nowMs - letThrough[0] >= spanMs) letThrough.shift();
    if (letThrough.length >= most) return false;
    letThrough.push(nowMs);
    return true;
  };
}
