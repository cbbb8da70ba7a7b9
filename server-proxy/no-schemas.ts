import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('this server compiles no schemas: what enters is read by the contract');
};

/**
 * Fastify loads its compilers of JSON Schema at each start, used or not, which takes a quarter of it. Every query here
 * is read by the contract, and every answer is bytes.
 */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse },
};
