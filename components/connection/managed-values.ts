import { type ConnectionValues, newDomain } from '@/components/connection/connection-values.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isFixed, type Policy } from '@/lib/managed/policy.ts';

/**
 * Returns the values of a connection form with the organization's fixed values, and its suggestions for a new
 * connection.
 */
export function managedValues(values: ConnectionValues, policy: Policy, saved: Connection | null): ConnectionValues {
  const { baseUrl, names, domains } = policy;
  if (baseUrl === undefined) return values;
  const isNew = saved === null;
  if (!isNew && saved.baseUrl !== baseUrl && !isFixed(policy, 'service')) return values;
  const isTaken = (part: 'names' | 'domains') => isNew || saved.baseUrl !== baseUrl || isFixed(policy, part);
  const filled = domains?.map(newDomain);
  return {
    ...values,
    address: baseUrl,
    ...(names !== undefined && isTaken('names') && { names }),
    ...(filled !== undefined &&
      isTaken('domains') && {
        domains: filled,
        defaultKey: filled.find(({ id }) => id === policy.defaultDomain)?.key ?? null,
      }),
    ...(isNew && policy.forgetOnClose !== undefined && { forgetOnClose: policy.forgetOnClose }),
  };
}
