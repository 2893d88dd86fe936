import { type ConnectionValues, newDomain } from '@/components/connection/connection-values.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isFixed, type Policy } from '@/lib/managed/policy.ts';

/**
 * The form of a connection as an organisation has it: with what it has set, and with what it suggests where nothing was
 * ever saved.
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
