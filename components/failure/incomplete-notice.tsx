import { i18n } from '#i18n';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { QueryName } from '@/lib/contract/queries.ts';
import type { Gap } from '@/lib/link-index/index.ts';

interface Props {
  /** The reason why the list may be incomplete. */
  gap: Gap | null;
  /** The largest number of links that Hem reads of such a list. */
  max: number;
  /** The parameters that the service ignores. */
  ignored: readonly QueryName[];
  /** Navigates to a page of the connection. */
  go?: (route: `/${string}`) => void;
}

/** Says that a list may be incomplete or unfiltered, and leads to the page that sets the parameters' names. */
export function IncompleteNotice({ gap, max, ignored, go = navigate }: Props) {
  return (
    <>
      {gap === 'repeats' && (
        <Notice tone="warn" title={i18n.t('incomplete.repeats')} actions={<OpenAdvanced go={go} />}>
          <p>{i18n.t('incomplete.repeatsText')}</p>
        </Notice>
      )}
      {gap === 'limit' && (
        <Notice tone="warn" title={i18n.t('incomplete.limit')}>
          <p>{i18n.t('incomplete.limitText', max, [formatCount(max)])}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice
          tone="warn"
          title={i18n.t('incomplete.ignored', [formatItems(ignored)])}
          actions={<OpenAdvanced go={go} />}
        >
          <p>{i18n.t('incomplete.ignoredText')}</p>
        </Notice>
      )}
    </>
  );
}

/** A button that opens Options > Connection > Advanced. */
export const OpenAdvanced = ({ go = navigate }: Pick<Props, 'go'>) => (
  <Button onClick={() => go('/connection?advanced')}>{i18n.t('incomplete.advanced')}</Button>
);
