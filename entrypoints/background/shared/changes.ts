import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody, UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { NoteProblem } from './problems.ts';

/** The connection and the privacy of a change. */
interface Circumstances {
  connection: Connection;
  /** True if the change was requested in a private window: then nothing about it may be written to disk. */
  isPrivate: boolean;
}

/** A change of links, or of their connection. */
export type Change =
  | ({ kind: 'created'; body: CreateLinkBody; link: MadeLink; at: Place | null } & Circumstances)
  | ({ kind: 'updated'; body: UpdateLinkBody } & Circumstances)
  | ({ kind: 'deleted'; id: string } & Circumstances)
  /** A link is gone at the service: it was deleted elsewhere. */
  | { kind: 'foundGone'; id: string; connection: Connection }
  /** Links from an answer of the service, without links that Hem has changed since the request. */
  | ({ kind: 'read'; links: readonly LinkRecord[] } & Circumstances)
  /** A part of the list that was read and cached, and at its end the cached links that it does not have any more. */
  | { kind: 'listed'; links: readonly LinkRecord[]; goneIds: readonly string[]; connection: Connection }
  /**
   * A link's stats have at least one click. The last click is no earlier than `since` (milliseconds since 1970; null if
   * the stats have no times).
   */
  | ({ kind: 'clicked'; id: string; since: number | null } & Circumstances)
  /** A connection is about to be removed. Its token can still be read. */
  | { kind: 'removing'; connection: Connection }
  /** Connections were removed: subscribers delete everything saved for them. `removed` are the marked ones. */
  | {
      kind: 'removed';
      isRemoved: (connectionId: string) => boolean;
      removed: readonly Pick<Connection, 'id' | 'baseUrl'>[];
    }
  /** A connection has another token, which may list other links. */
  | { kind: 'tokenReplaced'; connection: Connection };

/** A change of one kind. */
export type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** The handlers of one subscriber, by kind of change. */
type Subscriber = { [K in Change['kind']]?: (change: ChangeOf<K>) => unknown };

interface Needs {
  noteProblem: NoteProblem;
}

/** Creates the events by which the rooms of the background hear of changes. */
export function createChanges({ noteProblem }: Needs) {
  const subscribers: Subscriber[] = [];

  /** Adds a subscriber to all further changes. */
  function subscribe(subscriber: Subscriber): void {
    subscribers.push(subscriber);
  }

  /**
   * Calls all subscribers at once. Resolves once all have ended, with true if none failed. A failure stops no other
   * subscriber and no link: the next reading of the list repairs what was missed.
   */
  async function publish<K extends Change['kind']>(change: ChangeOf<K>): Promise<boolean> {
    const heard = subscribers.map(async (subscriber) => {
      try {
        await handlerOf(subscriber, change.kind)?.(change);
        return true;
      } catch (fault) {
        noteProblem('storeChanges')(fault);
        return false;
      }
    });
    return (await Promise.all(heard)).every((isDone) => isDone);
  }

  return { subscribe, publish };
}

export type Changes = ReturnType<typeof createChanges>;

/** Returns a subscriber's handler for a kind. TypeScript cannot infer that it takes a change of that kind. */
const handlerOf = <K extends Change['kind']>(subscriber: Subscriber, kind: K) =>
  subscriber[kind] as ((change: ChangeOf<K>) => unknown) | undefined;
