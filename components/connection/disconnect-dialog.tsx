import { i18n } from '#i18n';
import { useJobs } from '@/components/jobs/use-jobs.ts';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { needsPerson } from '@/lib/outbox/entry.ts';

interface Props {
  host: string;
  onKeep: () => void;
  onDisconnect: () => void;
}

/** Asks once before the token and all that was kept goes. */
export function DisconnectDialog({ host, onKeep, onDisconnect }: Props) {
  const rows = useJobs().reduce((sum, { counts }) => sum + counts.waiting, 0);
  const outbox = useOutbox();
  // Rows that are under way count as waiting, whether the outbox tells of them too or not.
  const twice = outbox?.entries.filter((entry) => entry.job !== undefined && !needsPerson(entry)).length ?? 0;
  const unsent = (outbox?.total ?? 0) - twice + rows;
  return (
    <Dialog
      title={i18n.t('connection.disconnectConfirm', [host])}
      onClose={onKeep}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('connection.keep')}</Button>
          <Button kind="danger" onClick={onDisconnect}>
            {i18n.t('connection.disconnect')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('connection.disconnectText')}</p>
      {unsent > 0 && <p>{i18n.t('connection.disconnectUnsent', unsent, [formatCount(unsent)])}</p>}
    </Dialog>
  );
}
