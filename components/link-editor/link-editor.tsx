import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { useDraftStore, useEditing } from '@/components/link-form/draft/draft-context.tsx';
import type { Editing } from '@/components/link-form/draft/draft-store.ts';
import { showSection } from '@/components/link-form/focus-fields.ts';
import { KeptNotice } from '@/components/link-form/kept-notice.tsx';
import { Section as FormSection } from '@/components/link-form/section.tsx';
import { submitAtModifiedEnter } from '@/components/link-form/submit-key.ts';
import { useOpenSections, useRefusal } from '@/components/link-form/use-refusal.ts';
import { Button } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageFoot } from '@/components/ui/page-foot.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Section } from '@/components/ui/section.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';
import { Basics } from './basics.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { SideColumn } from './side-column.tsx';
import { useShowField } from './use-show-field.ts';

interface Props {
  /** The title of the tab, and the name of the form. */
  heading: string;
  /** The heading of the page, if it differs. */
  title?: string;
  /** A link to the page above. */
  parent?: ReactNode;
  domains: readonly Domain[];
  /** The section to open first. It must not change while the form is mounted. */
  section: SectionName | null;
  busy: boolean;
  onSubmit: () => void;
  /** Another object for each refused submit; null without one. */
  refusal: object | null;
  /** Other actions on the link, beside the heading. */
  ways?: ReactNode;
  /** Shown above the form. */
  lead?: ReactNode;
  /** The result of a submit, shown beside the button. */
  notices: ReactNode;
  /** The submit button, with a summary of what it does. */
  bar: ReactNode;
}

/** A form with every option of a link, a preview beside it, and a bar that saves. */
export function LinkEditor({
  heading,
  title = heading,
  parent,
  domains,
  section,
  busy,
  onSubmit,
  refusal,
  ways,
  lead,
  notices,
  bar,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { open, toggle } = useOpenSections(section === null ? [] : [section]);
  useRefusal(form, useDraftStore(), refusal, toggle);
  useScrollToSection(form, section);
  const { kind } = useEditing();
  useFirstFocus(form, { kind, isWanted: section === null });
  const showField = useShowField(form, toggle);
  const isAllOpen = sectionNames.every((name) => open.has(name));
  usePageTitle(heading);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Page width="form">
      <PageHeader title={title} parent={parent} actions={ways} />
      <KeptNotice focusNext={() => focusFirstField(form.current, kind)} />
      {lead}
      <div className="grid grid-cols-[minmax(0,640px)_minmax(240px,320px)] items-start gap-8 max-[1080px]:grid-cols-[minmax(0,640px)]">
        <form
          ref={form}
          onSubmit={submit}
          onKeyDown={submitAtModifiedEnter}
          noValidate
          aria-label={heading}
          className="grid grid-cols-1 gap-6"
        >
          <Basics domains={domains} />
          <Section
            title={i18n.t('editor.options')}
            actions={
              <Button
                shape="small"
                onClick={() => {
                  for (const name of sectionNames) toggle(name, !isAllOpen);
                }}
              >
                {i18n.t(isAllOpen ? 'editor.closeAll' : 'editor.openAll')}
              </Button>
            }
          >
            <div>
              {sectionNames.map((name) => (
                <FormSection key={name} name={name} open={open.has(name)} onToggle={(isOpen) => toggle(name, isOpen)} />
              ))}
            </div>
          </Section>
          <PageFoot>
            {refusal !== null && <ErrorSummary onShow={showField} />}
            {notices}
            <div className="flex flex-wrap items-center justify-end gap-2">{bar}</div>
          </PageFoot>
        </form>
        <SideColumn domains={domains} />
      </div>
    </Page>
  );
}

/** Scrolls to the section that a page begins with, and focuses its first field. */
function useScrollToSection(form: RefObject<HTMLElement | null>, name: SectionName | null): void {
  useEffect(() => (name !== null && form.current ? showSection(form.current, name) : undefined), [form, name]);
}

/** Focuses a field when the page opens. */
function useFirstFocus(
  form: RefObject<HTMLElement | null>,
  { kind, isWanted }: { kind: Editing['kind']; isWanted: boolean },
): void {
  useEffect(() => {
    if (isWanted) focusFirstField(form.current, kind);
  }, [form, kind, isWanted]);
}
