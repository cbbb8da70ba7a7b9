import { foldName } from '#contract/fold-name.ts';
import { titleText } from '#contract/title-text.ts';
import { htmlText } from '../../store/news/html-text.ts';

const [minCharacters, maxCharacters, minWords] = [25, 250, 4];
/** A headline stands within so many lines of the beginning. */
const maxLines = 30;

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** What stands above a headline: the number of the exhibit, kind of text, date, contacts, addresses, page numbers and names of files. */
const above = [
  /^(?:exhibit|ex)[\s-]*99\b.{0,20}$/i,
  /^(?:for )?immediate release\b.{0,40}$|^for (?:release|more information|further information)\b/i,
  /^(?:press|news|earnings|media)?\s*(?:release|news|information|statement)\b.{0,20}$/i,
  /^(?:investors?|media|press|company|ir|analysts?|shareholders?)\b.{0,40}\b(?:contacts?|relations|inquiries)\b|^contacts?\b/i,
  new RegExp(
    `^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:dated?:? )?(?:\\d{1,2} )?${month}\\.? (?:\\d{1,2},? )?\\d{4}\\b.{0,30}$`,
    'i',
  ),
  /^\S+\.(?:html?|txt|pdf|jpe?g|gif|png|com|org|net)$|^https?:|@\S+\.|^\(?\+?[\d\s().-]{7,}$/i,
  /^(?:page )?[\d\s.\-–—]*$|^\[.*\]$|^logo$/i,
  /^(?:nasdaq|nyse|tsx|lse|otcqb|otcqx)\b.{0,40}$/i,
];

/** What the headline of a press release says happened. */
const events = new RegExp(
  `\\b(?:${[
    'reports?|reported|announc(?:es?|ed|ing)|results|declares?|declared|completes?|completed|appoints?|appointed|names|named|elects?|elected',
    'to (?:acquire|merge|sell|buy|join|present|participate|host|combine|separate|spin|retire|become|lead|succeed|offer|launch|raise|invest|build)',
    'acquires?|acquired|acquisition of|enters?|entered|prices|closes|closing of|closed|launches|receives|received|delivers|posts|provides|updates',
    'achieves|increases|raises|expands|extends|agrees?|signs|secures|submits|issues|commences|initiates|authorizes|approves?|approved',
    'terminates|withdraws|reaffirms|lowers|confirms|responds|outlines|presents|wins|awarded|sells|divests|promotes|welcomes|steps down|resigns|retires',
  ].join('|')})\\b`,
  'i',
);
const joining = '(?:a|an|and|as|at|by|for|from|in|into|its|of|on|or|the|to|with)';
/** A headline that goes on in the next line ends like this, or the next line begins like it. */
const isUnfinished = (line: string): boolean => new RegExp(`(?:[,&–—-]|\\b${joining})$`, 'i').test(line);
const isContinuation = (line: string): boolean =>
  line.length <= 100 && !line.endsWith('.') && new RegExp(`^(?:&|${joining}\\b)`, 'i').test(line);
/** The place and date with which the text of a release begins, or the sentences of its text. */
const isText = (line: string): boolean =>
  /[.!?]["”]? [A-Z].*[.!?]$|\b\d{4} ?(?:[-–—]{1,2}|\/)|\((?:business wire|globe ?newswire|pr ?newswire)\)|^dear |(?<!\b(?:inc|corp|ltd|co|[a-z]))\.$/i.test(
    line,
  );

/**
 * The headline of a press release, where it can be told reliably: the first line that does not stand above headlines, and says that
 * something happened. In doubt there is none, because a wrong headline is worse than none.
 *
 * @param company its name alone stands above a headline as well
 */
export function readHeadline(html: string, company: string): string | undefined {
  const [companyWord = ''] = foldName(company).split(' ');
  const lines = htmlText(html.slice(0, 20_000))
    .split('\n')
    .map((line) => titleText(line).slice(0, 2 * maxCharacters))
    .filter((line) => line !== '')
    .slice(0, maxLines);
  const isAbove = (line: string): boolean =>
    above.some((pattern) => pattern.test(line)) ||
    (foldName(line).startsWith(companyWord) && line.length <= company.length + 12 && !events.test(line));
  const first = lines.findIndex((line) => !isAbove(line));
  let headline = '';
  for (const line of first < 0 ? [] : lines.slice(first)) {
    if (headline !== '' && !isUnfinished(headline) && (isAbove(line) || !isContinuation(line))) break;
    headline = `${headline} ${line}`.trim();
    if (headline.length > maxCharacters) break;
  }
  const hasLength = headline.length >= minCharacters && headline.length <= maxCharacters && headline.split(' ').length >= minWords;
  return hasLength && !isUnfinished(headline) && !isText(headline) && events.test(headline) ? headline : undefined;
}
