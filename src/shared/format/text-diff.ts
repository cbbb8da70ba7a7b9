/** A run of words of a changed text. */
export interface DiffPart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Longer texts count as replaced as a whole: the cost is quadratic in the number of words. */
const maxTokens = 300;

/** The word-by-word difference of two versions of a short text, by their longest common subsequence. */
export function diffText(before: string, after: string): DiffPart[] {
  const old = before.split(/\s+/).filter(Boolean);
  const now = after.split(/\s+/).filter(Boolean);
  if (old.length > maxTokens || now.length > maxTokens)
    return joined([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]);
  // common[i][j]: length of the longest common run of old[i…] and now[j…]
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const tokens: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      tokens.push({ kind: 'same', text: old[i++] ?? '' });
      j++;
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1))) tokens.push({ kind: 'gone', text: old[i++] ?? '' });
    else tokens.push({ kind: 'new', text: now[j++] ?? '' });
  }
  return joined(tokens);
}

/** Neighbours of one kind become one part. */
function joined(tokens: readonly DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { kind, text } of tokens) {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: `${last.text} ${text}` };
    else parts.push({ kind, text });
  }
  return parts;
}
