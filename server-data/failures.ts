/** The caller asked wrongly: one sentence naming the argument or variable; exit code 2. */
export class UsageError extends Error {}

/** It was asked rightly and cannot be done: one sentence saying why; exit code 1. */
export class CommandFailed extends Error {}
