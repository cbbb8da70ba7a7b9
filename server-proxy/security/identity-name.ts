/** An identified user. */
export interface User {
  readonly name: string;
  /** what a user who is added to USERS_FILE again does not share with the former one of that name; undefined where the proxy has no list of users */
  readonly record: string | undefined;
}

/** A `sub` of OpenID Connect has 255 characters, and its issuer follows. */
const maxLength = 512;

/** Who a Workspace with its key counts as. */
export const workspaceUser = 'workspace key';
const reservedPattern = /^workspace\s+key$/i;

/** Whether a text can name a user: not blank, no blanks around it, no control characters, which could forge lines elsewhere, and not reserved. */
export const isIdentityName = (text: string): boolean =>
  text.length <= maxLength &&
  /[^\p{C}\s]/u.test(text) &&
  !/[\p{Cc}\p{Cs}]/u.test(text) &&
  text === text.trim() &&
  !reservedPattern.test(text);

/** A user's name in the log, whole: what is invisible, or means something in a list or in JSON, is percent-encoded. */
export const loggedName = (name: string): string => name.replaceAll(/[\p{C}\s,"\\%]/gu, encodeURIComponent);

/** Reads a name as the log has it, or as it is. @returns undefined for what cannot be a user's name */
export function parseLoggedName(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text);
    return isIdentityName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
