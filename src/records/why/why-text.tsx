import type { WhyState } from './why-state.ts';

interface Props {
  symbol: string;
  state: WhyState;
}

/** In a cell of a table: the story that fits on one line, its age, first 30 minutes and base rate; `no story found in what is loaded` where none does. */
export const WhyCell = ({ symbol, state }: Props) => <span>{`${symbol}: ${state.kind}`}</span>;

/** The same as a paragraph: the part of the day, the story, and whether it is evidence. */
export const WhyText = ({ symbol, state }: Props) => <p>{`${symbol}: ${state.kind}`}</p>;
