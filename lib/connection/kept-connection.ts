import * as z from 'zod/mini';
import { queryNames } from '../contract/queries.ts';
import { uuid } from '../contract/values.ts';
import { readBaseAddress } from './base-address.ts';

/** A base address in the form that `readBaseAddress` gives it. */
export const baseUrl = z.string().check(
  z.refine((text) => {
    const read = readBaseAddress(text);
    return read.ok && read.baseUrl === text;
  }),
);

/**
 * A connection as kept. It holds no secret; its id changes whenever the service or the token does. The words and finer
 * rules for what a person types are in `connectionSettings`, so that the popup need not load them.
 */
export const connection = z.object({
  id: uuid,
  baseUrl,
  names: z.partialRecord(z.enum(queryNames), z.string()),
  /** The domains that links can be made on: identifier, and what a person calls each. */
  domains: z.array(z.object({ id: uuid, label: z.string().check(z.minLength(1)) })),
  /** The domain that new links are made on; null leaves the choice to the service. */
  defaultDomain: z.nullable(uuid),
  /** Whether the token is forgotten when the browser closes. */
  forgetOnClose: z.boolean(),
});

export type Connection = z.infer<typeof connection>;
export type Domain = Connection['domains'][number];
