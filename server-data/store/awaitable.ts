/** A result that a store has at once, or after a round trip to its database. */
export type Awaitable<T> = T | Promise<T>;

/** An interface of the store whose methods return at once, as those of a database in this process. */
export type Synchronous<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Exclude<Result, Promise<unknown> | AsyncIterable<unknown>>
    : T[Name];
};
