import { i18n } from '#i18n';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { Encoding } from '@/lib/import/encodings.ts';
import type { OmittedEntries } from '@/lib/import/link-list.ts';
import type { TableProblem } from '@/lib/import/read-table.ts';
import type { OpenedSheet } from '@/lib/import/shown-sheet.ts';

/** Says what Hem guessed about a file, what is wrong with it, and what it leaves out. */
export function FileNotices({ file }: { file: OpenedSheet }) {
  return (
    <>
      {file.encoding !== null && file.guessedTexts !== null && (
        <Notice tone="warn" title={i18n.t('import.encodingGuess', [file.encoding.toUpperCase()])}>
          <p className="wrap-anywhere">
            <RichText
              text={i18n.t('import.encodingGuessText', [slot()])}
              elements={[
                <FactLine key="texts" facts={file.guessedTexts.map((text) => <bdi key={text}>{text}</bdi>)} />,
              ]}
            />
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
      {file.linkedCells > 0 && (
        <Hint>{i18n.t('import.linkedCells', file.linkedCells, [formatCount(file.linkedCells)])}</Hint>
      )}
      <OmittedWords omitted={file.omitted} />
      <OutsideLines lines={file.outside} />
    </>
  );
}

/** The entries of a file that are not read as links, by reason. */
function OmittedWords({ omitted: { notWeb, schemes, noAddress, repeated } }: { omitted: OmittedEntries }) {
  const words = [
    ...(notWeb > 0 ? [i18n.t('import.omitted.notWeb', notWeb, [formatCount(notWeb), formatItems(schemes)])] : []),
    ...(noAddress > 0 ? [i18n.t('import.omitted.noAddress', noAddress, [formatCount(noAddress)])] : []),
    ...(repeated > 0 ? [i18n.t('import.omitted.repeated', repeated, [formatCount(repeated)])] : []),
  ];
  return (
    words.length > 0 && (
      <Hint>
        <FactLine facts={words} />
      </Hint>
    )
  );
}

/** The number of lines outside the table that are named. */
const maxOutside = 5;

/** Names the lines of a file that are not part of its table. */
function OutsideLines({ lines }: { lines: OpenedSheet['outside'] }) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="plain" title={i18n.t('import.outside', lines.length, [formatCount(lines.length)])}>
      {lines.slice(0, maxOutside).map(({ row, text }) => (
        <p key={row} className="wrap-anywhere">
          {i18n.t('import.outsideLine', [formatCount(row), text])}
        </p>
      ))}
      {lines.length > maxOutside && <p>…</p>}
    </Notice>
  );
}

function problemWords(problem: TableProblem, encoding: Encoding | null): string {
  if ('name' in problem) return i18n.t(`import.problem.${problem.code}`, [problem.name]);
  if (!('row' in problem)) return i18n.t(`import.problem.${problem.code}`);
  const row = formatCount(problem.row);
  if (problem.code === 'lost') return i18n.t('import.problem.lost', [row, encoding?.toUpperCase() ?? '']);
  return i18n.t(`import.problem.${problem.code}`, [row]);
}
