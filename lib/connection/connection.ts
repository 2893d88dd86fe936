import * as z from 'zod/mini';
import { queryNames } from '../contract/queries.ts';
import { uuid } from '../contract/values.ts';
import { readBaseAddress } from './base-address.ts';
import { connection } from './saved-connection.ts';

/** A base address in the form that `readBaseAddress` gives it. */
const baseUrl = z.string().check(
  z.refine((text) => {
    const read = readBaseAddress(text);
    return read.ok && read.baseUrl === text;
  }),
);

/** A domain for new links: its identifier, and the person's label. */
export const domain = z.object({
  id: uuid,
  label: z.string().check(z.trim(), z.minLength(1)),
});

/** The characters a query parameter's name can be made of without being encoded. */
const queryNameRule = /^[A-Za-z0-9_.~[\]-]*$/;

/** The service's names of the query parameters; an empty one stands for the usual name (reading R1). */
const renames = z.partialRecord(z.enum(queryNames), z.string().check(z.regex(queryNameRule))).check(
  z.refine((names) => {
    const inUse = queryNames.map((name) => names[name] || name);
    return new Set(inUse).size === inUse.length;
  }),
);

/** A connection's settings as a person enters them, without the token. */
export const connectionSettings = z.object({
  baseUrl,
  names: renames,
  domains: z.array(domain),
  defaultDomain: connection.shape.defaultDomain,
  forgetOnClose: connection.shape.forgetOnClose,
});

/** A bearer token: what may stand in an Authorization header (RFC 6750 §2.1, generously read). */
export const token = z.string().check(z.regex(/^[\x21-\x7e]+$/));

export type ConnectionSettings = z.infer<typeof connectionSettings>;
