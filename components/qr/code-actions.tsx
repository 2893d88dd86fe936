import { Check, Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { Progress } from '@/components/ui/progress.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { QrStyle } from '@/lib/qr/style.ts';
import { archiveOf, fileOf, pictureOf, type ReadyCode } from './code-files.ts';
import type { CodeItem } from './code-item.ts';
import { type CopiedKind, copyCode } from './copy-picture.ts';
import type { CheckedCodes } from './use-codes.ts';
import type { Logos } from './use-logos.ts';

interface Props {
  items: readonly CodeItem[];
  /** The number of codes, including links that are still loading. */
  count: number;
  style: QrStyle;
  logos: Logos;
  codes: CheckedCodes;
}

type Doing =
  | { state: 'nothing' | 'notCopied' | 'notSaved' }
  | { state: 'copied'; kind: CopiedKind }
  | { state: 'writing'; written: number; count: number }
  | { state: 'saved'; name: string };

/** Buttons that save, copy and print the codes that can be scanned. */
export function CodeActions({ items, count, style, logos, codes }: Props) {
  const [doing, setDoing] = useState<Doing>({ state: 'nothing' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // Saved and copied codes have the former style.
  const [shownStyle, setShownStyle] = useState(style);
  if (shownStyle !== style) {
    setShownStyle(style);
    setDoing({ state: 'nothing' });
  }

  const ready = items.flatMap((item): ReadyCode[] => {
    const made = codes.get(item.id);
    return made?.ok ? [{ address: item.address, code: made.code, logo: logos.logoOf(item) ?? null }] : [];
  });
  const [first] = ready;
  const isChecked = codes.size === count;
  const isBusy = !isChecked || first === undefined || doing.state === 'writing';

  const save = async () => {
    if (first === undefined) return;
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (written: number) => setDoing({ state: 'writing', written, count: ready.length });
    try {
      onProgress(0);
      const saved =
        count === 1
          ? await fileOf(first, style)
          : await archiveOf(ready, style, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      download(saved.file, saved.name);
      setDoing({ state: 'saved', name: saved.name });
    } catch {
      if (!controller.signal.aborted) setDoing({ state: 'notSaved' });
    }
  };
  const stop = () => {
    running.current?.abort();
    setDoing({ state: 'nothing' });
  };
  const copy = async (kind: CopiedKind) => {
    if (first === undefined) return;
    const isCopied = await copyCode(kind, pictureOf(first, style, kind === 'svg' ? 'svg' : 'png'));
    setDoing(isCopied ? { state: 'copied', kind } : { state: 'notCopied' });
  };
  const copyIcon = (kind: CopiedKind) =>
    doing.state === 'copied' && doing.kind === kind ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;

  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" onClick={() => void save()} busy={isBusy}>
        <Download size={16} aria-hidden />
        {count === 1
          ? i18n.t('qr.download', [style.format.toUpperCase()])
          : i18n.t('qr.downloadZip', ready.length, [formatCount(ready.length)])}
      </Button>
      {count === 1 && (
        <>
          <Button onClick={() => void copy('picture')} busy={isBusy}>
            {copyIcon('picture')}
            {i18n.t('qr.copy')}
          </Button>
          <Button onClick={() => void copy('svg')} busy={isBusy}>
            {copyIcon('svg')}
            {i18n.t('qr.copySvg')}
          </Button>
        </>
      )}
      <Button onClick={() => print()} busy={isBusy}>
        <Printer size={16} aria-hidden />
        {i18n.t('qr.print')}
      </Button>
      {doing.state === 'writing' && count > 1 && (
        <div className="grid flex-[1_0_100%] grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
          <Progress
            label={i18n.t('qr.writing', [formatCount(doing.written), formatCount(doing.count)])}
            value={doing.written}
            max={doing.count}
          />
          <Button kind="quiet" onClick={stop}>
            {i18n.t('qr.stop')}
          </Button>
        </div>
      )}
      <Hint className="min-h-lh flex-[1_0_100%] wrap-anywhere" role="status">
        {doing.state === 'copied' && i18n.t(doing.kind === 'svg' ? 'qr.copiedSvg' : 'qr.copied')}
        {doing.state === 'saved' && i18n.t('qr.saved', [doing.name])}
        {doing.state === 'notCopied' && i18n.t('qr.notCopied')}
        {doing.state === 'notSaved' && i18n.t('qr.notSaved')}
      </Hint>
    </div>
  );
}
