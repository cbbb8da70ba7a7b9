import type { NewsItem } from '#contract/endpoints/news.ts';
import { exactWireTime } from './wire-time.ts';

type Loose = Record<string, unknown>;

const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');

const isListOf = (value: unknown, names: readonly string[]): boolean =>
  Array.isArray(value) && value.every((entry) => hasTexts(entry, names));

const texts = ['author', 'title', 'teaser', 'body', 'url'];
const image = ['size', 'url'];
const named = ['name'];
const stock = ['name', 'cusip', 'isin', 'exchange'];

/**
 * The item of a record that is complete in every field, as most are: what the contract's schema would make of it, at a
 * tenth of the cost (a test compares both). Anything else, right or wrong, is left to the schema.
 */
export function plainItem(wire: unknown): NewsItem | undefined {
  if (!isRecord(wire)) return undefined;
  const { id, original_id: original, created, updated } = wire;
  if (!Number.isSafeInteger(id) || (original !== undefined && !Number.isSafeInteger(original))) return undefined;
  if (typeof created !== 'string' || typeof updated !== 'string' || !hasTexts(wire, texts)) return undefined;
  const lists =
    isListOf(wire['image'], image) && isListOf(wire['channels'], named) && isListOf(wire['stocks'], stock) && isListOf(wire['tags'], named);
  if (!lists) return undefined;
  const createdSeconds = exactWireTime(created);
  const updatedSeconds = exactWireTime(updated);
  if (createdSeconds === undefined || updatedSeconds === undefined) return undefined;
  return { ...wire, created: createdSeconds, updated: updatedSeconds } as unknown as NewsItem;
}
