import { fetch } from 'undici';
import { SourceFailed, SourceForbidden, SourceNotFound } from '../failures.ts';

/** What a host said of a body, to ask whether it has changed. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface GetOptions {
  readonly accept?: string;
  /** beside those of the settings; a value may hold `{key}` */
  readonly headers?: Readonly<Record<string, string>>;
  /** of the body that is known; then the response may be `isModified: false` */
  readonly validators?: Validators | undefined;
  /** a longer body is an error, or is cut (`isCutAllowed`) */
  readonly maxBytes?: number;
  readonly isCutAllowed?: boolean;
}

export interface SourceResponse {
  /** empty where it is not modified */
  readonly body: Buffer;
  readonly isModified: boolean;
  readonly isCut: boolean;
  /** to be stored, also where the body is equal */
  readonly validators: Validators;
  readonly contentType: string;
  /** after redirects */
  readonly url: string;
}

/** The requests of one source: one at a time for each host, within its limits, without the key in any message. */
export interface SourceClient {
  /**
   * @param url may contain `{key}`
   * @throws SourceNotFound for 404 and 410, SourceForbidden for 403, SourceWait when the host asks to wait, SourceFailed for everything else but 200 and 304
   */
  readonly get: (url: string, options?: GetOptions) => Promise<SourceResponse>;
}

/** @param userAgent sent with each request */
export function openClient({ userAgent = 'Marketdesk' }: { readonly userAgent?: string | undefined }): SourceClient {
  return {
    get: async (url, { accept = '*/*', headers = {}, validators = {} } = {}) => {
      const response = await fetch(url, {
        headers: {
          ...headers,
          'user-agent': userAgent,
          accept,
          ...(validators.etag !== undefined && { 'if-none-match': validators.etag }),
          ...(validators.lastModified !== undefined && { 'if-modified-since': validators.lastModified }),
        },
      });
      if (response.status === 404 || response.status === 410) throw new SourceNotFound(`${new URL(url).host} answered ${response.status}`);
      if (response.status === 403) throw new SourceForbidden(`${new URL(url).host} answered 403`);
      if (response.status !== 200 && response.status !== 304) throw new SourceFailed(`${new URL(url).host} answered ${response.status}`);
      return {
        body: Buffer.from(await response.arrayBuffer()),
        isModified: response.status === 200,
        isCut: false,
        validators: { etag: response.headers.get('etag') ?? undefined, lastModified: response.headers.get('last-modified') ?? undefined },
        contentType: response.headers.get('content-type') ?? '',
        url: response.url,
      };
    },
  };
}
