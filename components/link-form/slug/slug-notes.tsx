import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
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
    <div role="status" className="grid min-w-0 gap-1">
      {/* The service's own error says the same. */}
      {inUse !== null && !hasError && (
        <Note warns>{i18n.t('editor.slug.inUse', [`${inUse.host || '…'}/${inUse.custom_link}`, inUse.name])}</Note>
      )}
      {encoded.length > 0 && (
        <Note warns>
          <RichText
            text={i18n.t('editor.slug.encoded', [formatItems(encoded.map(nameOfCharacter)), slot()])}
            elements={[
              <span key="address" className="font-fixed">
                {`${domain ?? '…'}/${encodedSlug(slug)}`}
              </span>,
            ]}
          />
        </Note>
      )}
      {/* A service that refuses such a slug says the same in its error. */}
      {cutEnd !== '' && !hasError && <Note warns>{i18n.t('editor.slug.cutEnd', [cutEnd])}</Note>}
      {isRemoved && <Note>{i18n.t('editor.slug.kept', fields.custom_link.min, [fields.custom_link.min])}</Note>}
    </div>
  );
}

function Note({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  const Icon = warns ? TriangleAlert : Info;
  return (
    <p
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-1 text-xs wrap-anywhere ${warns ? 'text-text' : 'text-quiet'}`}
    >
      <Icon size={14} className={warns ? 'mt-0.5 text-warn' : 'mt-0.5'} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Returns a character for a list; a space by its name, any other invisible one by its code point. */
function nameOfCharacter(character: string): string {
  if (character === ' ') return i18n.t('editor.slug.space');
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{C}\p{Z}\p{M}]/u.test(character) ? `U+${code}` : character;
}
