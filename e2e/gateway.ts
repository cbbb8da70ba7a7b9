import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A web server in front of the desk that signs people in, as oauth2-proxy (`header`) or Cloudflare Access (`jwt`) do. */
export interface Gateway {
  /** what people open; ends with a slash */
  readonly url: string;
  /** variables of a proxy that accepts its users */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets the address of the proxy behind it. */
  readonly forwardTo: (url: string) => void;
  /** Ends everybody's sign-in: the user is no longer named, or the token has expired. */
  readonly expire: () => void;
  /** From now on whoever is not signed in is sent to the sign-in page, also from addresses of data, as some gateways do. */
  readonly redirectToSignIn: () => void;
  /** Takes back both. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

const issuer = 'https://login.example';
const audience = 'marketdesk';
const identityHeaders = { header: 'x-forwarded-user', jwt: 'cf-access-jwt-assertion' } as const;
const keysPath = '/gateway/keys';

/** Signs in whoever opens it. */
export const signInPath = 'gateway/sign-in';

export async function openGateway(mode: 'header' | 'jwt'): Promise<Gateway> {
  const keys = await generateKeyPair('ES256');
  const keySet = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' }] };
  const identityHeader = identityHeaders[mode];
  let target = '';
  let isExpired = false;
  let redirects = false;

  function tokenOf(user: string): Promise<string> {
    const expires = Math.floor(Date.now() / 1000) + (isExpired ? -60 : 300);
    const token = new SignJWT({ email: user, iss: issuer, aud: audience, exp: expires });
    return token.setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(keys.privateKey);
  }

  /** A user is never named by the header of a client. */
  async function withIdentity({ [identityHeader]: _own, ...headers }: IncomingHttpHeaders): Promise<IncomingHttpHeaders> {
    const user = /\bgateway=(\w+)/.exec(headers.cookie ?? '')?.[1];
    if (user === undefined || (isExpired && mode === 'header')) return headers;
    return { ...headers, [identityHeader]: mode === 'header' ? user : await tokenOf(user) };
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method, headers } = request;
    const forwarded = send(target + url.slice(1), { method, headers: await withIdentity(headers) }, (received) => {
      // The time of a response is that of the desk behind, if it has one.
      response.sendDate = false;
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }

  const server = createServer((request, response) => {
    if (request.url === keysPath) response.end(JSON.stringify(keySet));
    else if (request.url === `/${signInPath}`) {
      isExpired = false;
      // In frames of other sites browsers send only such cookies.
      const cookie = 'gateway=anna; Path=/; HttpOnly; Secure; SameSite=None';
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookie, 'x-frame-options': 'DENY' });
      response.end('<!doctype html><title>Sign-in</title>You are signed in.');
    } else if (redirects && isExpired) response.writeHead(302, { location: `/${signInPath}` }).end();
    else void forward(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    settings: {
      header: { ACCESS: 'header', TRUSTED_PROXIES: '127.0.0.1' },
      jwt: {
        ACCESS: 'jwt',
        JWT_ISSUER: issuer,
        JWT_AUDIENCE: audience,
        JWT_JWKS_URL: new URL(keysPath, url).href,
        JWT_HEADER: identityHeader,
        IDENTITY_CLAIM: 'email',
      },
    }[mode],
    forwardTo: (address) => void (target = address),
    expire: () => void (isExpired = true),
    redirectToSignIn: () => void (redirects = true),
    reset: () => {
      isExpired = false;
      redirects = false;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
