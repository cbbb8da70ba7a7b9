/** What every address for data can be asked (facts §1): the `Allow` of a 405 and of OPTIONS. */
export const allowedMethods = 'GET, HEAD, OPTIONS';
