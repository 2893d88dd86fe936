import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { limits } from '@/lib/contract/limits.ts';
import { type FindBy, findBy } from '@/lib/stats/compare-route.ts';

interface Props {
  by: FindBy;
  text: string;
  onFind: (by: FindBy, text: string) => void;
}

/** A form that finds links to compare: by tag, campaign or title. */
export function FindLinks({ by: initialBy, text: initialText, onFind }: Props) {
  const [by, setBy] = useState(initialBy);
  const [text, setText] = useState(initialText);
  const limit = by === 'utm_campaign' ? fields.utm_campaign.max : limits.filter.max;
  return (
    <form
      aria-label={i18n.t('stats.compare.by')}
      className="flex flex-col items-start gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(by, text.trim());
      }}
    >
      <SegmentedControl
        label={i18n.t('stats.compare.by')}
        options={findBy}
        labelOf={(by) => i18n.t(`stats.compare.findBy.${by}`)}
        chosen={by}
        onChoose={setBy}
      />
      <div className="grid w-full grid-cols-[minmax(0,400px)_auto] items-end justify-start gap-2">
        <TextField label={i18n.t(`stats.compare.findBy.${by}`)} value={text} onChange={setText} limit={limit} />
        <Button shape="form" type="submit">
          {i18n.t('stats.compare.show')}
        </Button>
      </div>
    </form>
  );
}
