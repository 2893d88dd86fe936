import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody, UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { RemovedConnection } from './connections/saved-connections.ts';

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
  /** A connection is about to be removed: its token is still there. */
  | { kind: 'removing'; connection: Connection }
  /** Connections were removed: what is saved for them goes. `removed` are those of which something may be left. */
  | { kind: 'removed'; isRemoved: (connectionId: string) => boolean; removed: readonly RemovedConnection[] }
  /** A connection has another token, which may list other links. */
  | { kind: 'tokenReplaced'; connection: Connection };

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
