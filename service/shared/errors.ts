/** An error in one sentence for the operator, shown without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Returns the code of a system or database error; empty without one. */
export const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** Returns an error's message, or its code if the message is empty. */
export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message.trim() || codeOf(cause) : String(cause);
