import { expect, it } from 'vitest';
import { sectionsOf } from './rulebook.ts';

it('cuts a rulebook at its headings and loses nothing but the title', () => {
  const html = '<h1>G</h1><p>lead</p><h2>One</h2><ul><li>a</li></ul><h2>Two &amp; more</h2><p>b</p>';
  const { lead, sections } = sectionsOf(html);
  expect(lead).toBe('<p>lead</p>');
  expect(sections).toEqual([
    { title: 'One', html: '<ul><li>a</li></ul>' },
    { title: 'Two &amp; more', html: '<p>b</p>' },
  ]);
});
