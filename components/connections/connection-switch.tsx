import { Check, ChevronDown, Globe, Layers, Settings } from 'lucide-react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dot } from '@/components/ui/dot.tsx';
import { Menu, type MenuItem } from '@/components/ui/menu.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import { connectionColor, connectionName, siteOf } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readableHost } from '@/lib/link/names/readable-host.ts';
import { connectionQuery } from '@/lib/link/options-address.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { useConnections } from './use-connections.ts';

type Item = MenuItem & { run: () => void };

interface Props {
  /** The connection that the page shows. */
  connection: Connection;
  /** The page whose site the connection can become the default of; absent in the full page. */
  at?: Place;
  /** Opens another page of the options. */
  go: (route: '/connection') => void;
  /** Shows another connection, by its id. The default reloads the page, as in the popup. */
  onSwitch?: (connectionId: string) => void;
  /** Present if the page can show all connections at once. */
  all?: { isShown: boolean; show: () => void };
}

const reload = (connectionId: string) => location.replace(connectionQuery(connectionId));

/** A menu with the page's connection that switches to another. Shows nothing with one connection. */
export function ConnectionSwitch({ connection, at, go, onSwitch = reload, all: together }: Props) {
  const connections = useConnections();
  const { anchor, close, button } = useMenu();
  if (connections === null || connections.all.length < 2) return null;
  const { all, inUse } = connections;
  // The name may have changed since the page read it.
  const shown = all.find(({ id }) => id === connection.id) ?? connection;
  const isAll = together?.isShown === true;
  const name = isAll ? i18n.t('connections.all.name') : connectionName(shown);

  const choose = async ({ id }: Connection) => {
    const used = await ask('useConnection', { connectionId: id });
    if (used.ok && (isAll || id !== connection.id)) onSwitch(id);
  };
  const items: Item[] = [
    ...all.map((one) => ({
      name: one.id,
      words: connectionName(one),
      icon: <Dot color={connectionColor(one)} />,
      isCurrent: !isAll && one.id === connection.id,
      ...(one.id === inUse && { aside: i18n.t('connections.inUse') }),
      run: () => void choose(one),
    })),
    ...(together === undefined
      ? []
      : [
          {
            name: 'all',
            words: i18n.t('connections.all.name'),
            icon: <Layers size={16} aria-hidden />,
            isCurrent: isAll,
            run: together.show,
          },
        ]),
    ...siteItems(shown, at?.address ?? ''),
    {
      name: 'manage',
      words: i18n.t('connections.manage'),
      icon: <Settings size={16} aria-hidden />,
      run: () => go('/connection'),
    },
  ];

  return (
    <>
      <Button
        shape="small"
        {...button}
        {...keyed('x')}
        title={i18n.t('connections.shown', [name])}
        aria-label={i18n.t('connections.shown', [name])}
        data-words={i18n.t('connections.switch')}
      >
        {isAll ? <Layers size={16} aria-hidden /> : <Dot color={connectionColor(shown)} />}
        {/* Cut off at the end of its own direction. */}
        <bdi className="me-auto truncate">{name}</bdi>
        <Sign icon={ChevronDown} tone="quiet" size={14} />
      </Button>
      {anchor !== null && (
        <Menu
          label={i18n.t('connections.switch')}
          items={items}
          anchor={anchor}
          onPick={({ run }) => run()}
          onClose={close}
        />
      )}
    </>
  );
}

/** Returns the menu item that makes the connection the site's default, or stops that. None in a private window. */
function siteItems(connection: Connection, address: string): Item[] {
  const site = siteOf(address);
  if (site === null || inPrivateWindow()) return [];
  const { id: connectionId, sites = [] } = connection;
  const isDefault = sites.includes(site);
  const described = {
    ...{ connectionId, name: connection.name ?? '', color: connectionColor(connection) },
    sites: isDefault ? sites.filter((one) => one !== site) : [...sites, site],
  };
  return [
    {
      name: 'site',
      words: i18n.t(isDefault ? 'connections.notHere' : 'connections.here', [readableHost(site)]),
      icon: isDefault ? <Check size={16} aria-hidden /> : <Globe size={16} aria-hidden />,
      run: () => void ask('describeConnection', described),
    },
  ];
}
