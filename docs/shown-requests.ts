/** A request that a page shows, and the response it shows below. */
export interface ShownRequest {
  /** path and query */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** undefined where none is shown */
  readonly response: string | undefined;
}

const block = /^```sh\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```\n)?/gm;
const command = /^curl .*$/gm;

function parseCurl(line: string): Omit<ShownRequest, 'response'> {
  const [, url = ''] = /'http:\/\/127\.0\.0\.1:8081([^']*)'/.exec(line) ?? [];
  const headers = [...line.matchAll(/-H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value] as const);
  return { url, headers: Object.fromEntries(headers) };
}

/** Every `curl` of a page's shell blocks; the JSON block that follows one is the response to its last line. */
export function shownRequests(page: string): ShownRequest[] {
  return [...page.matchAll(block)].flatMap(([, script = '', response]) => {
    const lines = [...script.matchAll(command)].map(([line]) => parseCurl(line));
    return lines.map((request, index) => ({ ...request, response: index === lines.length - 1 ? response : undefined }));
  });
}

/** Lines and blanks between tokens do not count. */
const bare = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replaceAll(/([[{,]) +| +([\]}])|(":) +/g, '$1$2$3');

/** Whether a response is the one shown, in which `…` stands for anything that was left out. */
export function isShown(response: unknown, shown: string): boolean {
  const text = bare(JSON.stringify(response, null, 1));
  const parts = bare(shown).split(/ *… */);
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  let from = first.length;
  for (const part of others) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return text.startsWith(first) && text.endsWith(last) && from + last.length <= text.length;
}
