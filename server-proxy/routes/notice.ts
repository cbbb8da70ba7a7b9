import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageHeaders } from '../security/headers.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as it stands in a page or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The page's own parameter (docs/embedding.md); without it the system's theme. */
const themeOf = (url: string): string => /[?&]theme=(light|dark)(?:&|$)/.exec(url)?.[1] ?? 'light dark';

/**
 * A page without scripts and files, because whoever is refused gets none. Its links lead to its own address. Login pages of others usually
 * refuse to be framed, so that a frame offers a tab as well.
 */
function noticePage({ url, headers }: FastifyRequest, status: number, sentence: string): string {
  const tab = headers['sec-fetch-dest'] === 'iframe' ? ' · <a href="" target="_blank">Open in a new tab</a>' : '';
  const links = status === 404 ? '' : `<p style="margin: 8px 0"><a href="">Try again</a>${tab}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${themeOf(url)}">
<title>${STATUS_CODES[status] ?? 'Error'} · Marketdesk</title>
</head>
<body style="margin: 15vh auto 0; padding: 0 16px; max-width: 480px; font: 16px/1.5 system-ui, sans-serif">
<h1 style="margin: 0; font-size: 16px">Marketdesk</h1>
<p style="margin: 8px 0">${escapeHtml(sentence)}</p>
${links}
<p style="font-size: 13px">${status} ${STATUS_CODES[status] ?? ''}</p>
</body>
</html>
`;
}

/** Sends a sentence where no page is available: as a small page to a browser that opens it, otherwise as plain text. */
export function sendNotice(reply: FastifyReply, headers: PageHeaders, status: number, sentence: string): FastifyReply {
  const { request } = reply;
  reply.code(status).headers(headers.notice);
  return /\btext\/html\b/.test(request.headers.accept ?? '')
    ? reply.type('text/html; charset=utf-8').send(noticePage(request, status, sentence))
    : reply.type('text/plain; charset=utf-8').send(`${sentence}\n`);
}
