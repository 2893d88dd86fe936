import { useState } from 'react';
import { i18n } from '#i18n';
import { SeparatorField } from '@/components/csv/separator-field.tsx';
import { useSeparator } from '@/components/csv/use-separator.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkRows, OpenLinkIndex } from '@/lib/link-index/index.ts';
import {
  type LinkFile,
  type LinkFormat,
  type LinkReader,
  linkFormats,
  type NamedLink,
} from '@/lib/transfer/write-links.ts';
import type { Items } from '../source/items.ts';
import { type LinkSet, linkSets, linksById, linksOf } from './link-readers.ts';
import { useExport } from './use-export.ts';

/** The links to choose from. */
export interface Exported {
  index: Pick<OpenLinkIndex, 'readLinks'> & { rows: Pick<LinkRows, 'ids'> | null };
  items: Items;
  /** True if the list is filtered, searched or sorted. */
  isView: boolean;
  selected: ReadonlySet<string>;
  /** True if the whole list was read. */
  isWhole: boolean;
  /** Returns a link's own id and connection, for links of several connections. */
  nameOf?: (link: LinkRecord) => NamedLink;
}

interface Props extends Exported {
  onClose: () => void;
}

/** Saves links as a file, and asks which links and in which format. */
export function ExportDialog({ index, items, isView, selected, isWhole, nameOf, onClose }: Props) {
  const { readLinks } = index;
  const [all] = useState(() => linksById(readLinks, index.rows?.ids() ?? []));
  const readers: Record<LinkSet, LinkReader | null> = {
    all,
    view: isView ? linksOf(readLinks, items) : null,
    selected: selected.size > 0 ? linksById(readLinks, [...selected], () => items) : null,
  };
  const [linkSet, setLinkSet] = useState<LinkSet>(selected.size > 0 ? 'selected' : isView ? 'view' : 'all');
  const [format, setFormat] = useState<LinkFormat>('csv');
  const csv = useSeparator();
  const file: LinkFile | null = format === 'json' ? { format } : csv && { format, separator: csv.separator };
  const { exporting, begin, stop } = useExport();
  const { state } = exporting;
  const reader = readers[linkSet];
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
              busy={reader === null || file === null || reader.count === 0 || state === 'writing'}
              onClick={() => {
                if (format === 'csv') csv?.remember?.();
                if (reader && file) void begin(reader, file, nameOf);
              }}
            >
              {i18n.t('export.save')}
            </Button>
          </>
        )
      }
    >
      {(state === 'asking' || state === 'failed') && (
        <>
          <FieldGroup label={i18n.t('export.which')}>
            <div className="grid gap-2">
              <RadioChoices
                name="linkSet"
                options={linkSets.filter((name) => name === 'all' || readers[name] !== null)}
                labelOf={(name) =>
                  i18n.t(`export.linkSet.${name}`, [readers[name] ? formatCount(readers[name].count) : '…'])
                }
                chosen={linkSet}
                onChoose={setLinkSet}
              />
            </div>
          </FieldGroup>
          <FieldGroup label={i18n.t('export.format')}>
            <div className="grid gap-2">
              <RadioChoices
                name="format"
                options={linkFormats}
                labelOf={(name) => i18n.t(`export.formats.${name}`)}
                chosen={format}
                onChoose={setFormat}
              />
            </div>
          </FieldGroup>
          {format === 'csv' && csv !== null && <SeparatorField {...csv} />}
          <Hint>{i18n.t('export.without')}</Hint>
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
