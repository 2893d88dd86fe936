import { Printer } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';

/** Prints the page. */
export function PrintButton() {
  return (
    <Button kind="quiet" onClick={() => print()}>
      <Printer size={16} aria-hidden />
      {i18n.t('stats.export.print')}
    </Button>
  );
}
