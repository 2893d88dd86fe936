import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody, UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { ConnectionTrace } from './connection-traces.ts';

/** Where a change came about. */
interface Circumstances {
  connection: Connection;
  /** Asked for in a private window: nothing of it may be written to disk. */
  isPrivate: boolean;
}

/** What happened to links, and to the connection they belong to. */
export type Change =
  | ({ kind: 'created'; body: CreateLinkBody; link: MadeLink; at: Place | null } & Circumstances)
  | ({ kind: 'updated'; body: UpdateLinkBody } & Circumstances)
  | ({ kind: 'deleted'; id: string } & Circumstances)
  /** The service does not know a link any more: it was deleted elsewhere. */
  | { kind: 'foundGone'; id: string; connection: Connection }
  /** Links as the service has just answered them; none that Hem itself has changed since it asked. */
  | ({ kind: 'read'; links: readonly LinkRecord[] } & Circumstances)
  /** A link's stats told of clicks: at least one, no earlier than `since` (milliseconds since 1970; null where they do not say). */
  | ({ kind: 'clicked'; id: string; since: number | null } & Circumstances)
  /** A connection is about to be left: its token is still there. */
  | ({ kind: 'leaving' } & Leaving)
  /** A connection is no more, or another one in its place. */
  | ({ kind: 'left' } & Leaving);

/** Which connection is left, and what follows in its place. Others that there are stay as they are. */
interface Leaving {
  /** What it kept is of this scope. */
  scope: Connection['scope'];
  /** Null where it cannot be read any more, or none was there. */
  from: Connection | null;
  /** What it says of itself, also where it cannot be read otherwise; null where none was there. */
  trace: ConnectionTrace | null;
  to: NextConnection | null;
}

/** The connection that follows. */
type NextConnection = Pick<Connection, 'baseUrl'>;

/** A change of one kind. */
export type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** What somebody who keeps something about links does at a change. */
export type Subscriber = { [K in Change['kind']]?: (change: ChangeOf<K>) => unknown };

const subscribers: Subscriber[] = [];

/** Has a subscriber hear of every change from now on. */
export function subscribe(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/**
 * Tells all subscribers of a change, at once. Resolves when each has done with it, with whether all could; one that fails
 * keeps no other from hearing, and no link from being made: what it keeps is brought up to date by the next reading.
 */
export async function publish<K extends Change['kind']>(change: ChangeOf<K>): Promise<boolean> {
  const heard = subscribers.map(async (subscriber) => handlerOf(subscriber, change.kind)?.(change));
  return (await Promise.allSettled(heard)).every(({ status }) => status === 'fulfilled');
}

/** The handler of a kind takes the change of that kind: a pair that TypeScript does not see through an index. */
const handlerOf = <K extends Change['kind']>(subscriber: Subscriber, kind: K) =>
  subscriber[kind] as ((change: ChangeOf<K>) => unknown) | undefined;

/** Whether what is kept for a service, by its address, is not for the one that follows. From none, there is nothing to leave. */
export const leavesService = ({ trace, to }: ChangeOf<'left' | 'leaving'>): boolean =>
  to === null || (trace !== null && trace.baseUrl !== to.baseUrl);

/** The same of what is kept for an origin. */
export const leavesOrigin = ({ trace, to }: ChangeOf<'left'>): boolean =>
  to === null ||
  (trace !== null && (trace.baseUrl === null || new URL(trace.baseUrl).origin !== new URL(to.baseUrl).origin));
