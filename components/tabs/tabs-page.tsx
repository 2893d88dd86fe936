import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { JobList } from '@/components/jobs/job-list.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { paths } from '@/lib/link/route-table.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { maySeeTabs, requestTabs } from '@/lib/permissions/tabs.ts';
import { TabList } from './tab-list.tsx';

/** Options > Links > All tabs of this window: makes links for the open pages, and copies them as a list. */
export function TabsPage() {
  const connected = useConnected();
  const maySee = useGranted(maySeeTabs, null);
  const [isRefused, setIsRefused] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(i18n.t('tabs.heading'));
  if (connected.state === 'loading' || maySee === null) return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('tabs.heading')} reason={connected.reason} />;
  return (
    <Page width="reading">
      <PageHeader
        title={i18n.t('tabs.heading')}
        parent={<Link href={paths.links}>{i18n.t('links.heading')}</Link>}
        heading={heading}
      />
      {inPrivateWindow() ? (
        <Notice tone="plain" title={i18n.t('tabs.private.title')}>
          <p>{i18n.t('tabs.private.text')}</p>
        </Notice>
      ) : (
        <>
          <Text tone="quiet">{i18n.t('tabs.intro')}</Text>
          <JobList kinds={['tabs', 'undo']} focusNext={() => heading.current?.focus()} />
          {maySee ? (
            <TabList key={connected.connection.id} connection={connected.connection} />
          ) : (
            <div className="grid justify-items-start gap-3">
              <p>{i18n.t('tabs.ask')}</p>
              <Button kind="primary" onClick={async () => setIsRefused(!(await requestTabs()))}>
                {i18n.t('tabs.allow')}
              </Button>
              {isRefused && <Notice tone="warn">{i18n.t('tabs.refused')}</Notice>}
            </div>
          )}
        </>
      )}
    </Page>
  );
}
