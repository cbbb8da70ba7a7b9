/** What an error body from elsewhere says, whatever its shape. */
export interface ForeignError {
  /** stable words such as `plan_excludes_endpoint` or `auth_failed`; often none */
  readonly words: readonly string[];
  /** its sentence for people, one line, cut */
  readonly sentence: string | undefined;
}

const mostCharacters = 200;

const textOf = (value: unknown): string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : []);

function fromJson(value: unknown): { words: string[]; sentences: string[] } {
  if (Array.isArray(value)) return { words: [], sentences: value.flatMap(textOf) };
  if (typeof value !== 'object' || value === null) return { words: [], sentences: textOf(value) };
  const { errors, message, text, error } = value as Record<string, unknown>;
  const entries = Array.isArray(errors) ? errors.filter((entry) => typeof entry === 'object' && entry !== null) : [];
  const fields = (name: string): string[] => entries.flatMap((entry: Record<string, unknown>) => textOf(entry[name]));
  return {
    words: [...fields('id'), ...fields('code')],
    sentences: [
      ...fields('value'),
      ...textOf(errors),
      ...(Array.isArray(errors) ? errors.flatMap(textOf) : []),
      ...textOf(message),
      ...textOf(text),
      ...textOf(error),
    ],
  };
}

/** The XML of facts §10; a gateway's HTML page has none of these elements and says nothing. */
function fromXml(text: string): { words: string[]; sentences: string[] } {
  const contents = (name: string): string[] =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].flatMap(([, inner]) => textOf(inner));
  return { words: [...contents('id'), ...contents('code')], sentences: contents('value') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads every shape of facts §3.3: bare list, bare string, `message`, `text`, our own with or without parts, XML, HTML, nothing. */
export function readForeignError(body: Buffer): ForeignError {
  const text = body
    .subarray(0, 64 * 1024)
    .toString('utf8')
    .trim();
  const { words, sentences } = text.startsWith('<') ? fromXml(text) : fromJson(parsed(text));
  // one line of visible text: it is going to stand inside a sentence of ours
  const sentence = sentences[0]?.replace(/[\p{C}\s]+/gu, ' ').trim();
  return { words, sentence: sentence && sentence.length > mostCharacters ? `${sentence.slice(0, mostCharacters)}…` : sentence };
}
