/** Where pictures of logos are; `/<CIK, ISIN or id>/<file>` follows, and a query that signs it (facts §5). */
export const logoImagePath = '/api/v2/logos/file/image';

/** The last part of such a path: a field of logo search, the variant where there is one, the form. */
export const logoImageFile = /^([a-z_]+?)(?:__([\da-f]{32}))?\.(png|svg)$/;

export const logoImageTypes = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** The pairs of the query; there are no others. */
export const logoImagePairs = {
  credential: 'x-bz-cred',
  expiry: 'x-bz-exp',
  isin: 'x-bz-security-isin',
  symbol: 'x-bz-security-symbol',
  flutterCompatible: 'flutter_compatible',
  signature: 'x-bz-signature',
} as const;

/**
 * The policy of such a picture (CSP 3). An SVG is a document to whoever opens it: it may neither run nor load anything,
 * whoever drew it. Its own styles and pictures it may have.
 */
export const logoImagePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";
