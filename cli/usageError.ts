/** A mistake of the user, in one line. The command exits with status 2, and prints JSON on standard output if `json` is set. */
export class UsageError extends Error {
  readonly json: object | undefined;

  constructor(message: string, json?: object) {
    super(message);
    this.json = json;
  }
}
