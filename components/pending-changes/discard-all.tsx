import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** A button that discards all pending changes after a confirmation, including those not drawn yet. */
export function DiscardAll({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const [sending, setSending] = useState(0);
  const discard = async () => {
    setConfirming(false);
    const discarded = await ask('discardAll', null);
    setSending(discarded.ok ? discarded.value : 0);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        {i18n.t('pendingChanges.discardAll')}
      </Button>
      {sending > 0 && <p role="alert">{i18n.t('pendingChanges.alreadySending', sending, [formatCount(sending)])}</p>}
      {isConfirming && (
        <Dialog
          title={i18n.t('pendingChanges.discardAllTitle', count, [formatCount(count)])}
          onClose={() => setConfirming(false)}
          actions={(close) => (
            <>
              <Button onClick={close}>{i18n.t('pendingChanges.keepThem')}</Button>
              <Button kind="danger" onClick={() => void discard()}>
                {i18n.t('pendingChanges.discardAll')}
              </Button>
            </>
          )}
        >
          <p>{i18n.t('pendingChanges.discardAllText')}</p>
        </Dialog>
      )}
    </>
  );
}
