import type { NewsItem } from '#contract/endpoints/news.ts';
import { Failure, type FailureKind } from '#src/shared/api/failure.ts';
import { formatMove, formatMultiple } from '#src/shared/format/number.ts';
import { dueAt, noSymbol, whyWindowEmpty } from '#src/shared/readings/why-window-empty.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';
import type { Reaction } from './reaction.ts';
import type { Told } from './use-reactions.ts';

const failed: Readonly<Partial<Record<FailureKind, string>>> = {
  plan: 'Your plan excludes quantified news: ask your administrator',
  key: 'The data service rejects the key of this desk: tell your administrator',
  offline: 'You are offline: readings are asked for when you are back',
  limited: 'Too many requests: readings are asked for again later',
};

const failureWords = ({ kind }: Failure): string => failed[kind] ?? 'Readings cannot be had now; they are asked for again in a minute';

/** Why there is no reading at all; undefined while it may still come with the answer. */
function noReading({ symbol, asked }: Told): string | undefined {
  if (asked instanceof Failure) return failureWords(asked);
  if (symbol === undefined) return noSymbol.text;
  if (asked === 'asking') return undefined;
  return asked === 'cut' ? 'Not among the newest 1,000 readings of these stories’ days' : 'No reading for this story';
}

/** A window as it stands beside a headline. */
export interface WindowTold {
  readonly label: string;
  /** `+2.45%`; undefined where it was not measured */
  readonly move: string | undefined;
  /** `due 11:42 ET` */
  readonly due: string | undefined;
  /** why there is no move, in words; undefined while that is not known */
  readonly why: string | undefined;
}

/** One of the eight windows, with the first reason that applies where it is empty (product.md 3.3). */
export function windowTold({ created }: Pick<NewsItem, 'created'>, told: Told, index: number, nowSeconds: number): WindowTold {
  const { seconds, label } = moveWindows[index] ?? moveWindows[2];
  const { reaction, symbol, asked } = told;
  const published = reaction?.publishedSeconds ?? created;
  const move = reaction?.moves[index];
  if (move !== undefined && move !== null) return { label, move: formatMove(move), due: undefined, why: undefined };
  const excluded = asked instanceof Failure && asked.kind === 'plan';
  const due = excluded || symbol === undefined ? undefined : dueAt(published, seconds, nowSeconds);
  const why = reaction || due !== undefined ? whyWindowEmpty(published, seconds, nowSeconds).text : noReading(told);
  return { label, move: undefined, due, why };
}

/** The session that a result is of, as a person says it. */
const sessions: Readonly<Record<string, string>> = {
  All: 'the whole day',
  Pre: 'the Pre session',
  Main: 'the Main session',
  Post: 'the Post session',
};

export const sessionWords = ({ session }: Reaction): string => sessions[session] ?? session;

export const volumeText = (reaction: Reaction | undefined): string =>
  reaction?.volumeRatio === undefined || reaction.volumeRatio === null ? '' : formatMultiple(reaction.volumeRatio);

export const againstIndexText = (reaction: Reaction | undefined): string =>
  reaction?.againstIndex === undefined || reaction.againstIndex === null ? '' : formatMove(reaction.againstIndex);

/** What a badge says, for whoever does not see it. */
export function badgeWords({ label, move, why }: WindowTold, reaction: Reaction): string {
  const volume = volumeText(reaction);
  const against = againstIndexText(reaction);
  return [
    `${reaction.symbol} ${label} ${move ?? `–, ${why ?? ''}`}`,
    ...(volume === '' ? [] : [`volume ${volume}`]),
    ...(against === '' ? [] : [`session vs SPY ${against}`]),
  ].join('; ');
}
