import { i18n } from '#i18n';
import { chooseConnection } from '@/components/connections/show-connection.ts';
import { ago } from '@/components/ui/ago.ts';
import { Aside } from '@/components/ui/aside.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dot } from '@/components/ui/dot.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { listRoute } from '@/lib/link/routes.ts';
import { readViewQuery, viewQuery } from '@/lib/link-index/index.ts';
import type { Member } from './source/list-source.ts';

interface Props {
  members: readonly Member[];
  connections: readonly Connection[];
  /** The query of the view in the page's address. */
  query: string;
}

/** Lists the connections with the number and age of their links. Each opens the same view for itself alone. */
export function MemberList({ members, connections, query }: Props) {
  const now = useNow(10);
  return (
    <ul className="flex flex-wrap gap-2" aria-label={i18n.t('connections.heading')}>
      {connections.map((connection) => (
        <li key={connection.id} className="flex min-w-0">
          <Button
            shape="small"
            title={i18n.t('connections.all.only', [connectionName(connection)])}
            onClick={() => void chooseConnection(connection.id, listRoute(withoutConnection(query)))}
          >
            <Dot color={connectionColor(connection)} />
            <span className="truncate">{connectionName(connection)}</span>
            <Aside>
              <FactLine
                facts={memberFacts(
                  members.find(({ id }) => id === connection.id),
                  now,
                )}
              />
            </Aside>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the query of a view without its filter by connection. */
const withoutConnection = (query: string): string => {
  const view = readViewQuery(query);
  return viewQuery({ ...view, filters: { ...view.filters, connection: '' } });
};

/** Returns the number and age of a connection's links in words. */
function memberFacts(member: Member | undefined, now: number): string[] {
  if (member === undefined) return [];
  const { state, size, cache } = member;
  if (cache?.activity.state === 'reading' && cache.activity.whole) {
    return [i18n.t('links.reading', [formatCount(cache.activity.read)])];
  }
  const count = state === 'ready' ? i18n.t('links.count', size, [formatCount(size)]) : [];
  const at = cache?.newAt ?? cache?.wholeAt ?? null;
  return [count, at === null ? [] : ago(new Date(at), new Date(now))].flat();
}
