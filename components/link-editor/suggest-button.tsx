import { WandSparkles } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';

interface Props {
  /** True once the suggestions are shown. */
  isPressed: boolean;
  onPress: () => void;
}

/** A button in the slug's field that shows suggested slugs. */
export const SuggestButton = ({ isPressed, onPress }: Props) => (
  <Button
    kind="quiet"
    shape="icon"
    aria-label={i18n.t('editor.slug.suggest')}
    title={i18n.t('editor.slug.suggest')}
    aria-expanded={isPressed}
    onClick={onPress}
  >
    <WandSparkles size={16} aria-hidden />
  </Button>
);
