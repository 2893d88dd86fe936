import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { type QuickChoice, quickChoices, quickExpiration } from '@/lib/link/expiration/quick-choices.ts';
import { useField } from '../draft/draft-context.tsx';

interface Props {
  zone: string;
  isCompact: boolean;
}

/** The choices that the popup has room for. */
const popupChoices: readonly QuickChoice[] = ['day', 'week', 'nextMonth'];

/** Buttons for common dates of expiry. */
export function QuickChoices({ zone, isCompact }: Props) {
  const choices = isCompact ? popupChoices : quickChoices;
  const { value, set } = useField('expiration');
  return (
    <fieldset className="flex flex-wrap gap-1" aria-label={i18n.t('editor.expiration.quick')}>
      {choices.map((choice) => (
        <Button key={choice} shape="small" data-first onClick={() => set(quickExpiration(choice, new Date(), zone))}>
          {i18n.t(`editor.expiration.choice.${choice}`)}
        </Button>
      ))}
      <Button kind="quiet" shape="small" busy={value === ''} onClick={() => set('')}>
        {i18n.t('editor.expiration.clear')}
      </Button>
    </fieldset>
  );
}
