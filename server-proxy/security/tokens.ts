import type { webcrypto } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { openDispatcher, type OutboundProxies } from '../outbound.ts';
import { isIdentityName } from './identity-name.ts';

export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: URL;
  /** the claim that names the user; undefined: a verified address, otherwise `sub` */
  readonly claim: string | undefined;
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

const isName = (claim: unknown): claim is string => typeof claim === 'string' && isIdentityName(claim);

/** The user that the claim of IDENTITY_CLAIM names. The operator vouches for it, but not for an address that the token says is unverified. */
function userByClaim(payload: JWTPayload, claim: string): string | undefined {
  const { [claim]: user, email_verified: isVerified = true } = payload;
  return isName(user) && (claim !== 'email' || isVerified === true) ? user : undefined;
}

/**
 * Assumed: an address that its issuer has not verified, or a name that people choose themselves, could be somebody else's, so it names
 * nobody. A `sub` is followed by its issuer, so that it is nobody's address.
 */
function userByDefault({ email, email_verified: isVerified, sub }: JWTPayload, issuer: string): string | undefined {
  const suffix = `@${issuer}`;
  if (isVerified === true && isName(email) && !email.endsWith(suffix)) return email;
  return isName(sub) && isName(sub + suffix) ? sub + suffix : undefined;
}

function userOf(payload: JWTPayload, { issuer, claim }: TokenSettings): string {
  const user = claim === undefined ? userByDefault(payload, issuer) : userByClaim(payload, claim);
  if (user !== undefined) return user;
  throw new InvalidToken(`The token names no user in ${claim ?? 'email (verified) or sub'}.`);
}

/** Shorter ones can be factored (RFC 7518 §3.3). */
const minRsaBits = 2048;

/** jose fails with a TypeError, which could as well be a fault of the key set. */
function checkKey({ algorithm }: webcrypto.CryptoKey): void {
  const { modulusLength = minRsaBits } = algorithm as Partial<webcrypto.RsaHashedKeyAlgorithm>;
  if (modulusLength < minRsaBits) throw new InvalidToken(`The token is signed with a key that is too short: expected ${minRsaBits} bits.`);
}

const keySetMaxAgeMs = 600_000;

const keySetLimits = { connectMs: 2000, firstByteMs: 5000, bodyBytes: 1024 * 1024, connections: 2 };

/**
 * Verifies tokens by the keys of their issuer (RFC 7519, RFC 7517), which are fetched when they are needed and stored for ten minutes.
 *
 * @throws InvalidToken or KeysUnavailable, with the error as cause
 */
export function tokenVerifier(settings: TokenSettings, outbound: OutboundProxies): (token: string) => Promise<string> {
  const { issuer, audience, keys } = settings;
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
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const key = await keySet(header, token);
    checkKey(key);
    return key;
  };
  return async (token) => {
    try {
      // jose counts by the time of day: a clock that is set back would keep former keys in use, and refuse new ones.
      if (keySet.fresh && performance.now() - fetchedAtMs > keySetMaxAgeMs) await keySet.reload();
      // Without an expiry a token would be valid for ever.
      const { payload } = await jwtVerify(token, keyOf, { issuer, audience, algorithms, clockTolerance: 30, requiredClaims: ['exp'] });
      return userOf(payload, settings);
    } catch (error) {
      if (error instanceof InvalidToken) throw error;
      const sentence = sentenceFor(error);
      if (sentence === undefined) throw new KeysUnavailable('The keys that sign the tokens cannot be fetched.', { cause: error });
      throw new InvalidToken(sentence, { cause: error });
    }
  };
}
