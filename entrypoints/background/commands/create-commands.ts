import type { PlacesWriter } from '@/lib/storage/places.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createConnecting } from './connect.ts';
import { createLinkWith } from './create-link.ts';
import { createLinksWith } from './create-links.ts';
import { createDeletion } from './delete-link.ts';
import { withFreeSlugsWith } from './free-slugs.ts';
import { readLinkWith } from './read-link.ts';
import { shortenPageWith } from './shorten-page.ts';
import { createUpdating } from './update-link.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  places: PlacesWriter;
  connections: Connections;
  linkIndex: LinkIndex;
  operations: Operations;
}

/** Creates the commands: what pages and triggers may ask for. */
export function createCommands({ lifetime, changes, noteProblem, places, connections, linkIndex, operations }: Needs) {
  const connecting = createConnecting({ lifetime, changes, noteProblem, connections, operations });
  const createLink = createLinkWith({ noteProblem, places, connections, operations });
  const createLinks = createLinksWith({ noteProblem, createLink });
  const deletion = createDeletion({ operations });
  const withFreeSlugs = withFreeSlugsWith({ noteProblem, linkIndex });
  const readLink = readLinkWith({ changes, connections, linkIndex });
  const shortenPage = shortenPageWith({ createLink });
  const updating = createUpdating({ noteProblem, operations });
  return {
    cancelConnect: connecting.cancelConnect,
    connect: connecting.connect,
    createLink,
    createLinks,
    cancelDelete: deletion.cancelDelete,
    deleteLink: deletion.deleteLink,
    scheduleDelete: deletion.scheduleDelete,
    withFreeSlugs,
    readLink,
    saveLink: updating.saveLink,
    updateLink: updating.updateLink,
    shortenPage,
  };
}

export type Commands = ReturnType<typeof createCommands>;
