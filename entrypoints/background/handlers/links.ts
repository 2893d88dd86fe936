import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connection.ts';
import { publish } from '../changes.ts';
import { createLink } from '../commands/create-link.ts';
import { createLinks } from '../commands/create-links.ts';
import { cancelDelete, deleteLink, scheduleDelete } from '../commands/delete-link.ts';
import { withFreeSlugs } from '../commands/free-slugs.ts';
import { readLink } from '../commands/read-link.ts';
import { saveLink, updateLink } from '../commands/update-link.ts';
import { changedSince } from '../library/local-changes.ts';
import { withConnection } from '../service-client.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', async (wanted, { isPrivate, scope }) =>
    createLink({ ...wanted, isPrivate }, await readConnection(scope)),
  );
  answer('createLinks', async ({ links, draftAt }, { isPrivate, scope }) => {
    const connection = await readConnection(scope);
    const free = await withFreeSlugs(links, connection);
    return { ok: true, value: { ended: await createLinks(free, { draftAt, isPrivate, connection }) } };
  });
  answer('addCountryRules', async ({ id, geo_targets, at }, { isPrivate, scope }) =>
    updateLink(
      { id, has_geo_targeting: true, geo_targets },
      { at, isPrivate, connection: await readConnection(scope) },
    ),
  );
  answer('saveLink', async ({ body, base, form }, { isPrivate, scope }) =>
    saveLink(body, { base, form, isPrivate, connection: await readConnection(scope) }),
  );
  answer('updateLink', async (body, { isPrivate, scope }) =>
    updateLink(body, { isPrivate, connection: await readConnection(scope) }),
  );
  answer('deleteLink', async ({ id }, { isPrivate, scope }) =>
    deleteLink(id, { isPrivate, connection: await readConnection(scope) }),
  );
  answer('scheduleDelete', async ({ id }, { isPrivate, scope }) =>
    scheduleDelete(id, { isPrivate, connection: await readConnection(scope) }),
  );
  answer('cancelDelete', async ({ id }, { scope }) => ({
    ok: true,
    value: await cancelDelete(id, await readConnection(scope)),
  }));

  answer('retrieveLink', async ({ id }, { isPrivate, scope }) =>
    readLink(id, { isPrivate, connection: await readConnection(scope) }),
  );

  answer('listLinks', (query, { isPrivate, scope }) =>
    withConnection({ scope }, async (client, connection) => {
      const isChanged = changedSince();
      const page = await client.listLinks(query);
      if (!page.ok) return page;
      const links = page.value.links.filter(({ id }) => !isChanged(id));
      void publish({ kind: 'read', links, connection, isPrivate });
      return page;
    }),
  );
}
