import { bareAddress } from '@/components/ui/bare-address.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { FirstForm } from './read-first-form.ts';
import { fillTexts } from './texts.ts';

/** The id of the page's template of the form (prerendered.tsx). */
export const formTemplate = 'first-form';

/** The placeholder for the page's address. */
export const someAddress = 'https://page.invalid/';

/** The id of the placeholder for the domains. */
export const someDomainId = 'some';

/**
 * Shows the form as React will draw it, and gives its button the focus. Not where the title is so long that it is
 * counted, nor where nothing was prerendered.
 *
 * @param texts - the form's texts in the language that is shown
 * @returns whether it is shown
 */
export function showForm(root: HTMLElement, form: FirstForm, texts: readonly string[]): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`#${formTemplate}`);
  const pageTitle = (form.tab.title ?? '').trim();
  if (template === null || [...pageTitle].length > Number(template.dataset['longest'])) return false;
  const drawn = document.importNode(template.content, true);
  fillTexts(drawn, texts);
  const address = drawn.querySelector<HTMLElement>(`[title="${someAddress}"]`);
  if (address !== null) {
    address.title = form.tab.url;
    address.textContent = bareAddress(form.tab.url);
  }
  const title = drawn.querySelector<HTMLInputElement>('[name=title]');
  if (title !== null) title.value = pageTitle;
  nameDomains(drawn.querySelector('select'), form.connection);
  root.toggleAttribute('data-named', form.hasOthers);
  root.append(drawn);
  root.querySelector<HTMLElement>('[type=submit]')?.focus();
  return true;
}

/** Puts the domains in front of the slug, as `DomainChoice` does: the one there is, a choice of more, or none. */
function nameDomains(choice: HTMLSelectElement | null, { domains, defaultDomain }: Connection): void {
  const [only] = domains;
  if (only === undefined) choice?.parentElement?.remove();
  else if (domains.length === 1 && defaultDomain === only.id) choice?.replaceWith(`${only.label}/`);
  else {
    const model = choice?.querySelector(`[value=${someDomainId}]`);
    const options = domains.map(({ id, label }) => {
      const option = document.importNode(model ?? new Option(), true);
      option.setAttribute('value', id);
      option.firstChild?.replaceWith(label);
      return option;
    });
    model?.replaceWith(...options);
    if (choice !== null) choice.value = defaultDomain ?? '';
  }
}
