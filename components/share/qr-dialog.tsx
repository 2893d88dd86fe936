import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { fileOf, pictureOf } from '@/components/qr/code-files.ts';
import type { CodeItem } from '@/components/qr/code-item.ts';
import { copyCode } from '@/components/qr/copy-picture.ts';
import { makeReady, UnscannableCode } from '@/components/qr/make-ready.ts';
import { problemWords } from '@/components/qr/problem-words.ts';
import { Address } from '@/components/ui/address.tsx';
import { Button } from '@/components/ui/button.tsx';
import { LargeCode } from '@/components/ui/code-frame.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { download } from '@/components/ui/download.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { qrRoute } from '@/lib/link/qr-route.ts';
import { encodeText } from '@/lib/qr/code.ts';
import { codeAddress } from '@/lib/qr/code-address.ts';
import type { CodeProblem } from '@/lib/qr/make-code.ts';
import { type PictureFormat, pictureFormats, plainStyle } from '@/lib/qr/style.ts';
import { qrStyleItem } from '@/lib/storage/sharing.ts';
import { QrCode } from './qr-code.tsx';

interface Props {
  item: CodeItem;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => void;
  onClose: () => void;
}

type Doing =
  | { state: 'nothing' | 'working' | 'copied' | 'notCopied' | 'notSaved' }
  | { state: 'saved'; name: string }
  | { state: 'refused'; problem: CodeProblem };

/** A dialog with the QR code of a link, to copy, save or change it. */
export function QrDialog({ item, go, onClose }: Props) {
  const stored = useStored(qrStyleItem);
  const [doing, setDoing] = useState<Doing>({ state: 'nothing' });
  const copyButton = useRef<HTMLButtonElement>(null);
  // After the dialog has focused its first button.
  useEffect(() => copyButton.current?.focus(), []);
  const style = stored.state === 'loaded' ? stored.value : null;
  const isDrawn = encodeText(codeAddress(item.address, style ?? plainStyle), 'L') !== null;
  const fail = (fault: unknown, state: 'notCopied' | 'notSaved') =>
    setDoing(fault instanceof UnscannableCode ? { state: 'refused', problem: fault.problem } : { state });

  const copy = async () => {
    if (style === null) return;
    setDoing({ state: 'working' });
    const making = makeReady(item, style);
    // Called before any await, so that the browser accepts the copy as part of the click.
    const copied = copyCode(
      'picture',
      making.then((ready) => pictureOf(ready, style, 'png')),
    );
    if (await copied) return setDoing({ state: 'copied' });
    await making.then(
      () => setDoing({ state: 'notCopied' }),
      (fault: unknown) => fail(fault, 'notCopied'),
    );
  };
  const save = async (format: PictureFormat) => {
    if (style === null) return;
    setDoing({ state: 'working' });
    try {
      const { name, file } = await fileOf(await makeReady(item, style), style, format);
      download(file, name);
      setDoing({ state: 'saved', name });
    } catch (fault) {
      fail(fault, 'notSaved');
    }
  };

  const isWorking = doing.state === 'working' || style === null;
  return (
    <Dialog title={i18n.t('linkAction.qr')} onClose={onClose}>
      <LargeCode>
        <QrCode address={item.address} label={i18n.t('made.qr', [item.address])} favicon={item.favicon} />
      </LargeCode>
      <p className="flex min-w-0 justify-self-center">
        <Address address={item.address} />
      </p>
      {doing.state === 'refused' ? (
        <Notice tone="warn" title={problemWords(doing.problem).title}>
          <p>{problemWords(doing.problem).text}</p>
        </Notice>
      ) : (
        <Hint className="min-h-lh justify-self-center" role="status">
          {doing.state === 'copied' && i18n.t('qr.copied')}
          {doing.state === 'notCopied' && i18n.t('qr.notCopied')}
          {doing.state === 'notSaved' && i18n.t('qr.notSaved')}
          {doing.state === 'saved' && i18n.t('qr.saved', [doing.name])}
        </Hint>
      )}
      <div className="grid gap-2">
        {isDrawn && (
          <Button kind="primary" shape="wide" onClick={() => void copy()} busy={isWorking} ref={copyButton}>
            {doing.state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            {i18n.t('qr.copy')}
          </Button>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(80px,1fr))] gap-2">
          {isDrawn &&
            pictureFormats.map((format) => (
              <Button
                key={format}
                onClick={() => void save(format)}
                busy={isWorking}
                title={i18n.t(`qr.format.${format}`)}
                aria-label={i18n.t('qr.download', [format.toUpperCase()])}
              >
                <Download size={16} aria-hidden />
                {format.toUpperCase()}
              </Button>
            ))}
          <Button onClick={() => go(qrRoute([item.id]))}>{i18n.t('qr.options')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
