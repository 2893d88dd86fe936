import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { Note } from '@/components/ui/note.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { withoutCutSigns } from '@/lib/contract/slug-end.ts';
import { charactersToEncode, encodedSlug } from '@/lib/link/slug/encoded-slug.ts';
import type { UsedSlug } from '@/lib/link/suggestions/recent-values.ts';
import { useDraftState, useEditing } from '../draft/draft-context.tsx';

interface Props {
  slug: string;
  domain: string | null;
  /** The link that already has this slug. */
  inUse: UsedSlug | null;
}

/** Notes about a slug while it is typed. They warn but don't prevent saving, since the service decides. */
export function SlugNotes({ slug, domain, inUse }: Props) {
  const editing = useEditing();
  const hasError = useDraftState(({ errors }) => errors.custom_link !== undefined);
  const encoded = charactersToEncode(slug);
  const cutEnd = slug.slice(withoutCutSigns(slug).length);
  const isRemoved = slug === '' && editing.kind === 'edit' && Boolean(editing.record.custom_link);
  return (
    <StatusArea className="grid min-w-0 gap-1">
      {/* The service's own error says the same. */}
      {inUse !== null && !hasError && (
        <Note tone="warn">
          {i18n.t('editor.slug.inUse', [`${inUse.host || '…'}/${inUse.custom_link}`, inUse.name])}
        </Note>
      )}
      {encoded.length > 0 && (
        <Note tone="warn">
          <RichText
            text={i18n.t('editor.slug.encoded', [formatItems(encoded.map(nameOfCharacter)), slot()])}
            elements={[<code key="address">{`${domain ?? '…'}/${encodedSlug(slug)}`}</code>]}
          />
        </Note>
      )}
      {/* A service that refuses such a slug says the same in its error. */}
      {cutEnd !== '' && !hasError && <Note tone="warn">{i18n.t('editor.slug.cutEnd', [cutEnd])}</Note>}
      {isRemoved && <Note>{i18n.t('editor.slug.kept', fields.custom_link.min, [fields.custom_link.min])}</Note>}
    </StatusArea>
  );
}

/** Returns a character for a list; a space by its name, any other invisible one by its code point. */
function nameOfCharacter(character: string): string {
  if (character === ' ') return i18n.t('editor.slug.space');
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{C}\p{Z}\p{M}]/u.test(character) ? `U+${code}` : character;
}
