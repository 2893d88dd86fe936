/** What went wrong and what to do about it, as a sentence for the person at the terminal: shown without a stack trace. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
