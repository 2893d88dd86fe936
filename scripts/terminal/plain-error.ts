/** An error shown at the terminal without a stack trace. Its message says what to do. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Returns the message of any thrown value. */
export const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
