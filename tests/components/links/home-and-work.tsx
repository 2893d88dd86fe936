import { onTestFinished, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { NavConnection } from '@/components/connections/nav-connection.tsx';
import { LinksPage } from '@/components/links/links-page.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Toasts } from '@/components/ui/toast.tsx';
import type { ConnectionColor } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { fillService } from '../../bench/links/fill-service.ts';
import { linkOf } from '../../setup/list-service.ts';
import { show } from '../../setup/show.ts';
import { twoServices } from '../../setup/two-services.ts';
import { until } from '../../setup/until.ts';
import { widenWindow } from './setting.tsx';

/** Ids that exist in both: with an odd number at Home, and with another title at Work. */
const linksAtHome = [linkOf(5, { title: 'Home five' }), linkOf(3, { title: 'Shoes at home' }), linkOf(1)];
const linksAtWork = [
  linkOf(4, { title: 'Shoes at work' }),
  linkOf(3, { title: 'Work three', long_url: 'https://work.example/3' }),
];

/** Syncs the list of a connection. */
export async function readAll({ id }: Connection): Promise<void> {
  await ask('refreshLinks', { whole: true }, id);
  await until(async () => {
    const state = await linkCacheItem.of(id).get();
    if (state === null || state.activity.state === 'reading') throw new Error('Not read yet');
  });
}

async function describeAs({ id }: Connection, name: string, color: ConnectionColor): Promise<void> {
  const described = await ask('describeConnection', { connectionId: id, name, color, sites: [] });
  if (!described.ok) throw new Error('Not described');
}

/** Connects to two services, Home in blue and Work in orange, with cached links. Home is in use, and shown. */
export async function homeAndWork(
  home: readonly LinkRecord[] = linksAtHome,
  work: readonly LinkRecord[] = linksAtWork,
) {
  const { alpha, beta } = await twoServices();
  await fillService(alpha.database, alpha.domain.id, home);
  await fillService(beta.database, beta.domain.id, work);
  await describeAs(alpha.connection, 'Home', 'blue');
  await describeAs(beta.connection, 'Work', 'orange');
  await readAll(alpha.connection);
  await readAll(beta.connection);
  await ask('useConnection', { connectionId: alpha.connection.id });
  setPageConnection(alpha.connection.id);
  return { home: alpha, work: beta };
}

function Navigation() {
  const [path] = useHashPath();
  return <NavConnection location={path} />;
}

/** Shows the pages of links below the navigation, at a route. Also returns the opened addresses. */
export function showAll(route = '/all') {
  const room = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  widenWindow();
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  navigate(route);
  onTestFinished(() => {
    room.mockRestore();
    left.mockRestore();
    navigate('/');
  });
  const shown = show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <nav>
        <Navigation />
      </nav>
      <main>
        <Route path="/all" component={LinksPage} />
        <Route path="/links" component={LinksPage} />
        <Route path="/stats">Stats of one</Route>
      </main>
      <Toasts />
    </Router>,
  );
  return { ...shown, leftTo: () => left.mock.calls.map(([address]) => `${address}`) };
}
