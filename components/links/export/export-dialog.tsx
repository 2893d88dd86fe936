import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type LinkFormat, type LinkReader, linkFormats, type NamedLink } from '@/lib/transfer/write-links.ts';
import type { Items } from '../source/items.ts';
import type { ReadLinks } from '../source/list-readers.ts';
import styles from './export.module.css';
import { linksById, linksOf, type Scope, scopes } from './link-readers.ts';
import { useExport } from './use-export.ts';

interface Props {
  readLinks: ReadLinks;
  /** The ids of all links that are known. */
  readIds: () => Promise<readonly string[]>;
  items: Items;
  /** Whether the list shows less than all, or in another order. */
  isView: boolean;
  chosen: ReadonlySet<string>;
  /** Whether the whole list was read. */
  isWhole: boolean;
  /** Where they are of several connections: what tells a link of which. */
  nameOf?: (link: LinkRecord) => NamedLink;
  onClose: () => void;
}

/** Saves links as a file: which of them, and in which format. */
export function ExportDialog({ readLinks, readIds, items, isView, chosen, isWhole, nameOf, onClose }: Props) {
  const [all, setAll] = useState<LinkReader | null>(null);
  useEffect(() => {
    readIds().then(
      (ids) => setAll(linksById(readLinks, ids)),
      () => undefined,
    );
  }, [readIds, readLinks]);
  const readers: Record<Scope, LinkReader | null> = {
    all,
    view: isView ? linksOf(readLinks, items) : null,
    selected: chosen.size > 0 ? linksById(readLinks, [...chosen], () => items) : null,
  };
  const [scope, setScope] = useState<Scope>(chosen.size > 0 ? 'selected' : isView ? 'view' : 'all');
  const [format, setFormat] = useState<LinkFormat>('csv');
  const { exporting, begin, stop } = useExport();
  const { state } = exporting;
  const reader = readers[scope];
  return (
    <Dialog
      title={i18n.t('export.title')}
      onClose={onClose}
      actions={(close) =>
        state === 'saved' ? (
          <Button kind="primary" onClick={close}>
            {i18n.t('export.close')}
          </Button>
        ) : (
          <>
            <Button onClick={state === 'writing' ? stop : close}>
              {i18n.t(state === 'writing' ? 'export.stop' : 'export.cancel')}
            </Button>
            <Button
              kind="primary"
              busy={reader === null || reader.count === 0 || state === 'writing'}
              onClick={() => reader && void begin(reader, format, nameOf)}
            >
              {i18n.t('export.save')}
            </Button>
          </>
        )
      }
    >
      {(state === 'asking' || state === 'failed') && (
        <>
          <fieldset className={styles['choices']}>
            <legend>{i18n.t('export.which')}</legend>
            {scopes.map((name) => {
              const count = readers[name]?.count ?? null;
              return (
                (name === 'all' || count !== null) && (
                  <Choice
                    key={name}
                    type="radio"
                    name="scope"
                    label={i18n.t(`export.scope.${name}`, [count === null ? '…' : formatCount(count)])}
                    checked={scope === name}
                    onChange={() => setScope(name)}
                  />
                )
              );
            })}
          </fieldset>
          <fieldset className={styles['choices']}>
            <legend>{i18n.t('export.format')}</legend>
            {linkFormats.map((name) => (
              <Choice
                key={name}
                type="radio"
                name="format"
                label={i18n.t(`export.formats.${name}`)}
                checked={format === name}
                onChange={() => setFormat(name)}
              />
            ))}
          </fieldset>
          <p className={styles['hint']}>{i18n.t('export.without')}</p>
          {!isWhole && <Notice tone="warn">{i18n.t('export.notWhole')}</Notice>}
          {state === 'failed' && <Notice tone="bad">{i18n.t('export.failed')}</Notice>}
        </>
      )}
      {state === 'writing' && (
        <Progress
          label={i18n.t('export.writing', [formatCount(exporting.written), formatCount(exporting.count)])}
          value={exporting.written}
          max={exporting.count}
        />
      )}
      {state === 'saved' && (
        <Notice tone="good" title={i18n.t('export.saved', exporting.count, [formatCount(exporting.count)])}>
          <p>{exporting.name}</p>
        </Notice>
      )}
    </Dialog>
  );
}
