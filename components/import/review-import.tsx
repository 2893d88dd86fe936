import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { PageFoot } from '@/components/ui/page-foot.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import type { OpenedImport } from './import-state.ts';
import { AskToLeave } from './leave-import.tsx';
import { isFirstReading } from './list-read.ts';
import { FileNotices } from './review-notices.tsx';
import { ReviewQuestions } from './review-questions.tsx';
import { ReviewSource } from './review-source.tsx';
import { SheetRows } from './sheet-rows.tsx';
import type { useImport } from './use-import.ts';

interface Props {
  opened: OpenedImport;
  domains: readonly Domain[];
  connection: NamedConnection;
  importing: ReturnType<typeof useImport>;
}

/** The review of a file before anything is sent: its format, columns, domain, dates, duplicates and rows. */
export function ReviewImport({ opened, domains, connection, importing }: Props) {
  const { source, file, summary, defaultDomain, dateOrder, liftsUtm, foldersAsTags } = opened;
  const { withDuplicates, failure } = opened;
  const { open, change, setFoldersAsTags, setWithDuplicates, send, reset } = importing;
  const [lastSummary, setLastSummary] = useState(summary);
  if (summary !== null && summary !== lastSummary) setLastSummary(summary);
  // Waits for a confirmation, since it loses corrections.
  const [unconfirmed, setUnconfirmed] = useState<(() => void) | null>(null);
  const confirmLoss = (action: () => void) => (opened.isCorrected ? setUnconfirmed(() => action) : action());
  const cache = useStored(linkCacheItem);
  const isListAwaited = cache.state === 'loaded' && isFirstReading(cache.value);
  const summaryRef = useRef<HTMLParagraphElement>(null);
  const count = summary === null ? 0 : summary.ready + (withDuplicates ? summary.duplicates : 0);
  return (
    <>
      <ReviewSource
        opened={opened}
        onChoices={(choices) =>
          confirmLoss(() => void open(source, choices, { defaultDomain, dateOrder, liftsUtm, foldersAsTags }))
        }
        onAnother={() => confirmLoss(reset)}
      />
      {unconfirmed !== null && (
        <AskToLeave losing="corrected" onStay={() => setUnconfirmed(null)} onLeave={unconfirmed} />
      )}
      <FileNotices file={file} />
      {file.count > 0 && (
        <>
          <ReviewQuestions
            opened={opened}
            summary={lastSummary}
            domains={domains}
            onAnswer={(answers) => void change(opened, answers)}
            onFoldersAsTags={(asTags) => confirmLoss(() => void setFoldersAsTags(opened, asTags))}
          />
          <h2>{i18n.t('import.dryRun')}</h2>
          <p ref={summaryRef} role="status" tabIndex={-1}>
            {summary === null ? (
              i18n.t(`import.${isListAwaited ? 'waiting' : 'checking'}`)
            ) : (
              <FactLine facts={summaryWords(opened)} />
            )}
          </p>
          {summary !== null && !summary.isCompared && (
            <Notice tone="warn" title={i18n.t('import.notCompared')}>
              <p>{i18n.t('import.notComparedText')}</p>
            </Notice>
          )}
          {summary !== null && summary.duplicates > 0 && (
            <FieldGroup label={i18n.t('import.duplicates', summary.duplicates, [formatCount(summary.duplicates)])}>
              <div className="flex flex-wrap gap-x-4 gap-y-2">
                <Choice
                  type="radio"
                  name="duplicates"
                  label={i18n.t('import.skip')}
                  checked={!withDuplicates}
                  onChange={() => setWithDuplicates(false)}
                />
                <Choice
                  type="radio"
                  name="duplicates"
                  label={i18n.t('import.createAnyway')}
                  checked={withDuplicates}
                  onChange={() => setWithDuplicates(true)}
                />
              </div>
            </FieldGroup>
          )}
          {summary !== null && summary.warnings.withoutPassword > 0 && (
            <Notice
              tone="warn"
              title={i18n.t('import.withoutPassword', summary.warnings.withoutPassword, [
                formatCount(summary.warnings.withoutPassword),
              ])}
            >
              <p>{i18n.t('import.withoutPasswordText')}</p>
            </Notice>
          )}
          {summary !== null && <SheetRows opened={opened} importing={importing} summaryRef={summaryRef} />}
          {failure !== null && <FailureNotice failure={failure} connection={connection} />}
          <PageFoot>
            <div>
              <Button kind="primary" busy={count === 0} onClick={() => void send(opened)}>
                {i18n.t('import.create', count, [formatCount(count)])}
              </Button>
            </div>
          </PageFoot>
        </>
      )}
    </>
  );
}

function summaryWords({ summary, withDuplicates }: OpenedImport): string[] {
  if (summary === null) return [];
  const toCreate = summary.ready + (withDuplicates ? summary.duplicates : 0);
  const skipped = withDuplicates ? 0 : summary.duplicates;
  return [
    i18n.t('import.toCreate', toCreate, [formatCount(toCreate)]),
    ...(skipped > 0 ? [i18n.t('import.skipped', skipped, [formatCount(skipped)])] : []),
    ...(summary.wrong > 0 ? [i18n.t('import.wrong', summary.wrong, [formatCount(summary.wrong)])] : []),
  ];
}
