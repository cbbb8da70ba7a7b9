/** Wrong arguments or variables: one sentence that names the argument or variable; exit code 2. */
export class UsageError extends Error {}

/** A valid command that cannot be carried out: one sentence with the reason; exit code 1. */
export class CommandFailed extends Error {
  readonly exitCode: number = 1;
}

/** A command that was carried out, but not all of its input could be used; exit code 3. */
export class InputRefused extends CommandFailed {
  override readonly exitCode = 3;
}
