import { Images } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { PictureTile } from '@/components/ui/picture-tile.tsx';
import { useReadAddress } from '@/components/ui/use-picture.ts';
import { useField } from '../draft/draft-context.tsx';

/**
 * The pictures of the page that was read, to choose one. Loaded only on demand and without a referrer. Pictures that
 * fail to load are left out.
 */
export function PagePictures({ addresses }: { addresses: readonly string[] }) {
  const id = useId();
  const { value, set } = useField('meta_image');
  const readAddress = useReadAddress();
  const [isOpen, setIsOpen] = useState(false);
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) choice.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = addresses.filter((one) => readAddress(one).kind === 'picture' && !failed.includes(one));
  if (shown.length === 0 || (shown.length === 1 && shown[0] === value)) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <Images size={16} aria-hidden />
        {i18n.t('editor.preview.choose', shown.length, [shown.length])}
      </Button>
      <fieldset
        ref={choice}
        id={id}
        className="grid w-full grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2"
        hidden={!isOpen}
      >
        <legend className="sr-only">{i18n.t('editor.preview.onPage')}</legend>
        {isOpen &&
          shown.map((address, at) => (
            <PictureTile
              key={address}
              address={address}
              name={i18n.t('editor.preview.nth', [at + 1, shown.length])}
              group={id}
              isChosen={address === value}
              onChoose={() => set(address)}
              onError={() => setFailed([...failed, address])}
            />
          ))}
      </fieldset>
    </div>
  );
}
