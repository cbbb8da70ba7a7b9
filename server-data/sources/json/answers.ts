import { readPriceResponse } from '../../ingest/bars/price-responses.ts';
import { refuseError } from '../../ingest/bars/responses/error-response.ts';
import { isRow } from '../../ingest/rules/field-names.ts';
import { noBars } from '../../ingest/bars/responses/apis.ts';
import type { PriceSeries } from '../../ingest/bars/responses/series.ts';
import { removeByteOrderMark } from '../../ingest/split/detect.ts';
import { describeForeign } from '../../ingest/split/foreign.ts';
import type { SourceResponse } from '../client/client.ts';
import { SourceFailed } from '../failures.ts';

type Response = Pick<SourceResponse, 'body' | 'url'>;
export const hostOf = ({ url }: Response): string => new URL(url).host;

/** @throws SourceFailed for what is no JSON, such as the page of an error, or ends early */
export function parseAnswer(response: Response): unknown {
  try {
    return JSON.parse(removeByteOrderMark(response.body).toString());
  } catch (error) {
    const why = describeForeign(response.body) ?? (error instanceof Error ? error.message : String(error));
    throw new SourceFailed(`${hostOf(response)} answered with no JSON: ${why}`);
  }
}

/** Whether an answer says, as one of the known APIs does, that there are no bars. */
export const isWithoutBars = (answer: unknown): boolean => {
  const found = Array.isArray(answer) && answer.length === 0 ? noBars : readPriceResponse(answer);
  return found !== undefined && 'kind' in found && found.reason.endsWith(noBars.reason);
};

/** What an answer says in the place of rows, as that the key is not valid. */
export function errorOf(answer: unknown): string | undefined {
  const found = isRow(answer) ? (refuseError(answer) ?? readPriceResponse(answer)) : undefined;
  return found && 'kind' in found ? found.reason.replace('instead of bars', 'instead of rows') : undefined;
}

/**
 * The bars of an answer of a known API, to be judged as a file of it is.
 *
 * @returns undefined where it says that there are none
 * @throws SourceFailed for other answers, also those that say what is wrong
 */
export function readBarsAnswer(
  answer: unknown,
  response: Response,
): { readonly text: Buffer; readonly series: readonly PriceSeries[] } | undefined {
  if (isWithoutBars(answer)) return undefined;
  const found = readPriceResponse(answer);
  if (!found) throw new SourceFailed(`${hostOf(response)} answered as no known price API does: rows and map say where its bars are`);
  if ('kind' in found) throw new SourceFailed(`${hostOf(response)} answered ${found.reason}`);
  return { text: response.body, series: found.series };
}
