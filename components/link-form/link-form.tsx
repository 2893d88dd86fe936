import { type FormEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { i18n } from '#i18n';
import { Button, ButtonKey } from '@/components/ui/button.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { StickyFoot } from '@/components/ui/sticky-ends.tsx';
import { markHandled } from '@/lib/async/async.ts';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import type { SectionName } from '@/lib/link/sections.ts';
import { useDraftStore } from './draft/draft-context.tsx';
import { DraftTextField } from './draft/draft-text-field.tsx';
import { linkCreation, OtherAddressLine, TrackingLine } from './loaded-later.tsx';
import { OtherOptions } from './other-options.tsx';
import { QuickOptions } from './quick-options.tsx';
import { HelpedSlugField } from './slug/helped-slug-field.tsx';
import { submitAtModifiedEnter } from './submit-key.ts';
import { useOpenSections, useRefusal } from './use-refusal.ts';

interface Props {
  onShorten: () => void;
  onAllOptions: (section: SectionName | null) => void;
  domains: readonly Domain[];
  saving: boolean;
  /** A section to open at first, with the focus in it. */
  section: SectionName | null;
  /** A new object with each refusal, which focuses the first field with an error. */
  refusal: object | null;
  /** `fromTab` shows the tab's page above the fields; `typed` shows fields for the address and title. */
  page: { kind: 'fromTab'; head: ReactNode } | { kind: 'typed' };
  /** Shown between the fields and the button. */
  notice?: ReactNode;
}

/** The quick form of a new link: one button, and the options used most. */
export function LinkForm({ onShorten, onAllOptions, domains, saving, section, refusal, page, notice }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { open, toggle } = useOpenSections();
  useRefusal(form, useDraftStore(), refusal, toggle);

  const show = (section: SectionName, isOpen: boolean) => {
    toggle(section, isOpen);
    if (isOpen)
      void import('./focus-fields.ts').then(({ showSection }) => form.current && showSection(form.current, section));
  };

  // Effects run again when the form returns from behind a search. A section closed since must stay closed.
  const begun = useRef<SectionName | null>(null);
  const showFirst = useEffectEvent((name: SectionName) => show(name, true));
  useEffect(() => {
    if (section === begun.current) return;
    begun.current = section;
    if (section !== null) showFirst(section);
  }, [section]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) onShorten();
  };
  // A press is likely now. A failure to load is reported at the press.
  const preload = () => void markHandled(linkCreation.load());

  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-3"
      onSubmit={submit}
      onKeyDown={submitAtModifiedEnter}
      onPointerMove={preload}
      noValidate
    >
      {page.kind === 'fromTab' ? (
        page.head
      ) : (
        <>
          <div className="grid grid-cols-1 gap-1">
            <DraftTextField
              field="long_url"
              label={i18n.t('popup.addressField')}
              hint={i18n.t('popup.addressHint')}
              inputMode="url"
              spellCheck={false}
              autoFocus
            />
            <TrackingLine />
            <OtherAddressLine page={null} />
          </div>
          <DraftTextField field="title" label={i18n.t('popup.title')} aria-keyshortcuts="i" />
        </>
      )}
      <HelpedSlugField domains={domains} />
      <QuickOptions open={open} onToggle={show} />
      {/* With the other options, so that no row is half covered when sections are open. */}
      <StickyFoot isJoined>
        <OtherOptions open={open} onToggle={show} onAllOptions={onAllOptions} />
        {notice}
        <ShortenButton saving={saving} focused={page.kind === 'fromTab'} />
      </StickyFoot>
    </form>
  );
}

function ShortenButton({ saving, focused }: { saving: boolean; focused: boolean }) {
  const button: Ref<HTMLButtonElement> = useRef(null);
  useEffect(() => {
    // Keep the focus in a field that was focused before React loaded.
    if (focused && !button.current?.form?.contains(document.activeElement)) button.current?.focus();
  }, [focused]);
  return (
    <Button kind="primary" shape="wide" type="submit" aria-keyshortcuts="Enter" busy={saving} ref={button}>
      {saving && <Spinner />}
      {saving ? i18n.t('popup.shortening') : i18n.t('popup.shorten')}
      {/* Screen readers get this key by aria-keyshortcuts. */}
      {!saving && <ButtonKey>↵</ButtonKey>}
    </Button>
  );
}
