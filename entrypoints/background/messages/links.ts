import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { createLink } from '../commands/create-link.ts';
import { createLinks } from '../commands/create-links.ts';
import { cancelDelete, deleteLink, scheduleDelete } from '../commands/delete-link.ts';
import { withFreeSlugs } from '../commands/free-slugs.ts';
import { readLink } from '../commands/read-link.ts';
import { saveLink, updateLink } from '../commands/update-link.ts';
import { withConnection } from '../connections/service-client.ts';
import { changedSince } from '../link-index/local-changes.ts';
import type { Background } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';

/** Answers what pages ask of links. */
export function registerLinks(background: Background): void {
  answer(background, 'createLink', async (requested, { isPrivate, connectionId, requestId, isRepeated }) =>
    createLink(background, { ...requested, isPrivate, id: requestId, isRepeated }, await readConnection(connectionId)),
  );
  answer(background, 'createLinks', async ({ links, draftAt }, { isPrivate, connectionId, requestId, isRepeated }) => {
    const connection = await readConnection(connectionId);
    const named = links.map((link, index) => ({ ...link, isRepeated, id: numbered(requestId, index) }));
    const free = await withFreeSlugs(background, named, connection);
    return { ok: true, value: { ended: await createLinks(background, free, { draftAt, isPrivate, connection }) } };
  });
  answer(background, 'addCountryRules', async ({ id, geo_targets, at }, { isPrivate, connectionId }) =>
    updateLink(
      background,
      { id, has_geo_targeting: true, geo_targets },
      { at, isPrivate, connection: await readConnection(connectionId) },
    ),
  );
  answer(background, 'saveLink', async ({ body, base, form }, { isPrivate, connectionId }) =>
    saveLink(background, body, { base, form, isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(background, 'updateLink', async (body, { isPrivate, connectionId }) =>
    updateLink(background, body, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(background, 'deleteLink', async ({ id }, { isPrivate, connectionId }) =>
    deleteLink(background, id, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(background, 'scheduleDelete', async ({ id }, { isPrivate, connectionId }) =>
    scheduleDelete(background, id, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(background, 'cancelDelete', async ({ id }, { connectionId }) => ({
    ok: true,
    value: await cancelDelete(background, id, await readConnection(connectionId)),
  }));

  answer(background, 'retrieveLink', async ({ id }, { isPrivate, connectionId, signal }) =>
    readLink(background, id, { isPrivate, connection: await readConnection(connectionId), signal }),
  );

  answer(background, 'listLinks', (query, { isPrivate, ...about }) =>
    withConnection(background, about, async (client, connection) => {
      const isChanged = changedSince(background);
      const page = await client.listLinks(query);
      if (!page.ok) return page;
      const links = page.value.links.filter(({ id }) => !isChanged(id));
      void publish(background, { kind: 'read', links, connection, isPrivate });
      return page;
    }),
  );
}

/** Returns a message's id with its last 12 digits replaced by a number: an operation's id that a repeat finds. */
const numbered = (requestId: string, index: number): string =>
  requestId.slice(0, -12) + index.toString(16).padStart(12, '0');
