/** Why the service cannot start or end as it should, as one sentence for its operator: shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
