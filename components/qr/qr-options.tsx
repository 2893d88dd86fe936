import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { ColorField } from '@/components/ui/color-field.tsx';
import { Divided } from '@/components/ui/divided.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { contrastOf } from '@/lib/qr/contrast.ts';
import {
  corrections,
  pictureFormats,
  pictureSizes,
  plainStyle,
  type QrStyle,
  quietZones,
  sheetColumns,
} from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import { LogoField } from './logo-field.tsx';
import { MarkField } from './mark-field.tsx';
import type { CheckedCodes } from './use-codes.ts';

interface Props {
  items: readonly CodeItem[];
  codes: CheckedCodes;
  style: QrStyle;
  setPart: (part: Partial<QrStyle>) => void;
  isUnsaved: boolean;
  /** The number of codes, including links that are still loading. */
  count: number;
}

const isPlain = (style: QrStyle) => JSON.stringify(style) === JSON.stringify(plainStyle);

/** Returns the contrast, rounded down: a contrast that is too low must not look sufficient. */
const contrastWords = (style: QrStyle) => formatCount(Math.floor(contrastOf(style.dark, style.light) * 10) / 10);

/** Sets the appearance of all QR codes in Hem, and their mark. */
export function QrOptions({ items, codes, style, setPart, isUnsaved, count }: Props) {
  const format = useId();
  return (
    <Divided as="form" className="grid grid-cols-1 gap-3" onSubmit={(event) => event.preventDefault()}>
      <h2>{i18n.t('qr.look')}</h2>
      <Hint>{i18n.t(inPrivateWindow() ? 'qr.lookPrivate' : 'qr.lookHint')}</Hint>
      {isUnsaved && <Notice tone="bad">{i18n.t('qr.notKept')}</Notice>}
      <FieldGroup label={i18n.t('qr.format.label')}>
        <div className="flex max-w-full flex-wrap gap-x-5 gap-y-1 wrap-anywhere">
          {pictureFormats.map((one) => (
            <Choice
              key={one}
              type="radio"
              name={format}
              label={i18n.t(`qr.format.${one}`)}
              checked={style.format === one}
              onChange={() => setPart({ format: one })}
            />
          ))}
        </div>
      </FieldGroup>
      <PickField
        label={i18n.t('qr.size')}
        value={String(style.size)}
        options={pictureSizes.map((size) => [String(size), i18n.t('qr.pixels', [size])] as const)}
        onChange={(value) => setPart({ size: pictureSizes.find((size) => String(size) === value) ?? style.size })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <ColorField
          label={i18n.t('qr.color.dark')}
          pickLabel={i18n.t('qr.color.pickDark')}
          value={style.dark}
          onChange={(dark) => setPart({ dark })}
        />
        <ColorField
          label={i18n.t('qr.color.light')}
          pickLabel={i18n.t('qr.color.pickLight')}
          value={style.light}
          onChange={(light) => setPart({ light })}
        />
      </div>
      <Hint>{i18n.t('qr.color.contrast', [contrastWords(style)])}</Hint>
      <LogoField logo={style.logo} count={count} onChange={(logo) => setPart({ logo })} />
      <PickField
        label={i18n.t('qr.correction.label')}
        value={style.correction}
        options={corrections.map((level) => [level, i18n.t(`qr.correction.${level}`)] as const)}
        onChange={(value) => setPart({ correction: corrections.find((level) => level === value) ?? style.correction })}
      />
      <PickField
        label={i18n.t('qr.quietZone.label')}
        value={String(style.quietZone)}
        options={quietZones.map((width) => [String(width), i18n.t(`qr.quietZone.w${width}`)] as const)}
        onChange={(value) =>
          setPart({ quietZone: quietZones.find((width) => String(width) === value) ?? style.quietZone })
        }
      />
      {count > 1 && (
        <PickField
          label={i18n.t('qr.columns')}
          value={String(style.columns)}
          options={sheetColumns.map((columns) => [String(columns), String(columns)] as const)}
          onChange={(value) =>
            setPart({ columns: sheetColumns.find((columns) => String(columns) === value) ?? style.columns })
          }
        />
      )}
      <MarkField {...{ items, style, codes }} onChange={(isMarked) => setPart({ isMarked })} />
      {!isPlain(style) && (
        <Outdent>
          <Button kind="quiet" onClick={() => setPart(plainStyle)}>
            <RotateCcw size={16} aria-hidden />
            {i18n.t('qr.reset')}
          </Button>
        </Outdent>
      )}
    </Divided>
  );
}
