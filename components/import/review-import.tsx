import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { Domain } from '@/lib/connection/kept-connection.ts';
import { encodings } from '@/lib/import/decode.ts';
import type { TableProblem } from '@/lib/import/read-table.ts';
import { ColumnMapping } from './column-mapping.tsx';
import styles from './import.module.css';
import { SheetRows } from './sheet-rows.tsx';
import type { OpenedImport, useImport } from './use-import.ts';

interface Props {
  opened: OpenedImport;
  domains: readonly Domain[];
  /** The service's base address. */
  baseUrl: string;
  importing: ReturnType<typeof useImport>;
}

const separators: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** A file before anything is sent: how it was read, what its columns hold, and what its rows come to. */
export function ReviewImport({ opened: now, domains, baseUrl, importing }: Props) {
  const { source, opened, summary, mapping, defaultDomain, withDuplicates, failure } = now;
  const { open, change, keepDuplicates, send, reset } = importing;
  const separator = separators[opened.separator ?? ''];
  const count = summary === null ? 0 : summary.ready + (withDuplicates ? summary.duplicates : 0);
  return (
    <>
      <div className={styles['file']}>
        <p>
          <strong>{source.name ?? i18n.t('import.pasted')}</strong>
          {' · '}
          {[
            i18n.t('import.rows', opened.count, [formatCount(opened.count)]),
            i18n.t(`import.format.${opened.format}`),
            ...(separator === undefined ? [] : [i18n.t(`import.separator.${separator}`)]),
          ].join(' · ')}
        </p>
        {opened.encoding !== null && (
          <label className={styles['pick']}>
            {i18n.t('import.encoding')}
            <select
              className={styles['select']}
              value={opened.encoding}
              onChange={({ target }) =>
                void open(
                  source,
                  encodings.find((one) => one === target.value),
                )
              }
            >
              {encodings.map((name) => (
                <option key={name} value={name}>
                  {name.toUpperCase()}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button onClick={reset}>{i18n.t('import.another')}</Button>
      </div>
      {opened.problems.map((problem) => (
        <Notice key={problem.code} tone={opened.count === 0 ? 'bad' : 'warn'} title={problemWords(problem)} />
      ))}
      {opened.count > 0 && (
        <>
          {opened.format !== 'lines' && (
            <ColumnMapping opened={opened} mapping={mapping} onChange={(mapping) => void change(now, { mapping })} />
          )}
          {domains.length > 1 && (
            <label className={styles['pick']}>
              {i18n.t('import.domain')}
              <select
                className={styles['select']}
                value={defaultDomain ?? ''}
                onChange={({ target }) => void change(now, { defaultDomain: target.value || null })}
              >
                <option value="">{i18n.t('connection.domainDefaultNone')}</option>
                {domains.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          <h2>{i18n.t('import.dryRun')}</h2>
          <p role="status" className={styles['summary']}>
            {summary === null ? i18n.t('import.checking') : summaryWords(now)}
          </p>
          {summary !== null && summary.duplicates > 0 && (
            <fieldset className={styles['choices']}>
              <legend>{i18n.t('import.duplicates', summary.duplicates, [formatCount(summary.duplicates)])}</legend>
              <Choice
                type="radio"
                name="duplicates"
                label={i18n.t('import.skip')}
                checked={!withDuplicates}
                onChange={() => keepDuplicates(false)}
              />
              <Choice
                type="radio"
                name="duplicates"
                label={i18n.t('import.makeAnyway')}
                checked={withDuplicates}
                onChange={() => keepDuplicates(true)}
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
          {summary !== null && <SheetRows opened={now} importing={importing} />}
          {failure !== null && <FailureNotice failure={failure} baseUrl={baseUrl} shownFields={[]} />}
          <div className={styles['foot']}>
            <Button kind="primary" busy={count === 0} onClick={() => void send(now)}>
              {i18n.t('import.make', count, [formatCount(count)])}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function summaryWords({ summary, withDuplicates }: OpenedImport): string {
  if (summary === null) return '';
  const make = summary.ready + (withDuplicates ? summary.duplicates : 0);
  const skipped = withDuplicates ? 0 : summary.duplicates;
  return [
    i18n.t('import.toMake', make, [formatCount(make)]),
    ...(skipped > 0 ? [i18n.t('import.skipped', [formatCount(skipped)])] : []),
    ...(summary.wrong > 0 ? [i18n.t('import.wrong', [formatCount(summary.wrong)])] : []),
  ].join(' · ');
}

const problemWords = (problem: TableProblem): string =>
  'row' in problem
    ? i18n.t(`import.problem.${problem.code}`, [formatCount(problem.row)])
    : i18n.t(`import.problem.${problem.code}`);
