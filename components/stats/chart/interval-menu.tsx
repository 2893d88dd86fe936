import { Check, ChevronDown } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import { type Interval, intervals } from '@/lib/contract/analytics.ts';
import { FrameMenu } from '../export/frame-menu.tsx';

interface Props {
  chosen: Interval;
  onChoose: (interval: Interval) => void;
}

/** A menu of the lengths of a chart's steps. */
export function IntervalMenu({ chosen, onChoose }: Props) {
  const { anchor, close, button } = useMenu();
  const label = i18n.t('stats.time.interval');
  const words = i18n.t(`stats.interval.${chosen}`);
  return (
    <>
      <Button {...button} kind="quiet" shape="small" aria-label={i18n.t(`stats.time.chosen.${chosen}`)}>
        {words}
        <ChevronDown size={16} aria-hidden />
      </Button>
      {anchor !== null && (
        <FrameMenu
          label={label}
          items={intervals.map((interval) => ({
            interval,
            name: interval,
            words: i18n.t(`stats.interval.${interval}`),
            icon: interval === chosen ? <Check size={16} aria-hidden /> : <span />,
            isCurrent: interval === chosen,
          }))}
          anchor={anchor}
          onPick={({ interval }) => onChoose(interval)}
          onClose={close}
        />
      )}
    </>
  );
}
