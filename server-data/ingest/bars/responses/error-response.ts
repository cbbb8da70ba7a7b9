import { echo } from '#contract/schema/codecs.ts';
import type { Fault } from '../../rules/fault.ts';
import { isObject, type JsonObject, objectAt } from './series.ts';

/** The message of an error response; keys that some of them repeat are left out. */
function findMessage(body: JsonObject): string | undefined {
  const [error, fault, errors] = [body['error'], objectAt(body, 'fault'), body['errors']];
  const candidates: unknown[] = [body['Note'], body['Information'], body['Error Message'], fault['faultstring'], body['detail']];
  if (isObject(error)) candidates.push(error['message'], error['description'], error['info'], error['code']);
  else candidates.push(error);
  if (isObject(errors)) candidates.push(errors['error']);
  for (const each of Array.isArray(errors) ? (errors as unknown[]) : [])
    candidates.push(...(isObject(each) ? [each['detail'], each['title']] : [each]));
  candidates.push(body['message']);
  const found = candidates.flat().find((each): each is string => typeof each === 'string' && each.trim() !== '');
  return found?.replaceAll(/\b(key as |(?:api_?(?:key|token)|token)=)[^\s&"']+/gi, '$1…');
}

/** Why an error response is refused, with the message of the API. @returns undefined where there is no message */
export function refuseError(body: JsonObject): Fault | undefined {
  const message = findMessage(body);
  return message === undefined ? undefined : { kind: 'error response', reason: `an error response instead of bars: ${echo(message)}` };
}
