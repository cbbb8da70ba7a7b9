import type { Session } from '../../quantify/sessions.ts';
import { fractionOf } from '../random.ts';

const sessions: readonly Session[] = ['Pre', 'Main', 'Post', 'All'];

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Twenty bits that tell the world's symbols apart. */
export const symbolDigits = (symbol: string): string => hex(Math.floor(fractionOf('quantified', symbol) * 0x10_0000), 5);

/**
 * 24 hexadecimal digits: the second the row was made (facts §4), the story, the symbol and the session, so that no two
 * rows share one and a row that is made again keeps it.
 */
export const recordId = (madeAt: number, storyId: number, symbol: string, session: Session): string =>
  `${hex(madeAt, 8)}${hex(storyId, 10)}${symbolDigits(symbol)}${sessions.indexOf(session)}`;
