import { Failure } from './failure.ts';

/** Nothing of what was asked for exists: 404 of an endpoint that is there (facts §3.2). For most questions no failure at all. */
export class NothingFound extends Failure {}
