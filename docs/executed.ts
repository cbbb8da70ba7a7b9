/** A question that a page tells people to ask, and the answer it shows below. */
export interface Executed {
  /** path and query */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** undefined where none is shown */
  readonly answer: string | undefined;
}

const block = /^```sh\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```\n)?/gm;
const command = /^curl .*$/gm;

function questionOf(line: string): Omit<Executed, 'answer'> {
  const [, url = ''] = /'http:\/\/127\.0\.0\.1:8081([^']*)'/.exec(line) ?? [];
  const headers = [...line.matchAll(/-H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value] as const);
  return { url, headers: Object.fromEntries(headers) };
}

/** Every `curl` of a page's shell blocks; the JSON block that follows one is the answer to its last line. */
export function executed(page: string): Executed[] {
  return [...page.matchAll(block)].flatMap(([, script = '', answer]) => {
    const lines = [...script.matchAll(command)].map(([line]) => questionOf(line));
    return lines.map((question, index) => ({ ...question, answer: index === lines.length - 1 ? answer : undefined }));
  });
}

/** Lines and blanks between tokens do not count. */
const bare = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replaceAll(/([[{,]) +| +([\]}])|(":) +/g, '$1$2$3');

/** Whether an answer is the one shown, in which `…` stands for anything that was left out. */
export function isShown(answer: unknown, shown: string): boolean {
  const text = bare(JSON.stringify(answer, null, 1));
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
