import { arcade } from '@fray/arcade';
import { texts } from '@fray/arcade/ui';
import { expect, it } from 'vitest';
import { sectionsOf, withOptionNames } from './rulebook.ts';

it('names options and their values like the form, also if an option and a value share a name', () => {
  const html =
    '<li><em>Placement.</em> Option <code>placement</code>: <code>zone</code> (as drawn) / <code>in-turn</code>; type <code>N</code>.</li>';
  expect(withOptionNames(html, arcade, texts.en)).toBe(
    '<li><em>Placement.</em> Option <b class="option">Placement</b>: <i class="value">as the zone says</i> (as drawn) / <i class="value">in turn</i>; type <code>N</code>.</li>',
  );
});

it('splits a rulebook at its headings without losing text except the title', () => {
  const html = '<h1>G</h1><p>lead</p><h2>One</h2><ul><li>a</li></ul><h2>Two &amp; more</h2><p>b</p>';
  const { lead, sections } = sectionsOf(html);
  expect(lead).toBe('<p>lead</p>');
  expect(sections).toEqual([
    { title: 'One', html: '<ul><li>a</li></ul>' },
    { title: 'Two &amp; more', html: '<p>b</p>' },
  ]);
});
