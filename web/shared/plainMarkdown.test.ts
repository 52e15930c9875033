import { describe, expect, it } from 'vitest';
import { plainMarkdown } from './plainMarkdown.ts';

describe('an untrusted rulebook', () => {
  it('has headings, paragraphs, lists, bold words and code', () => {
    const text = '# Race\nIn turn.\n\n[R1] **Step** by `one`.\n\n* a\n  b\n* c\n\n1. first\n2. second\n';
    expect(plainMarkdown(text)).toBe(
      [
        '<h1>Race</h1><p>In turn.</p>',
        '<p>[R1] <strong>Step</strong> by <code>one</code>.</p>',
        '<ul><li>a b</li><li>c</li></ul>',
        '<ol><li>first</li><li>second</li></ol>',
      ].join('\n'),
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    '* <svg onload="alert(1)">',
    '**<a href="javascript:alert(1)">x</a>**',
    '`</code><script>`',
    '[x](javascript:alert(1))',
    '&lt;b&gt; \' " <b>',
  ])('drops tags and addresses of %s', (text) => {
    const html = plainMarkdown(text);
    expect(html.replaceAll(/<\/?(?:h1|p|ul|li|strong|code)>/g, '')).not.toMatch(/[<>"']/);
  });
});
