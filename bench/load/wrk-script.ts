import type { Load } from './load.ts';

const luaText = (text: string): string =>
  `"${text.replaceAll(/[^\w :/?&=.,;*+%{}~-]/g, (one) => `\\${String(one.codePointAt(0)).padStart(3, '0')}`)}"`;

/** A script for wrk, which makes addresses with a running number and prints its result as one line of JSON. */
export function wrkScript({ url, headers = {}, first }: Pick<Load, 'url' | 'headers' | 'first'>): string {
  const { pathname, search } = new URL(url);
  const [before = '', ...after] = `${pathname}${search}`.replaceAll(/%7Bn%7D/gi, '{n}').split('{n}');
  const set = Object.entries(headers).map(([name, value]) => `wrk.headers[${luaText(name)}] = ${luaText(value)}`);
  const path = after.length === 0 ? luaText(before) : `${luaText(before)} .. n .. ${luaText(after.join('{n}'))}`;
  return `
local n = ${first - 1}
local same
${set.join('\n')}
request = function()
  ${after.length === 0 ? `same = same or wrk.format("GET", ${path}) return same` : `n = n + 1 return wrk.format("GET", ${path})`}
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"requests":%d,"p50Ms":%.3f,"p99Ms":%.3f,"errors":%d}\\n',
    summary.requests, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.timeout + e.status))
end
`;
}
