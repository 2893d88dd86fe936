import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { PageFoot } from '@/components/ui/page-foot.tsx';
import { Select } from '@/components/ui/select.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { type Encoding, encodings, writings } from '@/lib/import/encodings.ts';
import type { OmittedEntries } from '@/lib/import/link-list.ts';
import { dateOrders } from '@/lib/import/read-date.ts';
import type { TableProblem } from '@/lib/import/read-table.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { AskToLeave } from './leave-import.tsx';
import { isFirstReading } from './list-read.ts';
import { SheetRows } from './sheet-rows.tsx';
import type { OpenedImport, useImport } from './use-import.ts';

interface Props {
  opened: OpenedImport;
  domains: readonly Domain[];
  connection: NamedConnection;
  importing: ReturnType<typeof useImport>;
}

const separators: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** The review of a file before anything is sent: its format, columns, domain, dates, duplicates and rows. */
export function ReviewImport({ opened, domains, connection, importing }: Props) {
  const { source, file, summary, mapping, defaultDomain, dateOrder, liftsUtm, foldersAsTags } = opened;
  const { withDuplicates, failure } = opened;
  const { open, change, setFoldersAsTags, setWithDuplicates, send, reset } = importing;
  // Questions stay on screen during the next check, and keep the focus.
  const [lastSummary, setLastSummary] = useState(summary);
  if (summary !== null && summary !== lastSummary) setLastSummary(summary);
  // Waits for a confirmation, since it loses corrections.
  const [unconfirmed, setUnconfirmed] = useState<(() => void) | null>(null);
  const confirmLoss = (action: () => void) => (opened.isCorrected ? setUnconfirmed(() => action) : action());
  const openIn = (name: string) => {
    const encoding = encodings.find((one) => one === name);
    confirmLoss(() => void open(source, encoding, { defaultDomain, dateOrder, liftsUtm, foldersAsTags }));
  };
  const library = useStored(linkCacheItem);
  const isListAwaited = library.state === 'loaded' && isFirstReading(library.value);
  const summaryRef = useRef<HTMLParagraphElement>(null);
  const separator = separators[file.separator ?? ''];
  // The format of a binary file is unknown.
  const isText = file.problems.every(({ code }) => code !== 'notText');
  const count = summary === null ? 0 : summary.ready + (withDuplicates ? summary.duplicates : 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_320px] wrap-anywhere">
          <strong>
            <bdi>{source.name ?? i18n.t('import.pasted')}</bdi>
          </strong>
          {isText &&
            [
              '',
              i18n.t('import.rows', file.count, [formatCount(file.count)]),
              ...(file.format === 'list' ? [] : [i18n.t(`import.format.${file.format}`)]),
              ...(separator === undefined ? [] : [i18n.t(`import.separator.${separator}`)]),
            ].join(' · ')}
        </p>
        {file.encoding !== null && (
          <label className="flex flex-wrap items-center gap-2">
            {i18n.t('import.encoding')}
            <Select value={file.encoding} onChange={openIn}>
              {writings().map(([writing, names]) => (
                <optgroup key={writing} label={i18n.t(`import.writing.${writing}`)}>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      {name.toUpperCase()}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </label>
        )}
        <Button onClick={() => confirmLoss(reset)}>{i18n.t('import.another')}</Button>
      </div>
      {unconfirmed !== null && (
        <AskToLeave losing="corrected" onStay={() => setUnconfirmed(null)} onLeave={unconfirmed} />
      )}
      {file.encoding !== null && file.guessedTexts !== null && (
        <Notice tone="warn" title={i18n.t('import.encodingGuess', [file.encoding.toUpperCase()])}>
          <p className="wrap-anywhere">
            {i18n.t('import.encodingGuessText', [file.guessedTexts.map((text) => isolated(text)).join(' · ')])}
          </p>
        </Notice>
      )}
      {file.problems.map((problem) => (
        <Notice
          key={problem.code}
          tone={file.count === 0 ? 'bad' : 'warn'}
          title={problemWords(problem, file.encoding)}
        >
          <p>{i18n.t(`import.problemHelp.${problem.code}`)}</p>
        </Notice>
      ))}
      <OmittedWords omitted={file.omitted} />
      <OutsideLines lines={file.outside} />
      {file.count > 0 && (
        <>
          {file.format !== 'lines' && file.format !== 'list' && (
            <ColumnMapping file={file} mapping={mapping} onChange={(mapping) => void change(opened, { mapping })} />
          )}
          {domains.length > 1 && (
            <label className="flex flex-wrap items-center gap-2">
              {i18n.t('import.domain')}
              <Select
                value={defaultDomain ?? ''}
                onChange={(value) => void change(opened, { defaultDomain: value || null })}
              >
                <option value="">{i18n.t('connection.domainDefaultNone')}</option>
                {domains.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
          )}
          {lastSummary !== null && lastSummary.unknownDomain !== null && (
            <Notice tone="warn" title={i18n.t('import.unknownDomain', [isolated(lastSummary.unknownDomain)])}>
              <p>{i18n.t('import.unknownDomainText', [isolated(domainWords(defaultDomain, domains))])}</p>
            </Notice>
          )}
          {file.folder !== null && (
            <Choice
              type="checkbox"
              label={i18n.t('import.foldersAsTags', [isolated(file.folder)])}
              checked={foldersAsTags}
              onChange={(asTags) => confirmLoss(() => void setFoldersAsTags(opened, asTags))}
            />
          )}
          {lastSummary !== null && lastSummary.utmInAddress > 0 && (
            <Choice
              type="checkbox"
              label={i18n.t('import.liftUtm', lastSummary.utmInAddress, [formatCount(lastSummary.utmInAddress)])}
              checked={liftsUtm}
              onChange={(liftsUtm) => void change(opened, { liftsUtm })}
            />
          )}
          {lastSummary !== null && lastSummary.unclearDate !== null && (
            <fieldset className="flex flex-wrap gap-x-5 gap-y-2 [&>legend]:pb-1 [&>legend]:font-medium">
              <legend>{i18n.t('import.dateOrder', [isolated(lastSummary.unclearDate)])}</legend>
              {dateOrders.map((order) => (
                <Choice
                  key={order}
                  type="radio"
                  name="dateOrder"
                  label={i18n.t(`import.${order}`)}
                  checked={dateOrder === order}
                  onChange={() => void change(opened, { dateOrder: order })}
                />
              ))}
            </fieldset>
          )}
          <h2>{i18n.t('import.dryRun')}</h2>
          <p ref={summaryRef} role="status" tabIndex={-1} className="tabular-nums">
            {summary === null ? i18n.t(`import.${isListAwaited ? 'waiting' : 'checking'}`) : summaryWords(opened)}
          </p>
          {summary !== null && !summary.isCompared && (
            <Notice tone="warn" title={i18n.t('import.notCompared')}>
              <p>{i18n.t('import.notComparedText')}</p>
            </Notice>
          )}
          {summary !== null && summary.duplicates > 0 && (
            <fieldset className="flex flex-wrap gap-x-5 gap-y-2 [&>legend]:pb-1 [&>legend]:font-medium">
              <legend>{i18n.t('import.duplicates', summary.duplicates, [formatCount(summary.duplicates)])}</legend>
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
            </fieldset>
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

/** The entries of a file that are not read as links, by reason. */
function OmittedWords({ omitted: { notWeb, schemes, noAddress, repeated } }: { omitted: OmittedEntries }) {
  const words = [
    ...(notWeb > 0 ? [i18n.t('import.omitted.notWeb', notWeb, [formatCount(notWeb), schemes.join(', ')])] : []),
    ...(noAddress > 0 ? [i18n.t('import.omitted.noAddress', noAddress, [formatCount(noAddress)])] : []),
    ...(repeated > 0 ? [i18n.t('import.omitted.repeated', repeated, [formatCount(repeated)])] : []),
  ];
  return words.length > 0 && <p className="text-xs text-quiet">{words.join(' · ')}</p>;
}

/** The number of lines outside the table that are named. */
const maxOutside = 5;

/** Names the lines of a file that are not part of its table. */
function OutsideLines({ lines }: { lines: OpenedImport['file']['outside'] }) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="plain" title={i18n.t('import.outside', lines.length, [formatCount(lines.length)])}>
      {lines.slice(0, maxOutside).map(({ row, text }) => (
        <p key={row} className="wrap-anywhere">
          {i18n.t('import.outsideLine', [formatCount(row), isolated(text)])}
        </p>
      ))}
      {lines.length > maxOutside && <p>…</p>}
    </Notice>
  );
}

const domainWords = (id: string | null, domains: readonly Domain[]): string =>
  domains.find((domain) => domain.id === id)?.label ?? i18n.t('connection.domainDefaultNone');

function summaryWords({ summary, withDuplicates }: OpenedImport): string {
  if (summary === null) return '';
  const toCreate = summary.ready + (withDuplicates ? summary.duplicates : 0);
  const skipped = withDuplicates ? 0 : summary.duplicates;
  return [
    i18n.t('import.toCreate', toCreate, [formatCount(toCreate)]),
    ...(skipped > 0 ? [i18n.t('import.skipped', [formatCount(skipped)])] : []),
    ...(summary.wrong > 0 ? [i18n.t('import.wrong', [formatCount(summary.wrong)])] : []),
  ].join(' · ');
}

function problemWords(problem: TableProblem, encoding: Encoding | null): string {
  if (!('row' in problem)) return i18n.t(`import.problem.${problem.code}`);
  const row = formatCount(problem.row);
  if (problem.code === 'lost') return i18n.t('import.problem.lost', [row, encoding?.toUpperCase() ?? '']);
  return i18n.t(`import.problem.${problem.code}`, [row]);
}
