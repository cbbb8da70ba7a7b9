import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { openDispatcher, type OutboundProxies } from '../outbound.ts';
import { isIdentityName } from './identity-name.ts';

interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: URL;
}

/** A token that is not accepted, with a sentence for its holder. */
export class InvalidToken extends Error {}

/** The keys cannot be fetched, so that no token can be checked. */
export class KeysUnavailable extends Error {}

/** Only signatures with a private key: with a shared secret, the public key could be used as the secret (RFC 8725 §2.1). */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Errors that say something about the token, and not about the keys. */
const tokenErrors = [
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof errors.JWTExpired) return 'Your sign-in has expired. Sign in again.';
  return tokenErrors.some((kind) => error instanceof kind) ? 'Your sign-in is not valid for this desk. Sign in again.' : undefined;
}

/** Assumed: an address that its issuer has not verified could be somebody else's, so it names nobody. */
function userOf({ email, email_verified: isVerified, preferred_username: name, sub }: JWTPayload): string {
  const user = [isVerified === false ? undefined : email, name, sub].find((claim) => typeof claim === 'string' && claim !== '');
  if (typeof user === 'string' && isIdentityName(user)) return user;
  throw new InvalidToken('The token names no user in email, preferred_username or sub.');
}

const keySetMaxAgeMs = 600_000;

const keySetLimits = { connectMs: 2000, firstByteMs: 5000, bodyBytes: 1024 * 1024, connections: 2 };

/**
 * Verifies tokens by the keys of their issuer (RFC 7519, RFC 7517), which are fetched when they are needed and stored for ten minutes.
 *
 * @throws InvalidToken or KeysUnavailable, with the error as cause
 */
export function tokenVerifier({ issuer, audience, keys }: TokenSettings, outbound: OutboundProxies): (token: string) => Promise<string> {
  const dispatcher = openDispatcher(keys, outbound, keySetLimits);
  let fetchedAtMs = -Infinity;
  const keySet = createRemoteJWKSet(keys, {
    cacheMaxAge: keySetMaxAgeMs,
    [customFetch]: async (_url, { headers, signal }) => {
      const { statusCode, body } = await dispatcher.request({
        origin: keys.origin,
        path: keys.pathname + keys.search,
        method: 'GET',
        headers,
        signal,
      });
      const response = new Response(await body.arrayBuffer(), { status: statusCode });
      if (response.ok) fetchedAtMs = performance.now();
      return response;
    },
  });
  return async (token) => {
    try {
      // jose counts by the time of day: a clock that is set back would keep former keys in use, and refuse new ones.
      if (keySet.fresh && performance.now() - fetchedAtMs > keySetMaxAgeMs) await keySet.reload();
      // Without an expiry a token would be valid for ever.
      const { payload } = await jwtVerify(token, keySet, { issuer, audience, algorithms, clockTolerance: 30, requiredClaims: ['exp'] });
      return userOf(payload);
    } catch (error) {
      if (error instanceof InvalidToken) throw error;
      const sentence = sentenceFor(error);
      if (sentence === undefined) throw new KeysUnavailable('The keys that sign the tokens cannot be fetched.', { cause: error });
      throw new InvalidToken(sentence, { cause: error });
    }
  };
}
