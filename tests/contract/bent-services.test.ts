import { expect, it } from 'vitest';
import { acts, bentServices, keeps } from '../setup/bent-services.ts';
import { readWords } from '../setup/words.ts';

const intro = `# Services that bend the interface

This page shows what a person sees, and what Hem keeps, if a service reads the interface differently or breaks it. It is
generated from the list in \`tests/setup/bent-services.ts\` (\`npx vitest run tests/contract/bent-services.test.ts -u\`). Each row
is tested on the pages of Hem (\`tests/entrypoints/bent-services\`), and one of each table in a browser too
(\`tests/e2e/bent-services.e2e.ts\`): the real service answers, and a proxy changes its requests and answers
(\`tests/setup/bends.ts\`). The texts are from \`locales/en.yml\`.
`;

/** Escapes a text for a cell in Markdown, so that it has no markup and no invisible characters. */
const cell = (text: string) =>
  text
    .replace(/[\\`|<>*_[\]]/g, '\\$&')
    .replace(
      /[\p{Cc}\p{Cf}\uFFFD]/gu,
      (sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
    );

it('docs/bent-services.md describes each bent service that is tested', async () => {
  const inWords = await readWords();
  const sections = Object.entries(acts).map(([act, does]) => {
    const rows = bentServices
      .filter((row) => row.act === act)
      .map(({ that, sees, keeps: kept }) => {
        const words = sees.map((text) => `“${cell(typeof text === 'string' ? text : inWords(text))}”`);
        return `| ${cell(that)} | ${words.join('<br>')} | ${cell(keeps[kept])} |`;
      });
    const head = ['| a service that … | a person sees | kept |', '|---|---|---|'];
    return `## A person ${does}\n\n${[...head, ...rows].join('\n')}\n`;
  });
  await expect([intro, ...sections].join('\n')).toMatchFileSnapshot('../../docs/bent-services.md');
});

it('each row of docs/bent-services.md shows what a person sees', () => {
  expect(bentServices.filter(({ sees }) => sees.length === 0).map(({ that }) => that)).toEqual([]);
});
