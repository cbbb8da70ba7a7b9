import type { Draft } from './kind.ts';

/** Other words for the same thing, as a second author would choose them. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/ beats (?=C?\$)/, ' tops '],
  [/ misses (?=C?\$)/, ' trails '],
  [/ raises /, ' lifts '],
  [/ lowers /, ' cuts '],
  [/ introduces /, ' launches '],
  [/ names new /, ' appoints new '],
  [/ vs /, ' against '],
  [/ consensus\b/, ' estimate'],
  [/ expectations;/, ' forecasts;'],
  [/ turnover /, ' revenue '],
  [/^Quarter in a line: /, 'In one line: '],
  [/; analysts had /, '; consensus was '],
  [/ a year ago/, ' a year earlier'],
  [/ a share puts /, ' per share leaves '],
  [/ a share in its /, ' per share in the '],
  [/ keeps /, ' maintains '],
  [/^Price target on (.*?) (?:raised|cut) to /, '$1 price target now '],
  [/ lifts (?=.* target to )/, ' raises '],
  [/ trims (?=.* target to )/, ' lowers '],
  [/ signs /, ' concludes '],
  [/ plans (?!for)/, ' prepares '],
  [/ files /, ' submits '],
  [/ to present at /, ' to appear at '],
  [/ sees (?=.* sales of )/, ' expects '],
  [/ board approves /, ' board authorizes '],
  [/ expands /, ' enlarges '],
  [/ receives approval /, ' gains approval '],
  [/ agree on /, ' settle '],
  [/ estimate\b/, ' consensus'],
  [/ upgrades /, ' lifts rating of '],
  [/ downgrades /, ' cuts rating of '],
  [/ to acquire /, ' to buy '],
  [/ agrees to buy /, ' is to acquire '],
  [/ price target /, ' target '],
  [/^Why /, 'Here is why '],
  [/ wins /, ' receives '],
  [/ declares /, ' sets '],
  [/ reports (?=.* results )/, ' publishes '],
  [/ starts coverage of /, ' initiates '],
  [/ starts /, ' begins '],
];

/**
 * The same story as the machine tells it again, half an hour later at most: a headline in other words.
 *
 * @returns undefined when no word of the title has another
 */
export function secondTelling(draft: Draft): Draft | undefined {
  const title = reworded(draft.title);
  if (title === undefined) return undefined;
  // What is known already moves no price.
  const told = draft.told && { ...draft.told, push: 0 };
  return { ...draft, title, told, form: 'flash', blocks: [], kind: `${draft.kind} again` };
}

function reworded(title: string): string | undefined {
  let text = title;
  let changes = 0;
  for (const [pattern, other] of synonyms) {
    if (changes < 2 && pattern.test(title)) {
      text = text.replace(pattern, other);
      changes++;
    }
  }
  return changes > 0 ? text : undefined;
}
