/** Wrong arguments or variables: one sentence that names the argument or variable; exit code 2. */
export class UsageError extends Error {}

/** A valid command that cannot be carried out: one sentence with the reason; exit code 1. */
export class CommandFailed extends Error {}
