import { Plus } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import styles from './connections.module.css';
import { Dot } from './dot.tsx';
import { chooseConnection, showConnection } from './show-connection.ts';
import { useConnections } from './use-connections.ts';

const route = '/connection';

/** Lists all connections, with a button that adds one. Shows nothing without connections. */
export function ConnectionList({ shown }: { shown: Connection | null }) {
  const connections = useConnections();
  if (connections === null || connections.all.length === 0) return null;
  const { all, inUse } = connections;
  const isNew = shown === null;
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={i18n.t('connections.heading')}>
      {(all.length > 1 || isNew) && (
        <ul className="grid gap-0.5">
          {all.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles['row']}
                aria-current={one.id === shown?.id ? 'true' : undefined}
                onClick={() => void chooseConnection(one.id, route)}
              >
                <Dot color={connectionColor(one)} />
                <span className={`truncate [unicode-bidi:plaintext] ${one.id === shown?.id ? 'font-semibold' : ''}`}>
                  {connectionName(one)}
                </span>
                {one.id === inUse && (
                  <span className="col-4 row-1">
                    <Chip>{i18n.t('connections.inUse')}</Chip>
                  </span>
                )}
                <span className="truncate text-quiet">{one.baseUrl}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isNew && (
        <div>
          <Button onClick={() => void showConnection(newConnection, route)}>
            <Plus size={16} aria-hidden />
            {i18n.t('connections.add')}
          </Button>
        </div>
      )}
    </section>
  );
}
