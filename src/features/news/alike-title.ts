/** What a title says, apart from its wording. */
export interface Gist {
  readonly words: readonly string[];
  readonly numbers: readonly Amount[];
}

/** A number, and what one of its last digit is worth: 1.2 billion is known to the nearest 0.1 billion. */
interface Amount {
  readonly value: number;
  readonly step: number;
}

/**
 * Words of the wires. Those of the first line say nothing; those of the second may stand in one telling only; on every
 * other line they mean the same.
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

/** A word without its ending; what is left need be no word. */
const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=..)(ing|ed|e?s|e)$/, '')
    .replace(/(\D)\1$/, '$1');

const [silent = [], mild = [], ...groups] = lexicon.split('\n').map((line) => line.split(' ').map(stem));
const meanings = new Map(
  [silent.map((word) => [word, '']), ...groups.map((group) => group.map((word) => [word, group[0] ?? '']))].flat() as [string, string][],
);
const understood = new Map<string, string>();

/** What a word means, in one word; nothing for many. The same few thousand words make most titles, so each is taken apart once. */
function meaningOf(word: string): string {
  let meaning = understood.get(word);
  if (meaning === undefined) {
    const bare = stem(word);
    understood.set(word, (meaning = meanings.get(bare) ?? bare));
  }
  return meaning;
}

const scales = 'k  m  b  t';

/** Numbers with their thousands, millions, billions; and words, which may hold digits. */
const token = /(?<![\p{L}\d])(\d+(?:\.(\d+))?)(?:\s?(k|[mbt](?:l?n|r?illion)?))?(?![\p{L}\d])|[\p{L}\d&]+/gu;

export function gistOf(title: string): Gist {
  const words = new Set<string>();
  const numbers: Amount[] = [];
  const plain = title
    .slice(0, 400)
    .toLowerCase()
    // A newsdesk counts its tellings: the number is none of the story's.
    .replace(/^(update|correct(ion|ed)|refile)( \d+)?\s?[-–—:]|[-–—(] ?update( \d+)?\)?$/, '')
    .replace(/fy(20)?(?=\d\d)/, 'fy 20')
    .replace(/['’]s\b|(?<=\d),(?=\d{3})|\.(?!\d)/g, '');
  for (const [text, digits, decimals = '', scale = ''] of plain.matchAll(token)) {
    const times = scale === '' ? 1 : 10 ** (scales.indexOf(scale.charAt(0)) + 3);
    if (digits !== undefined) numbers.push({ value: Number(digits) * times, step: times / 10 ** decimals.length });
    else words.add(meaningOf(text));
  }
  words.delete('');
  return { words: [...words], numbers };
}

/** Equal as far as the rounder of the two is known. */
const meets = (a: Amount, b: Amount): boolean => Math.abs(a.value - b.value) <= Math.max(a.step, b.step) * 0.5001;

const holds = (all: readonly Amount[], some: readonly Amount[]): boolean => some.every((one) => all.some((other) => meets(one, other)));

/** Whether two titles tell one story. One may say more than the other, and a doubt keeps them apart: a wrong merge hides news. */
export function sameStory(a: Gist, b: Gist): boolean {
  const [short, long] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words];
  return (
    short.length > 1 &&
    short.every((word) => long.includes(word)) &&
    long.every((word) => short.includes(word) || mild.includes(word)) &&
    (holds(a.numbers, b.numbers) || holds(b.numbers, a.numbers))
  );
}
