const maxLength = 256;
const maxLogged = 100;

/** Whether a text can name a user; control characters could forge lines elsewhere. */
export const isIdentityName = (text: string): boolean => text.length > 0 && text.length <= maxLength && !/\p{Cc}/u.test(text);

/** A user's name in the log. */
export const loggedName = (name: string): string => name.replaceAll(/\p{C}/gu, '').slice(0, maxLogged).toWellFormed();
