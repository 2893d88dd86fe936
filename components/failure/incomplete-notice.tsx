import { i18n } from '#i18n';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { QueryName } from '@/lib/contract/queries.ts';
import type { Gap } from '@/lib/library/index.ts';

interface Props {
  /** Why a list may have more links than came. */
  gap: Gap | null;
  /** How many links are read of such a list at most. */
  most: number;
  /** What the service was asked by and ignores. */
  ignored: readonly QueryName[];
  /** Leads to a page of the connection. */
  go?: (route: `/${string}`) => void;
}

/** Says that the service's answer is not what was asked for, with the way to where its parameters get their names. */
export function IncompleteNotice({ gap, most, ignored, go = navigate }: Props) {
  return (
    <>
      {gap === 'repeats' && (
        <Notice tone="warn" title={i18n.t('incomplete.repeats')} actions={<OpenAdvanced go={go} />}>
          <p>{i18n.t('incomplete.repeatsText')}</p>
        </Notice>
      )}
      {gap === 'limit' && (
        <Notice tone="warn" title={i18n.t('incomplete.limit')}>
          <p>{i18n.t('incomplete.limitText', [formatCount(most)])}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice
          tone="warn"
          title={i18n.t('incomplete.ignored', [ignored.join(', ')])}
          actions={<OpenAdvanced go={go} />}
        >
          <p>{i18n.t('incomplete.ignoredText')}</p>
        </Notice>
      )}
    </>
  );
}

/** Leads to Settings > Connection > Advanced. */
export const OpenAdvanced = ({ go = navigate }: Pick<Props, 'go'>) => (
  <Button onClick={() => go('/connection?advanced')}>{i18n.t('incomplete.advanced')}</Button>
);
