import { useState } from 'react';
import { i18n } from '#i18n';
import { usePicture } from '@/components/ui/use-picture.ts';
import { cardTexts } from '@/lib/link/preview/card.ts';
import { pickImages } from '@/lib/link/preview/pick-image.ts';
import { pickPreview } from '@/lib/link/preview/pick-preview.ts';
import { useDraft, useDraftLater } from '../draft/draft-context.tsx';
import { DraftTextArea } from '../draft/draft-text-area.tsx';
import { DraftTextField } from '../draft/draft-text-field.tsx';
import { ReadFromPage } from '../page/read-from-page.tsx';
import type { ReadPage } from '../page/use-page-reading.ts';
import { Cards } from './cards.tsx';
import { FaviconField } from './favicon-field.tsx';
import { ImageNotes } from './image-notes.tsx';
import { PagePictures } from './page-pictures.tsx';
import { useCardDomain } from './use-card-domain.ts';

const pick = ({ page }: ReadPage) => ({ ...pickPreview(page) });

/**
 * The fields of the social preview (interface §2.1, has_opengraph), the cards of the networks, and the icon. The popup has
 * no room for the icon.
 */
export function PreviewFields({ isCompact = false }: { isCompact?: boolean }) {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ReadFromPage
        label={i18n.t('editor.preview.read')}
        pick={pick}
        onRead={({ page }) => setPictures(pickImages(page))}
      />
      <DraftTextField field="meta_title" label={i18n.t('editor.preview.title')} />
      <DraftTextArea field="meta_description" label={i18n.t('editor.preview.description')} />
      <ImageAndCards pictures={pictures} />
      {!isCompact && <FaviconField />}
    </div>
  );
}

/**
 * The picture and the cards. Only an open section renders them, so that opening a form sends no request to the
 * picture's host.
 */
function ImageAndCards({ pictures }: { pictures: readonly string[] }) {
  const picture = usePicture(useDraft((draft) => draft.meta_image));
  const title = useDraftLater((draft) => cardTexts(draft).title);
  const description = useDraftLater((draft) => draft.meta_description);
  const domain = useCardDomain();
  return (
    <>
      <div className="grid grid-cols-1 gap-1">
        <DraftTextField
          field="meta_image"
          label={i18n.t('editor.preview.image')}
          hint={i18n.t('editor.preview.imageHint')}
          inputMode="url"
          spellCheck={false}
        />
        <ImageNotes picture={picture} />
        <PagePictures addresses={pictures} />
      </div>
      <Cards title={title} description={description} picture={picture} domain={domain} />
    </>
  );
}

/** The content of the section. Its summary is in the popup's first load (sections.tsx). */
export const preview = { Fields: PreviewFields };
