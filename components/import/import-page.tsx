import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { JobList } from '@/components/jobs/job-list.tsx';
import { useJobs } from '@/components/jobs/use-jobs.ts';
import { Button } from '@/components/ui/button.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageFoot } from '@/components/ui/page-foot.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { personZone } from '@/components/ui/shown-time.ts';
import { Hint } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { documentOf } from '@/lib/import/link-document.ts';
import { paths } from '@/lib/link/route-table.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { takeSelected } from '@/lib/storage/selected-links.ts';
import { ChooseSource } from './choose-source.tsx';
import { LeaveImport } from './leave-import.tsx';
import { ReviewImport } from './review-import.tsx';
import { useImport } from './use-import.ts';

/** Options > Import: creates links from a file or from pasted text. */
export function ImportPage() {
  const connected = useConnected();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(i18n.t('import.heading'));
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('import.heading')} reason={connected.reason} />;
  return (
    <Page width="fluid">
      <PageHeader
        title={i18n.t('import.heading')}
        parent={<Link href={paths.links}>{i18n.t('links.heading')}</Link>}
        heading={heading}
      />
      {inPrivateWindow() ? (
        <Notice tone="plain" title={i18n.t('import.private.title')}>
          <p>{i18n.t('import.private.text')}</p>
        </Notice>
      ) : (
        <Import
          key={connected.connection.id}
          connection={connected.connection}
          focusHeading={() => heading.current?.focus()}
        />
      )}
    </Page>
  );
}

function Import({ connection, focusHeading }: { connection: Connection; focusHeading: () => void }) {
  const { id, domains, defaultDomain } = connection;
  const [settings] = useState(() => ({
    ...{ connectionId: id, zone: personZone(), languages: [...navigator.languages, 'en'] },
    domains: domains.map(({ id, label }) => ({ id, label })),
  }));
  // The pasted text survives the review of another file, until its own links are created.
  const [pasted, setPasted] = useState('');
  const [hasSent, setHasSent] = useState(false);
  const importing = useImport(settings, defaultDomain, ({ name }) => {
    if (name === null) setPasted('');
    setHasSent(true);
  });
  const { state } = importing;
  const hasJob = useJobs().some(({ about }) => about.kind === 'import');
  const isFolded = hasSent && hasJob && state.name === 'selectingSource' && !state.isUnreadable;
  const lastStep = useRef(state.name);
  const keepFocus = useEffectEvent((step: typeof state.name) => {
    // The pressed button is gone with its step.
    if (step !== lastStep.current && document.activeElement === document.body) focusHeading();
    lastStep.current = step;
  });
  useEffect(() => keepFocus(state.name), [state.name]);
  const paste = useEffectEvent((selected: Awaited<ReturnType<typeof takeSelected>>) => {
    if (selected.length === 0) return;
    setPasted(selected.map(({ address }) => address).join('\n'));
    void importing.open({ name: null, content: documentOf('list', selected) });
  });
  useEffect(() => void takeSelected().then(paste), []);
  const choose = (isUnreadable: boolean) => (
    <ChooseSource
      isUnreadable={isUnreadable}
      pasted={pasted}
      onPaste={setPasted}
      onOpen={(source) => void importing.open(source)}
    />
  );
  return (
    <>
      {state.name === 'selectingSource' && (
        <>
          <JobList kinds={['import', 'undo']} focusNext={focusHeading} />
          {/* After an import, its links come first. */}
          {isFolded ? (
            <Disclosure summary={i18n.t('import.next')}>{choose(false)}</Disclosure>
          ) : (
            choose(state.isUnreadable)
          )}
        </>
      )}
      {state.name === 'reading' && <p role="status">{i18n.t('import.reading')}</p>}
      {state.name === 'sending' && (
        <>
          <Progress
            label={i18n.t('import.sending', state.count, [formatCount(state.sent), formatCount(state.count)])}
            value={state.sent}
            max={state.count}
          />
          <Hint>{i18n.t('bulk.sendingHint')}</Hint>
          <PageFoot>
            <div>
              <Button onClick={importing.cancel}>{i18n.t('import.cancel')}</Button>
            </div>
          </PageFoot>
        </>
      )}
      <LeaveImport state={state} />
      {state.name === 'opened' && (
        <ReviewImport opened={state.opened} domains={domains} connection={connection} importing={importing} />
      )}
    </>
  );
}
