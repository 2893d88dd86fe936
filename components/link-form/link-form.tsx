import { LoaderCircle } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Domain } from '@/lib/connection/connection.ts';
import { limits } from '@/lib/contract/limits.ts';
import type { DraftErrors, LinkDraft } from '@/lib/link/draft.ts';
import styles from './link-form.module.css';
import { SlugField } from './slug-field.tsx';

interface Props {
  draft: LinkDraft;
  onChange: (part: Partial<LinkDraft>) => void;
  onShorten: () => void;
  errors: DraftErrors;
  domains: readonly Domain[];
  saving: boolean;
  /** Changes with each refusal: the first field with an error then takes the focus. */
  refusal: unknown;
  /** The address as text where the tab gives it, as a field where the person must. */
  address: { kind: 'fromTab'; shown: ReactNode } | { kind: 'typed' };
  /** What stands between the fields and the button. */
  notice?: ReactNode;
}

/** The quick form of a new link: title, slug, and one button. */
export function LinkForm(props: Props) {
  const { draft, onChange, errors, saving, address } = props;
  const form = useRef<HTMLFormElement>(null);
  const { refusal } = props;
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) props.onShorten();
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {address.kind === 'fromTab' ? (
        address.shown
      ) : (
        <TextField
          label={i18n.t('popup.addressField')}
          hint={i18n.t('popup.addressHint')}
          value={draft.long_url}
          onChange={(long_url) => onChange({ long_url })}
          error={errors.long_url}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      )}
      <TextField
        label={i18n.t('popup.title')}
        {...(address.kind === 'typed' && { aside: i18n.t('popup.optional') })}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        error={errors.title}
        limit={limits.title.max}
        autoComplete="off"
      />
      <SlugField
        value={draft.custom_link}
        onChange={(custom_link) => onChange({ custom_link })}
        error={errors.custom_link}
        domains={props.domains}
        domain={draft.domain}
        onDomain={(domain) => onChange({ domain })}
      />
      {props.notice}
      <ShortenButton saving={saving} focused={address.kind === 'fromTab'} />
    </form>
  );
}

function ShortenButton({ saving, focused }: { saving: boolean; focused: boolean }) {
  const button: Ref<HTMLButtonElement> = useRef(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <Button kind="primary" shape="wide" type="submit" busy={saving} ref={button}>
      {saving && <LoaderCircle className={styles['spin']} size={18} aria-hidden />}
      {saving ? i18n.t('popup.shortening') : i18n.t('popup.shorten')}
    </Button>
  );
}
