import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { StatusArea } from '@/components/ui/status-area.tsx';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';

interface Props {
  /** Undefined until it is read; null before the first reading of the list. */
  state: LinkCacheState | null | undefined;
  /** The query, if it found nothing; otherwise null. */
  nothingFor: string | null;
  onSettings: () => void;
}

/** Says why the list shows no links or not all of them. */
export function CacheStatus({ state, nothingFor, onSettings }: Props) {
  if (state === undefined) return null;
  const status = statusOf(state);
  return (
    <StatusArea className="grid justify-items-start gap-2">
      {nothingFor !== null && state !== null && state.known > 0 && (
        <p>{i18n.t('findLinks.nothing', [nothingFor.trim()])}</p>
      )}
      {status === 'none' && <p>{i18n.t('findLinks.none')}</p>}
      {status === 'reading' && <p>{i18n.t('findLinks.reading', [countIn(state)])}</p>}
      {(status === 'partly' || status === 'unknown') && (
        <>
          <p>{i18n.t(status === 'partly' ? 'findLinks.partly' : 'findLinks.unknown')}</p>
          <Button onClick={onSettings}>{i18n.t('findLinks.settings')}</Button>
        </>
      )}
    </StatusArea>
  );
}

const countIn = (state: LinkCacheState | null) => formatCount(state?.known ?? 0);

/** Returns how complete the cached links are. `none`: the service has no links. `unknown`: none were read yet. */
function statusOf(state: LinkCacheState | null): 'all' | 'none' | 'reading' | 'partly' | 'unknown' {
  if (state === null) return 'unknown';
  if (state.wholeAt === null && state.activity.state === 'reading') return 'reading';
  if (state.wholeAt === null) return state.known > 0 ? 'partly' : 'unknown';
  if (state.gap != null) return 'partly';
  return state.known > 0 ? 'all' : 'none';
}
