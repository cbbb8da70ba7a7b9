import type { FastifyReply } from 'fastify';
import type { Settings } from './config.ts';
import { unkeptHeaders } from './headers.ts';

/** What the pages need to know of the configuration: nothing secret, and not who the upstream is. */
export const publicConfig = ({ version, basePath, sampleData, imageHosts, embedOrigins }: Settings) => ({
  version,
  basePath,
  sampleData,
  imageHosts,
  embedOrigins,
});

/** A small answer of our own, never kept. */
export const sendFact = (reply: FastifyReply, fact: object): FastifyReply =>
  reply
    .headers(unkeptHeaders)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(fact)));
