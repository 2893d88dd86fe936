import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Commands } from '../commands/create-commands.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  connections: Connections;
  linkIndex: LinkIndex;
  commands: Commands;
}

/** Answers what pages ask of links. */
export function registerLinks({ lifetime, changes, connections, linkIndex, commands }: Needs): void {
  answer(lifetime, 'createLink', async (requested, { isPrivate, connectionId, requestId, isRepeated }) =>
    commands.createLink({ ...requested, isPrivate, id: requestId, isRepeated }, await readConnection(connectionId)),
  );
  answer(lifetime, 'createLinks', async ({ links, draftAt }, { isPrivate, connectionId, requestId, isRepeated }) => {
    const connection = await readConnection(connectionId);
    const named = links.map((link, index) => ({ ...link, isRepeated, id: numbered(requestId, index) }));
    const free = await commands.withFreeSlugs(named, connection);
    return { ok: true, value: { ended: await commands.createLinks(free, { draftAt, isPrivate, connection }) } };
  });
  answer(lifetime, 'addCountryRules', async ({ id, geo_targets, at }, { isPrivate, connectionId }) =>
    commands.updateLink(
      { id, has_geo_targeting: true, geo_targets },
      { at, isPrivate, connection: await readConnection(connectionId) },
    ),
  );
  answer(lifetime, 'saveLink', async ({ body, base, form }, { isPrivate, connectionId }) =>
    commands.saveLink(body, { base, form, isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(lifetime, 'updateLink', async (body, { isPrivate, connectionId }) =>
    commands.updateLink(body, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(lifetime, 'deleteLink', async ({ id }, { isPrivate, connectionId }) =>
    commands.deleteLink(id, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(lifetime, 'scheduleDelete', async ({ id }, { isPrivate, connectionId }) =>
    commands.scheduleDelete(id, { isPrivate, connection: await readConnection(connectionId) }),
  );
  answer(lifetime, 'cancelDelete', async ({ id }, { connectionId }) => ({
    ok: true,
    value: await commands.cancelDelete(id, await readConnection(connectionId)),
  }));

  answer(lifetime, 'retrieveLink', async ({ id }, { isPrivate, connectionId, signal }) =>
    commands.readLink(id, { isPrivate, connection: await readConnection(connectionId), signal }),
  );

  answer(lifetime, 'listLinks', (query, { isPrivate, ...about }) =>
    connections.withConnection(about, async (client, connection) => {
      const isChanged = linkIndex.changedSince();
      const page = await client.listLinks(query);
      if (!page.ok) return page;
      const links = page.value.links.filter(({ id }) => !isChanged(id));
      void changes.publish({ kind: 'read', links, connection, isPrivate });
      return page;
    }),
  );
}

/** Returns a message's id with its last 12 digits replaced by a number: an operation's id that a repeat finds. */
const numbered = (requestId: string, index: number): string =>
  requestId.slice(0, -12) + index.toString(16).padStart(12, '0');
