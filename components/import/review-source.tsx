import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Select } from '@/components/ui/select.tsx';
import { encodings, writings } from '@/lib/import/encodings.ts';
import type { TableProblem } from '@/lib/import/read-table.ts';
import type { OpenedImport } from './import-state.ts';
import type { FileChoices } from './read-source.ts';

const separators: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** Problems that another encoding, or another separator, may solve. */
const ofEncoding: readonly TableProblem['code'][] = ['lost', 'mixed', 'notText'];
/** Problems of files that are none of Hem's formats. */
const ofOtherFormat: readonly TableProblem['code'][] = ['notText', 'archive', 'otherSpreadsheet', 'encrypted'];
const ofSeparator: readonly TableProblem['code'][] = ['quoteOpen', 'tooManyCells'];

interface Props {
  opened: OpenedImport;
  onChoices: (choices: FileChoices) => void;
  onAnother: () => void;
}

/** Names a file and its format. Offers the sheets of a workbook, and the encoding if that is in doubt. */
export function ReviewSource({ opened: { source, file, isEncodingChosen }, onChoices, onAnother }: Props) {
  const has = (codes: readonly TableProblem['code'][]) => file.problems.some(({ code }) => codes.includes(code));
  const isEncodingInDoubt = isEncodingChosen || file.guessedTexts !== null || has(ofEncoding);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-[1_1_320px] wrap-anywhere">
        <FactLine
          facts={[
            <strong key="name">
              <bdi>{source.name ?? i18n.t('import.pasted')}</bdi>
            </strong>,
            // The format of these files is unknown, or is in the problem.
            ...(has(ofOtherFormat) ? [] : formatWords(file, has(ofSeparator))),
          ]}
        />
      </p>
      {file.workbook !== null && file.workbook.sheets.length > 1 && (
        <label className="flex flex-wrap items-center gap-2">
          {i18n.t('import.sheet')}
          <Select value={String(file.workbook.chosen)} onChange={(index) => onChoices({ sheet: Number(index) })}>
            {file.workbook.sheets.map(({ name, isHidden }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a damaged file may repeat a name, and sheets never move
              <option key={index} value={index}>
                {isHidden ? i18n.t('import.hiddenSheet', [name]) : name}
              </option>
            ))}
          </Select>
        </label>
      )}
      {file.encoding !== null && isEncodingInDoubt && (
        <label className="flex flex-wrap items-center gap-2">
          {i18n.t('import.encoding')}
          <Select
            value={file.encoding}
            onChange={(chosen) => {
              const encoding = encodings.find((one) => one === chosen);
              if (encoding !== undefined) onChoices({ encoding });
            }}
          >
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
      <Button onClick={onAnother}>{i18n.t('import.another')}</Button>
    </div>
  );
}

/** Returns the number of rows, the recognized export or format, and the separator if it is in doubt. */
function formatWords(
  { count, format, service, separator }: OpenedImport['file'],
  isSeparatorInDoubt: boolean,
): string[] {
  const name = separators[separator ?? ''];
  return [
    i18n.t('import.rows', count, [formatCount(count)]),
    ...(service !== null ? [i18n.t('import.service', [service])] : []),
    ...(service === null && format !== 'list' ? [i18n.t(`import.format.${format}`)] : []),
    ...(isSeparatorInDoubt && name !== undefined ? [i18n.t(`import.separator.${name}`)] : []),
  ];
}
