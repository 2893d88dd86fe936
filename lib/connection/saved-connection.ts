import * as z from 'zod/mini';
import { uuid } from '../contract/values.ts';

/**
 * A connection as saved. It holds no secret. Its id and its base address never change: another address makes another
 * connection. Finer rules for what a person types are in `connectionSettings`, so that the popup need not load them.
 */
export const connection = z.object({
  id: uuid,
  /** The token is sent to this origin only. Typed addresses follow the finer rules of reading R9 (base-address.ts). */
  baseUrl: z.string().check(z.regex(/^(https|http(?=:\/\/(localhost|127\.0\.0\.1)[:/])):\/\/[\w[]/)),
  /** The service's names of the query parameters (reading R1), by the names in `connectionSettings`. */
  names: z.record(z.string(), z.string()),
  /** The domains for new links, each with the person's label. */
  domains: z.array(z.object({ id: uuid, label: z.string().check(z.minLength(1)) })),
  /** The domain that new links are made on; null leaves the choice to the service. */
  defaultDomain: z.nullable(uuid),
  /** True if the token is forgotten when the browser closes. */
  forgetOnClose: z.boolean(),
  /** Changes with the token, with the values of request headers, and with where they are stored. */
  tokenVersion: uuid,
  /** The names of the request headers that the person added. Their values are stored with the token. */
  headerNames: z.optional(z.array(z.string())),
  /** The name and color chosen by the person (connection-name.ts). */
  name: z.optional(z.string()),
  color: z.optional(z.string()),
  /** The hosts that it is the default for, with those below them. */
  sites: z.optional(z.array(z.string())),
});

export type Connection = z.infer<typeof connection>;
export type Domain = Connection['domains'][number];
