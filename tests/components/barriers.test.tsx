import { describe, expect, it } from 'vitest';
import { barriers, expectAccessible } from '../setup/axe.ts';
import { show } from '../setup/show.ts';

it('accessibility barriers are found', async () => {
  const { rerender } = show(<input />);
  expect(await barriers()).toEqual([expect.stringContaining('must have labels')]);
  rerender(<button type="button" />);
  expect(await barriers()).toEqual([expect.stringContaining('must have discernible text')]);
  rerender(<p>words</p>);
  expect(await barriers()).toEqual([]);
});

const page = `
  <h1>Links</h1>
  <nav aria-label="Pages"><a href="#main">Main</a></nav>
  <nav aria-label="Links"><a href="/links">Links</a></nav>
  <main id="main">
    <h2>New</h2>
    <form aria-label="New">
      <label for="title">Title</label><input id="title" aria-describedby="hint"><p id="hint">Hint</p>
      <label>Tags <input type="checkbox"></label>
      <select aria-label="Domain"><option>One</option></select>
      <div role="radiogroup" aria-labelledby="hint"><div role="radio" aria-checked="true" tabindex="0">One</div></div>
      <button>Save <svg aria-hidden="true"><path d="M0 0"></path></svg></button>
    </form>
    <ul><li>One</li><li><button aria-expanded="false">Two</button></li></ul>
    <img src="one.png" alt="One">
    <svg role="img" aria-label="Clicks"><path d="M0 0"></path></svg>
    <div role="progressbar" aria-label="Done" aria-valuenow="1"></div>
    <table><thead><tr><th scope="col">Title</th></tr></thead><tbody><tr><td>One</td></tr></tbody></table>
    <div aria-hidden="true"><p>Picture</p></div>
  </main>`;

describe('after an accessible page, a page is reported if it differs in', () => {
  it.each([
    ['a label for no field', 'for="title"', 'for="other"'],
    ['an empty label', 'Title</label>', '</label>'],
    ['a label without text', '<label>Tags ', '<label>'],
    ['an empty name', 'aria-label="Domain"', 'aria-label=" "'],
    ['a missing name', 'aria-labelledby="hint"', 'aria-labelledby="hint" aria-checked="true"'],
    ['an unknown role', 'role="radiogroup"', 'role="radios"'],
    ['a missing state', ' aria-checked="true"', ''],
    ['an invalid state', 'aria-expanded="false"', 'aria-expanded="no"'],
    ['an unknown attribute', 'aria-expanded="false"', 'aria-expand="false"'],
    ['an empty button', '>Save <', '><'],
    ['an empty link', '>Main<', '><'],
    ['two controls in one', '>Save <', '><a href="/">Save</a><'],
    ['an image without alternative text', ' alt="One"', ''],
    ['a drawing without a name', ' aria-label="Clicks"', ''],
    ['progress without a name', ' aria-label="Done"', ''],
    ['a list with children that are no items', '<li>One</li>', '<p>One</p>'],
    ['an item outside a list', '<ul><li>One</li><li>', '<div><li>One</li><li>'],
    ['a skipped heading level', '<h2>New</h2>', '<h3>New</h3>'],
    ['an empty heading', '<h2>New</h2>', '<h2></h2>'],
    ['two landmarks of one name', 'aria-label="Links"', 'aria-label="Pages"'],
    ['a custom tab order', 'tabindex="0"', 'tabindex="3"'],
    ['a hidden button', '<p>Picture</p>', '<button>Picture</button>'],
    ['a column without a heading', 'scope="col">Title', 'scope="col">'],
  ])('%s', async (_what, good, broken) => {
    document.body.innerHTML = page;
    await expectAccessible();
    expect(page).toContain(good);
    document.body.innerHTML = page.replace(good, broken);
    await expect(expectAccessible()).rejects.toThrow();
    document.body.replaceChildren();
  });
});
