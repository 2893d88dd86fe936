import { i18n } from '#i18n';
import { DataTable } from '@/components/ui/data-table.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { ScrollArea } from '@/components/ui/scroll-area.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Text } from '@/components/ui/text.tsx';
import { type Target, targets } from '@/lib/import/recognize-columns.ts';
import type { OpenedSheet } from '@/lib/import/shown-sheet.ts';

interface Props {
  file: OpenedSheet;
  mapping: readonly Target[];
  onChange: (mapping: Target[]) => void;
}

/** Returns the name of a column's content. */
function targetWords(target: Target): string {
  return target === 'nothing' || target === 'short_link'
    ? i18n.t(`import.target.${target}`)
    : i18n.t(`editor.field.${target}`);
}

/** The number of unused columns that are named. */
const maxNamed = 5;

/** The characters that are shown of a column's name. */
const maxName = 40;

/** Names the unused columns; empty without any. */
function unusedWords(header: readonly string[], mapping: readonly Target[]): string {
  const names = header.filter((name, at) => name !== '' && mapping[at] === 'nothing');
  if (names.length === 0) return '';
  const shown = formatItems(names.slice(0, maxNamed).map((name) => name.slice(0, maxName)));
  const more = names.length - maxNamed;
  return more > 0
    ? i18n.t('import.columnsUnusedMore', more, [formatCount(more), shown])
    : i18n.t('import.columnsUnused', [shown]);
}

/** A table of a file's columns, to correct what each one contains. */
export function ColumnMapping({ file: { header, sample }, mapping, onChange }: Props) {
  const used = mapping.filter((target) => target !== 'nothing').length;
  const unused = unusedWords(header, mapping);
  const set = (column: number, target: Target) =>
    onChange(mapping.map((one, at) => (at === column ? target : one === target ? 'nothing' : one)));
  return (
    <Disclosure
      isOpen={!mapping.includes('long_url')}
      summary={
        <span className="wrap-anywhere">
          {i18n.t('import.columns', [formatCount(used), formatCount(header.length)])}
          {unused !== '' && (
            <Text as="span" tone="quiet" weight="normal">
              {' '}
              · {unused}
            </Text>
          )}
        </span>
      }
    >
      <ScrollArea label={i18n.t('import.columnsLabel')}>
        <DataTable isCut>
          <thead>
            <tr>
              <th>{i18n.t('import.column')}</th>
              <th className="max-[600px]:hidden">{i18n.t('import.example')}</th>
              <th>{i18n.t('import.holds')}</th>
            </tr>
          </thead>
          <tbody>
            {header.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name, and never move
              <tr key={column}>
                <th scope="row">{name || i18n.t('import.unnamed', [column + 1])}</th>
                <td className="max-[600px]:hidden">
                  {sample.map((cells) => cells[column]).find((cell) => cell !== undefined && cell !== '') ?? ''}
                </td>
                <td>
                  <Select
                    aria-label={i18n.t('import.holdsOf', [name || String(column + 1)])}
                    value={mapping[column] ?? 'nothing'}
                    onChange={(value) => set(column, targets.find((one) => one === value) ?? 'nothing')}
                  >
                    {targets.map((target) => (
                      <option key={target} value={target}>
                        {targetWords(target)}
                      </option>
                    ))}
                  </Select>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollArea>
    </Disclosure>
  );
}
