import { i18n } from '#i18n';
import { List } from '@/components/ui/list.tsx';
import { isPublicAddress } from '@/lib/link/preview/public-address.ts';

/** Lists possible causes why the browser can't reach a running service. The service's address rules some out. */
export function NetworkCauses({ baseUrl }: { baseUrl: string }) {
  const causes = causesFor(new URL(baseUrl));
  if (causes.length === 0) return null;
  return (
    <>
      <p>{i18n.t('failure.network.causes')}</p>
      <List>
        {causes.map((cause) => (
          <li key={cause}>{i18n.t(`failure.network.${cause}`)}</li>
        ))}
      </List>
    </>
  );
}

/** Returns the possible causes. None for a device that is offline: that explains the failure. */
function causesFor({ protocol, host }: URL): ('certificate' | 'localNetwork')[] {
  if (navigator.onLine === false) return [];
  return [
    ...(protocol === 'https:' ? (['certificate'] as const) : []),
    ...(isPublicAddress(`https://${host}`) ? [] : (['localNetwork'] as const)),
  ];
}
