import * as z from 'zod/mini';
import { readBaseAddress } from '../connection/base-address.ts';
import { connectionSettings } from '../connection/connection.ts';
import { type Connection, connection } from '../connection/saved-connection.ts';
import { channelSet } from '../link/channels/channel-set.ts';
import { utmPreset } from '../link/utm/preset.ts';

/** The parts of a policy that an organization may let the person change. */
const changeable = ['service', 'names', 'domains', 'preferences', 'quick'] as const;

const settings = z.record(z.string(), z.unknown());

/** An organization's settings as saved. Each part is optional. None is secret, and there is no token. */
export const policy = z.object({
  /** The service's address, with its `v1`. */
  baseUrl: z.optional(connection.shape.baseUrl),
  names: z.optional(connection.shape.names),
  domains: z.optional(connection.shape.domains),
  defaultDomain: z.optional(connection.shape.defaultDomain),
  forgetOnClose: z.optional(z.boolean()),
  preferences: z.optional(settings),
  quick: z.optional(settings),
  presets: z.optional(z.array(utmPreset)),
  channelSets: z.optional(z.array(channelSet)),
  mayChange: z.optional(z.array(z.enum(changeable))),
});

export type Policy = z.infer<typeof policy>;

/** The parts of a policy, as administrators write them (docs/managed.md), with how each is read. */
const parts = {
  baseUrl: z.pipe(
    z.string(),
    z.transform((text) => {
      const read = readBaseAddress(text);
      return read.ok ? read.baseUrl : null;
    }),
  ),
  names: connectionSettings.shape.names,
  domains: connectionSettings.shape.domains,
  defaultDomain: policy.shape.defaultDomain,
  forgetOnClose: policy.shape.forgetOnClose,
  preferences: policy.shape.preferences,
  quick: policy.shape.quick,
  presets: policy.shape.presets,
  channelSets: policy.shape.channelSets,
  mayChange: policy.shape.mayChange,
} satisfies Record<keyof Policy, z.ZodMiniType>;

export const policyParts = Object.keys(parts) as (keyof Policy)[];

/** Parses a policy from the browser, part by part. Names the parts that cannot be parsed, and uses the others. */
export function readPolicy(managed: Readonly<Record<string, unknown>>): { policy: Policy; unreadable: string[] } {
  const unreadable: string[] = Object.keys(managed).filter((name) => !(name in parts));
  const read: Record<string, unknown> = {};
  for (const name of policyParts) {
    if (managed[name] === undefined) continue;
    const part = parts[name].safeParse(managed[name]);
    if (part.success && part.data !== null) read[name] = part.data;
    else unreadable.push(name);
  }
  return { policy: policy.parse(read), unreadable };
}

/** True if an organization sets a part that the person cannot change. */
export const isFixed = (policy: Policy, part: 'service' | 'names' | 'domains'): boolean =>
  policy[part === 'service' ? 'baseUrl' : part] !== undefined && !policy.mayChange?.includes(part);

/** Applies a policy to a connection to the organization's service. Returns any other connection as it is. */
export function withPolicy<C extends Pick<Connection, 'baseUrl' | 'names' | 'domains' | 'defaultDomain'>>(
  settings: C,
  policy: Policy,
): C {
  if (policy.baseUrl === undefined || policy.baseUrl !== settings.baseUrl) return settings;
  const domains = isFixed(policy, 'domains') ? (policy.domains ?? []) : settings.domains;
  const isDomain = domains.some(({ id }) => id === settings.defaultDomain);
  return {
    ...settings,
    ...(isFixed(policy, 'names') && { names: policy.names }),
    domains,
    defaultDomain:
      isFixed(policy, 'domains') && policy.defaultDomain !== undefined
        ? policy.defaultDomain
        : isDomain || domains === settings.domains
          ? settings.defaultDomain
          : null,
  };
}
