import { i18n } from '#i18n';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { Button } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { useOneDeletion } from './use-one-deletion.ts';

const FailureNotice = later(async () => (await import('@/components/failure/failure-notice.tsx')).FailureNotice);

interface Props {
  deleting: ReturnType<typeof useOneDeletion>;
  connection: NamedConnection;
  onConnection: OpenConnection;
}

/** Says why a link was not deleted, and offers to try again or to keep the link. Empty without a failure. */
export function NotDeleted({ deleting: { failure, remove, keep }, connection, onConnection }: Props) {
  if (failure === null) return null;
  return (
    <div className="col-span-full grid gap-1">
      <p>{i18n.t('pageLinks.notDeleted')}</p>
      <FailureNotice
        failure={failure}
        connection={connection}
        onRetry={remove}
        onConnection={onConnection}
        actions={
          <Button kind="quiet" onClick={keep}>
            {i18n.t('pageLinks.keep')}
          </Button>
        }
      />
    </div>
  );
}
