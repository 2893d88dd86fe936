import { Plus } from 'lucide-react';
import { i18n } from '#i18n';
import { Address } from '@/components/ui/address.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { Dot } from '@/components/ui/dot.tsx';
import { SideList } from '@/components/ui/side-list.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { chooseConnection, showConnection } from './show-connection.ts';
import type { Connections } from './use-connections.ts';

const route = '/connection';

interface Props extends Connections {
  /** The connection that the page shows; null for a new one. */
  shown: Connection | null;
}

/** Lists all connections, with a button that adds one. */
export const ConnectionList = ({ all, inUse, shown }: Props) => (
  <section className="grid grid-cols-1 content-start gap-3" aria-label={i18n.t('connections.heading')}>
    <SideList
      items={all.map((one) => ({
        key: one.id,
        isCurrent: one.id === shown?.id,
        onPress: () => void chooseConnection(one.id, route),
        start: <Dot color={connectionColor(one)} />,
        name: connectionName(one),
        mark: one.id === inUse && <Chip>{i18n.t('connections.inUse')}</Chip>,
        detail: <Address address={one.baseUrl} />,
      }))}
    />
    {shown !== null && (
      <div>
        <Button onClick={() => void showConnection(newConnection, route)}>
          <Plus size={16} aria-hidden />
          {i18n.t('connections.add')}
        </Button>
      </div>
    )}
  </section>
);
