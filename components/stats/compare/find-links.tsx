import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { limits } from '@/lib/contract/limits.ts';
import { type FindBy, findBy } from '@/lib/stats/compare-route.ts';
import { Choices } from '../chart/choices.tsx';

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
      className="grid grid-cols-1 gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(by, text.trim());
      }}
    >
      <Choices
        label={i18n.t('stats.compare.by')}
        options={findBy.map((value) => ({ value, label: i18n.t(`stats.compare.findBy.${value}`) }))}
        chosen={by}
        onChoose={setBy}
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="max-w-100 flex-[1_1_200px]">
          <TextField label={i18n.t(`stats.compare.findBy.${by}`)} value={text} onChange={setText} limit={limit} />
        </div>
        <Button kind="primary" type="submit">
          {i18n.t('stats.compare.show')}
        </Button>
      </div>
    </form>
  );
}
