/** The content of a title, independent of its wording. */
export interface TitleSignature {
  readonly words: readonly string[];
  readonly numbers: readonly Amount[];
}

/** A number and the value of its last digit: 1.2 billion is exact to 0.1 billion. */
interface Amount {
  readonly value: number;
  readonly step: number;
}

/**
 * Words of news wires. Words of the first line are ignored, words of the second may be missing from one of two titles, and the words of
 * each other line are synonyms.
 */
const lexicon = `a an the of for in on at to off by from into with and as be is are was has have its it will after over about than ago earlier say said see now year quarter quarterly stock share per trade company corp chief officer brief update correction source plan prepare announce report post adjusted adj price vs against estimate consensus expect expectation analyst agree agreement deal program board rate rating coverage win receive award declare set file submit start begin launch unveil open name appoint sign face keep maintain reiterate reaffirm affirm initiate place secure
fy cfo beat miss eps revenue approve offer target outlook hold neutral outperform overweight drug cash pay hit director get
up raise lift boost hike increase rise jump climb gain surge soar higher upgrade
down lower cut trim reduce slash fall drop sink plunge eliminate lay downgrade
q1 1q first
q2 2q second
q3 3q third
q4 4q fourth
fy fiscal full
ceo executive
cfo financial
coo operating
sue suit lawsuit
complete close
halt suspend
reject decline
beat top exceed above
miss trail below
buy acquire acquisition
outlook forecast guidance guide
revenue sale turnover
approve approval authorize
buyback repurchase
offer bid
leave depart
staff job workforce`;

/** A word without its ending; the rest need not be a word. */
const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=..)(ing|ed|e?s|e)$/, '')
    .replace(/(\D)\1$/, '$1');

const [ignoredWords = [], optionalWords = [], ...synonymGroups] = lexicon.split('\n').map((line) => line.split(' ').map(stem));
const meanings = new Map(
  [ignoredWords.map((word) => [word, '']), ...synonymGroups.map((group) => group.map((word) => [word, group[0] ?? '']))].flat() as [
    string,
    string,
  ][],
);

/** The representative of a word's synonyms; empty for ignored words. */
function meaningOf(word: string): string {
  const bare = stem(word);
  return meanings.get(bare) ?? bare;
}

const scales = 'k  m  b  t';

/** Numbers with a scale (k, million, bn, …), and words, which may contain digits. */
const token = /(?<![\p{L}\d])(\d+(?:\.(\d+))?)(?:\s?(k|[mbt](?:l?n|r?illion)?))?(?![\p{L}\d])|[\p{L}\d&]+/gu;

export function buildSignature(title: string): TitleSignature {
  const tokens = new Set<string>();
  const numbers: Amount[] = [];
  const plain = title
    .slice(0, 400)
    .toLowerCase()
    // The number of an update is not part of the story.
    .replace(/^(update|correct(ion|ed)|refile)( \d+)?\s?[-–—:]|[-–—(] ?update( \d+)?\)?$/, '')
    .replace(/fy(20)?(?=\d\d)/, 'fy 20')
    .replace(/['’]s\b|(?<=\d),(?=\d{3})|\.(?!\d)/g, '');
  for (const [text, digits, decimals = '', scale = ''] of plain.matchAll(token)) {
    const times = scale === '' ? 1 : 10 ** (scales.indexOf(scale.charAt(0)) + 3);
    if (digits !== undefined) numbers.push({ value: Number(digits) * times, step: times / 10 ** decimals.length });
    else tokens.add(meaningOf(text));
  }
  tokens.delete('');
  return { words: [...tokens], numbers };
}

/** Whether two numbers are equal at the precision of the rounder one. */
const isClose = (a: Amount, b: Amount): boolean => Math.abs(a.value - b.value) <= Math.max(a.step, b.step) * 0.5001;

const includesAll = (all: readonly Amount[], some: readonly Amount[]): boolean =>
  some.every((one) => all.some((other) => isClose(one, other)));

/** Whether two titles report the same story. In doubt they do not, because a wrong merge hides news. */
export function isSameStory(a: TitleSignature, b: TitleSignature): boolean {
  const [short, long] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words];
  return (
    short.length > 1 &&
    short.every((word) => long.includes(word)) &&
    long.every((word) => short.includes(word) || optionalWords.includes(word)) &&
    (includesAll(a.numbers, b.numbers) || includesAll(b.numbers, a.numbers))
  );
}
