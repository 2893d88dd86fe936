import { cutMiddle } from '@/components/ui/cut-middle.ts';
import type { FirstForm } from './first-form.ts';
import { choiceTemplate, formTemplate, someAddress, someDomain } from './templates.ts';

function findTemplate(id: string | undefined): HTMLTemplateElement | null {
  const template = document.getElementById(id ?? '');
  return template instanceof HTMLTemplateElement ? template : null;
}

/** How many characters of title stand without a count beside them; none where nothing was prerendered. */
export const longestTitle = (): number => Number(findTemplate(formTemplate)?.dataset['longest'] ?? -1);

/** Shows the form as React will draw it, and gives its button the focus. */
export function showForm(root: HTMLElement, form: FirstForm): void {
  const template = findTemplate(formTemplate);
  if (template === null) return;
  const drawn = document.importNode(template.content, true);
  const address = drawn.querySelector<HTMLElement>(`[title="${someAddress}"]`);
  if (address !== null) {
    address.title = form.at.address;
    for (const [index, part] of cutMiddle(form.at.address).entries()) address.children[index]?.replaceChildren(part);
  }
  const title = drawn.querySelector<HTMLInputElement>('[name="title"]');
  if (title !== null) title.value = form.title;
  nameDomains(drawn.querySelector('[name="custom_link"]')?.previousElementSibling ?? null, form);
  root.append(drawn);
  root.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/** Puts the domains in front of the slug, as `DomainChoice` does: the one there is, a choice of more, or none. */
function nameDomains(prefix: Element | null, { domains, domain }: FirstForm): void {
  const [only] = domains;
  if (only === undefined) return prefix?.remove();
  if (domains.length === 1 && domain === only.id) return prefix?.replaceChildren(`${only.label}/`);
  const template = findTemplate(choiceTemplate);
  const select = template && document.importNode(template.content, true).querySelector('select');
  if (!select) return;
  const model = select.querySelector(`[value="${someDomain.id}"]`);
  const options = domains.map(({ id, label }) => {
    const option = document.importNode(model ?? new Option(), true);
    option.setAttribute('value', id);
    option.firstChild?.replaceWith(label);
    return option;
  });
  model?.replaceWith(...options);
  select.value = domain ?? '';
  prefix?.replaceChildren(select);
}
