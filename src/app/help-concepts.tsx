import { type Meaning, paragraph } from '#contract/docs/glossary/meaning.ts';
import { quantifiedGlossary } from '#contract/docs/glossary/quantified.ts';
import { termGlossary } from '#contract/docs/glossary/terms.ts';

interface Concept {
  readonly term: string;
  /** three sentences */
  readonly text: string;
  /** the entry of the glossary that defines it */
  readonly entry: readonly [name: string, meaning: Meaning];
}

/** What a reader has to know before the figures. */
const concepts: readonly Concept[] = [
  {
    term: 'Reaction',
    text: 'What price and volume did after a story, for one symbol. Eight windows, from 30 seconds to 120 minutes, begin at publication; the result runs to the end of the session. An empty window says why when it has the focus or the pointer.',
    entry: ['Move after 5 min', quantifiedGlossary['5_Minutes%']],
  },
  {
    term: 'vs SPY',
    text: 'The same move minus that of SPY, a fund that follows the S&P 500, over the same time. It separates a story from the market of its day. On the explorer one switch takes it off results, charts and analyses; where SPY has no price the word raw stands beside the figure.',
    entry: ['Result vs SPY', quantifiedGlossary['Result_Vs_Index%']],
  },
  {
    term: 'z-score',
    text: 'How unusual a value is: its distance from the mean in standard deviations. Volume is compared with the same session on the trading days of 30 calendar days. 0 is usual, 2 and above is rare.',
    entry: ['Volume z-score', quantifiedGlossary.VolumeStdDev],
  },
  {
    term: 'Hit rate',
    text: 'The share of reactions above zero. Beside it are n, the number of reactions, of stories and of trading days, and a 95% confidence interval from 20 days on. The base rate, the share among all other stories, shows whether it is higher than usual.',
    entry: ['Hit rate', termGlossary['Hit rate']],
  },
  {
    term: 'Movers and breadth',
    text: 'A mover is a symbol with its change since the close before. Breadth counts the symbols that advance and decline; beside it stands how many are covered. A sector’s change is weighted by market cap where market caps are known, and says of how many symbols.',
    entry: ['Breadth', termGlossary.Breadth],
  },
  {
    term: 'Why it moved',
    text: 'A story fits a move when it was published before the part of the day in which most of the move happened. That is no proof of a cause. Beside it stands how often a story fits a window of the same length at a random time: 12% makes it evidence, 71% does not.',
    entry: ['Base rate of a symbol', termGlossary['Base rate of a symbol']],
  },
  {
    term: 'Original, restated',
    text: 'Original figures are those that a company first reported for a period. Restated ones are its later corrections, with which later reports compare. What investors knew at the time is the original.',
    entry: ['Report type', termGlossary['Report type']],
  },
];

/** Concepts in three sentences, each with its definition in the glossary. */
export const HelpConcepts = () => (
  <dl className="flex flex-col gap-2.5">
    {concepts.map(({ term, text, entry: [name, meaning] }) => (
      <div key={term}>
        <dt className="font-medium">{term}</dt>
        <dd className="text-soft">
          {text}
          <details className="text-xs">
            <summary className="-mx-1 min-h-6 w-fit px-1 cursor-pointer content-center text-accent underline">Glossary: {name}</summary>
            <p className="border-s-2 border-line ps-2 text-faint">{paragraph(meaning)}</p>
          </details>
        </dd>
      </div>
    ))}
  </dl>
);
