import { Printer } from 'lucide-react';
import { i18n } from '#i18n';
import { IconButton } from '@/components/ui/icon-button.tsx';

/** Prints the page. */
export const PrintButton = () => (
  <IconButton label={i18n.t('stats.export.print')} onClick={() => print()}>
    <Printer size={16} aria-hidden />
  </IconButton>
);
