import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** Gives up all that is not sent yet, those out of sight too, once that was asked. */
export function DropAll({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const [onTheWay, setOnTheWay] = useState(0);
  const drop = async () => {
    setAsking(false);
    const dropped = await ask('dropAll', null);
    setOnTheWay(dropped.ok ? dropped.value : 0);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {i18n.t('outbox.dropAll')}
      </Button>
      {onTheWay > 0 && <p role="alert">{i18n.t('outbox.onTheWay', onTheWay, [formatCount(onTheWay)])}</p>}
      {asking && (
        <Dialog
          title={i18n.t('outbox.dropAllTitle', [formatCount(count)])}
          onClose={() => setAsking(false)}
          actions={(close) => (
            <>
              <Button onClick={close}>{i18n.t('outbox.keepAll')}</Button>
              <Button kind="danger" onClick={() => void drop()}>
                {i18n.t('outbox.dropAll')}
              </Button>
            </>
          )}
        >
          <p>{i18n.t('outbox.dropAllText')}</p>
        </Dialog>
      )}
    </>
  );
}
