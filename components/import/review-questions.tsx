import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Select } from '@/components/ui/select.tsx';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { dateOrders } from '@/lib/import/read-date.ts';
import type { SheetAnswers, SheetSummary } from '@/lib/import/shown-sheet.ts';
import { ColumnMapping } from './column-mapping.tsx';
import type { OpenedImport } from './import-state.ts';

interface Props {
  opened: OpenedImport;
  /** The last result of a check. It stays during the next one, so that a question keeps the focus. */
  summary: SheetSummary | null;
  domains: readonly Domain[];
  onAnswer: (answers: Partial<SheetAnswers>) => void;
  onFoldersAsTags: (foldersAsTags: boolean) => void;
}

/** Asks what a file does not tell: its columns, the domain, folders, UTM values and the order of dates. */
export function ReviewQuestions({ opened, summary, domains, onAnswer, onFoldersAsTags }: Props) {
  const { file, mapping, defaultDomain, dateOrder, liftsUtm, foldersAsTags } = opened;
  return (
    <>
      {file.format !== 'lines' && file.format !== 'list' && (
        <ColumnMapping file={file} mapping={mapping} onChange={(mapping) => onAnswer({ mapping })} />
      )}
      {domains.length > 1 && (
        <label className="flex flex-wrap items-center gap-2">
          {i18n.t('import.domain')}
          <Select value={defaultDomain ?? ''} onChange={(id) => onAnswer({ defaultDomain: id || null })}>
            <option value="">{i18n.t('connection.domainDefaultNone')}</option>
            {domains.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      )}
      {summary !== null && summary.unknownDomain !== null && (
        <Notice tone="warn" title={i18n.t('import.unknownDomain', [summary.unknownDomain])}>
          <p>{i18n.t('import.unknownDomainText', [domainWords(defaultDomain, domains)])}</p>
        </Notice>
      )}
      {file.folder !== null && (
        <Choice
          type="checkbox"
          label={i18n.t('import.foldersAsTags', [file.folder])}
          checked={foldersAsTags}
          onChange={onFoldersAsTags}
        />
      )}
      {summary !== null && summary.utmInAddress > 0 && (
        <Choice
          type="checkbox"
          label={i18n.t('import.liftUtm', summary.utmInAddress, [formatCount(summary.utmInAddress)])}
          checked={liftsUtm}
          onChange={(liftsUtm) => onAnswer({ liftsUtm })}
        />
      )}
      {summary !== null && summary.unclearDate !== null && (
        <FieldGroup label={i18n.t('import.dateOrder', [summary.unclearDate])}>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {dateOrders.map((order) => (
              <Choice
                key={order}
                type="radio"
                name="dateOrder"
                label={i18n.t(`import.${order}`)}
                checked={dateOrder === order}
                onChange={() => onAnswer({ dateOrder: order })}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

const domainWords = (id: string | null, domains: readonly Domain[]): string =>
  domains.find((domain) => domain.id === id)?.label ?? i18n.t('connection.domainDefaultNone');
