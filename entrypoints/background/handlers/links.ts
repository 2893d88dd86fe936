import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { publish } from '../changes.ts';
import { createLink } from '../commands/create-link.ts';
import { createLinks } from '../commands/create-links.ts';
import { cancelDelete, deleteLink, scheduleDelete } from '../commands/delete-link.ts';
import { withFreeSlugs } from '../commands/free-slugs.ts';
import { readLink } from '../commands/read-link.ts';
import { saveLink, updateLink } from '../commands/update-link.ts';
import { withConnection } from '../connections/service-client.ts';
import { changedSince } from '../library/local-changes.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', async (wanted, { isPrivate, connectionId }) =>
    createLink({ ...wanted, isPrivate }, await readConnection(connectionId)),
  );
  answer('createLinks', async ({ links, draftAt }, { isPrivate, connectionId }) => {
    const connection = await readConnection(connectionId);
    const free = await withFreeSlugs(links, connection);
    return { ok: true, value: { ended: await createLinks(free, { draftAt, isPrivate, connection }) } };
  });
  answer('addCountryRules', async ({ id, geo_targets, at }, { isPrivate, connectionId }) =>
    updateLink(
      { id, has_geo_targeting: true, geo_targets },
      { at, isPrivate, connection: await readConnection(connectionId) },
    ),
  );
  answer('saveLink', async ({ body, base, form }, { isPrivate, connectionId }) =>
    saveLink(body, { base, form, isPrivate, connection: await readConnection(connectionId) }),
  );
  answer('updateLink', async (body, { isPrivate, connectionId }) =>
    updateLink(body, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer('deleteLink', async ({ id }, { isPrivate, connectionId }) =>
    deleteLink(id, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer('scheduleDelete', async ({ id }, { isPrivate, connectionId }) =>
    scheduleDelete(id, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer('cancelDelete', async ({ id }, { connectionId }) => ({
    ok: true,
    value: await cancelDelete(id, await readConnection(connectionId)),
  }));

  answer('retrieveLink', async ({ id }, { isPrivate, connectionId }) =>
    readLink(id, { isPrivate, connection: await readConnection(connectionId) }),
  );

  answer('listLinks', (query, { isPrivate, connectionId }) =>
    withConnection({ connectionId }, async (client, connection) => {
      const isChanged = changedSince();
      const page = await client.listLinks(query);
      if (!page.ok) return page;
      const links = page.value.links.filter(({ id }) => !isChanged(id));
      void publish({ kind: 'read', links, connection, isPrivate });
      return page;
    }),
  );
}
