import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { ImportPage } from '@/components/import/import-page.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { textRow, workbookFile } from '../../lib/xlsx/workbook-file.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { connectedService } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { sheetWorkers } from '../../setup/sheet-worker.ts';
import { show } from '../../setup/show.ts';

async function open(bytes: Uint8Array<ArrayBuffer>, name = 'spring.xlsx') {
  await connectedService();
  sheetWorkers();
  navigate('/import');
  const { person } = show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <ImportPage />
      </main>
    </Router>,
  );
  await person.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), new File([bytes], name));
  const line = async () => (await screen.findByText(name)).closest('p');
  return { person, line };
}

const sample = (name: string) => new Uint8Array(readFileSync(`tests/lib/import/samples/${name}`));

it('a workbook is reviewed like any table, and its sheet can be chosen', async () => {
  const { person, line } = await open(sample('libreoffice.xlsx'));
  expect(await screen.findByText('4 links to create')).toBeVisible();
  expect(await line()).toHaveTextContent(/^spring\.xlsx · 4 rows · Excel$/);
  expect(screen.getByText('3 cells contain links. Their addresses and texts are separate columns.')).toBeVisible();
  expect(screen.getByText('Row 1: Links of spring')).toBeVisible();
  const sheets = screen.getByRole('combobox', { name: 'Sheet' });
  expect(
    within(sheets)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cover', 'Frühling', 'Secret (hidden)']);
  expect(sheets).toHaveDisplayValue('Frühling');
  await expectAccessible();
  await person.selectOptions(sheets, 'Secret (hidden)');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(await screen.findByText('https://example.com/hidden', { selector: 'p' })).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Cover');
  expect(await screen.findByText('The sheet “Cover” is empty')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue('Cover');
});

it('a workbook of one sheet asks for none, and creates its links', async () => {
  const rows = textRow('URL', 'Title') + textRow('https://example.com/a', 'A');
  const { person } = await open(workbookFile({ sheets: [{ rows }] }));
  await screen.findByText('1 link to create');
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Create 1 link' }));
  expect(await findEnd('1 of 1 done')).toBeVisible();
});

it('a question comes before a correction is lost by another sheet', async () => {
  const { person } = await open(
    workbookFile({
      sheets: [{ rows: textRow('URL') + textRow('example .com') }, { rows: textRow('https://example.com/b') }],
    }),
  );
  const cell = await screen.findByRole('textbox', { name: 'Destination (URL)' });
  await person.clear(cell);
  await person.type(cell, 'https://example.com/a{Enter}');
  await screen.findByText('1 link to create');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'sheet2');
  const question = within(await screen.findByRole('dialog', { name: 'Discard your corrections?' }));
  await person.click(question.getByRole('button', { name: 'Keep' }));
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue('sheet1');
});

it.each<[string, Uint8Array<ArrayBuffer>, string, RegExp]>([
  ['secret.xlsx', sample('encrypted.xlsx'), 'This file is protected with a password', /^Save it without the password/],
  ['old.xls', sample('libreoffice.xls'), "Hem can't read .xls files", /^Save it as \.xlsx or CSV/],
  ['open.ods', sample('libreoffice.ods'), "Hem can't read .ods files", /^Save it as \.xlsx or CSV/],
  [
    'long.xlsx',
    workbookFile({ sheets: [{ name: 'Long', rows: '<row><c t="b"><v>1</v></c></row>'.repeat(100_001) }] }),
    'The sheet “Long” is too large',
    /^Hem reads up to 100,000 rows of a sheet, and up to 50 MB/,
  ],
  [
    'cut.xlsx',
    sample('libreoffice.xlsx').slice(0, 4000),
    'This Excel file is damaged or incomplete',
    /^Download or save/,
  ],
])('%s says why it is not read, and what to do', async (name, bytes, problem, help) => {
  await open(bytes, name);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByText(help)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Create/ })).not.toBeInTheDocument();
});
