import * as z from 'zod/mini';
import { contractErrors } from '../../../lib/contract/error-codes.ts';
import { madeLink } from '../../setup/made-link.ts';

export const id = '123e4567-e89b-42d3-a456-426614174000';
export const at = {
  tabId: 1,
  address: 'https://example.com/page',
  connectionId: '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001',
};
export const long_url = at.address;

export const created = { ...madeLink, id, long_url };

const refused = z.object({ failure: z.object({ notSent: contractErrors }) });

/** Returns the errors of the fields in a reply, without those of the whole input. */
export function fieldErrorsOf(reply: unknown) {
  const { '': _whole, ...fields } = refused.parse(reply).failure.notSent;
  return fields;
}
