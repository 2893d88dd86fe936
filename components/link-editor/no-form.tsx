import type { ReactNode } from 'react';
import { Column } from '@/components/ui/column.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';

/** A page of the editor without its form. */
export function NoForm({ heading, children }: { heading: string; children: ReactNode }) {
  usePageTitle(heading);
  return (
    <Page width="form">
      <PageHeader title={heading} />
      <Column width="message">{children}</Column>
    </Page>
  );
}
