import { Download } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { download } from '@/components/ui/download.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import styles from './qr-code.module.css';
import { drawCode, QrCode } from './qr-code.tsx';

/** The QR code of a short address, large, and as a file to print. */
export function QrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const code = useRef<HTMLDivElement>(null);
  const shown = withoutScheme(address);
  const isDrawn = useMemo(() => drawCode(address) !== null, [address]);
  const save = () => {
    const drawn = code.current?.querySelector('svg')?.cloneNode(true);
    if (!(drawn instanceof SVGSVGElement)) return;
    drawn.removeAttribute('class');
    drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    drawn.setAttribute('color', '#000');
    const text = new XMLSerializer().serializeToString(drawn);
    download(new Blob([text], { type: 'image/svg+xml' }), `qr-${shown.replace(/[^\w.-]+/g, '-')}.svg`);
  };
  return (
    <Dialog
      title={i18n.t('linkAction.qr')}
      onClose={onClose}
      actions={(close) => (
        <>
          {isDrawn && (
            <Button onClick={save}>
              <Download size={16} aria-hidden />
              {i18n.t('made.qrSave')}
            </Button>
          )}
          <Button kind="primary" onClick={close}>
            {i18n.t('made.qrClose')}
          </Button>
        </>
      )}
    >
      <div ref={code} className={styles['large']}>
        <QrCode text={address} label={i18n.t('made.qr', [address])} />
      </div>
      <p className={styles['address']}>{shown}</p>
    </Dialog>
  );
}
