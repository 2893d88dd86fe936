/** Why the service cannot start or end as it should, as one sentence for its operator: shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Returns the code of a failure of the system or a database engine; empty where it has none. */
export const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** Returns the message of a failure, or its code where it has none. */
export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message.trim() || codeOf(cause) : String(cause);
