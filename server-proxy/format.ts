import { chooseFormat, type Format } from '#contract/http/accept.ts';
import type { Address } from './addresses.ts';
import { remembered } from './remembered.ts';

const jsonOnly = remembered((accept) => chooseFormat(accept, false) ?? 'none');
const jsonOrXml = remembered((accept) => chooseFormat(accept, true) ?? 'none');

/** The form in which an address answers a caller; undefined where the caller accepts none that there is. */
export function formatFor({ xml }: Pick<Address, 'xml'>, accept: string | undefined): Format | undefined {
  const format = (xml ? jsonOrXml : jsonOnly)(accept ?? '*/*');
  return format === 'none' ? undefined : format;
}
