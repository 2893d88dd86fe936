import { isGone } from '@/lib/link/is-gone.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { publish } from '../changes.ts';
import { createLink } from '../commands/create-link.ts';
import { createLinks } from '../commands/create-links.ts';
import { cancelDelete, deleteLink, scheduleDelete } from '../commands/delete-link.ts';
import { saveLink, updateLink } from '../commands/update-link.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { changedSince } from '../library/local-changes.ts';
import { retrieveLink } from '../library/retrieve-link.ts';
import { withConnection } from '../service-client.ts';

/** Answers what pages ask of links. */
export function answerLinks(): void {
  answer('createLink', (wanted, { isPrivate }) => createLink({ ...wanted, isPrivate }));
  answer('createLinks', async ({ links, draftAt }, { isPrivate }) => ({
    ok: true,
    value: { ended: await createLinks(links, { draftAt, isPrivate }) },
  }));
  answer('addCountryRules', ({ id, geo_targets, at }, { isPrivate }) =>
    updateLink({ id, has_geo_targeting: true, geo_targets }, { at, isPrivate }),
  );
  answer('saveLink', ({ body, base }, { isPrivate }) => saveLink(body, { base, isPrivate }));
  answer('updateLink', (body, { isPrivate }) => updateLink(body, { isPrivate }));
  answer('deleteLink', ({ id }, { isPrivate }) => deleteLink(id, { isPrivate }));
  answer('scheduleDelete', ({ id }, { isPrivate }) => scheduleDelete(id, { isPrivate }));
  answer('cancelDelete', async ({ id }) => ({ ok: true, value: await cancelDelete(id) }));

  answer('retrieveLink', async ({ id }, { isPrivate }) => {
    const isChanged = changedSince();
    const connection = await connectionItem.get();
    const service = connection && (await clientWithStatus(connection));
    if (connection === null || service === null) return { ok: false, failure: { kind: 'notConnected' } };
    const link = await retrieveLink(service, id);
    // What Hem has done to the link since says more than an answer that was on its way.
    if (link.ok && !isChanged(id)) void publish({ kind: 'read', links: [link.value], connection, isPrivate });
    if (!link.ok && isGone(link.failure)) void publish({ kind: 'foundGone', id, connection });
    return link;
  });

  answer('listLinks', (query, { isPrivate }) =>
    withConnection(async (client, connection) => {
      const isChanged = changedSince();
      const page = await client.listLinks(query);
      if (!page.ok) return page;
      const links = page.value.links.filter(({ id }) => !isChanged(id));
      void publish({ kind: 'read', links, connection, isPrivate });
      return page;
    }),
  );
}
