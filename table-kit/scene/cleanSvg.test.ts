import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg, type SvgElement } from './cleanSvg.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const HOSTILE = [
  '<script>alert(1)</script>',
  '<path d="M0 0" onload="alert(1)"/>',
  '<image href="https://x/y.png"/>',
  '<use href="#other"/>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<path d="M0 0" style="background:url(https://x)"/>',
  '<path d="M0 0" fill="url(https://x)"/>',
  '<foreignObject><iframe src="x"></iframe></foreignObject>',
  '<animate attributeName="href" to="javascript:x"/>',
  '<path d="M0 0" fill="red;background:url(x)"/>',
  '<style>*{fill:red}</style>',
  '<g id="main" class="stage"><path d="M0 0" data-at="A1"/></g>',
  '<path d="M0 0" transform="url(x)//"/>',
];
const attributesIn = ({ attributes, children }: SvgElement): string[] => [
  ...Object.entries(attributes).map(([name, value]) => `${name}=${value}`),
  ...children.flatMap(attributesIn),
];
const tagsIn = ({ tag, children }: SvgElement): string[] => [tag, ...children.flatMap(tagsIn)];

describe('a cleaned drawing', () => {
  it('keeps shapes, positions and colours', () => {
    const clean = cleanSvg(
      svg('<g transform="translate(1 2)"><path d="M0 0L1 1z" fill="#ff0000" stroke-width=".5"/></g><circle cx="5" cy="5" r="2"/>'),
    );
    expect(clean).toEqual({
      viewBox: '0 0 10 10',
      elements: [
        {
          tag: 'g',
          attributes: { transform: 'translate(1 2)' },
          children: [{ tag: 'path', attributes: { d: 'M0 0L1 1z', fill: '#ff0000', 'stroke-width': '.5' }, children: [] }],
        },
        { tag: 'circle', attributes: { cx: '5', cy: '5', r: '2' }, children: [] },
      ],
    });
    expect(cleanSvg('<svg width="20" height="10"><rect width="5" height="5"/></svg>')?.viewBox).toBe('0 0 20 10');
  });

  it.each(HOSTILE)('drops active content: %s', (inside) => {
    const elements = cleanSvg(svg(`${inside}<rect width="1" height="1"/>`))?.elements ?? [];
    expect(elements.flatMap(attributesIn).join(' ')).not.toMatch(/url|script|href|on\w+=|style|https|id=|class|data-/);
    for (const tag of elements.flatMap(tagsIn)) expect(['g', 'path', 'rect']).toContain(tag);
    expect(elements.flatMap(tagsIn)).toContain('rect');
  });

  it('contains only allowed tags and attributes, for any input', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom(...HOSTILE, '</g>', '<g>', '"', "'", '<', '>', '/>'), fc.string()), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, (parts) => {
        for (const element of cleanSvg(svg(parts.join('')))?.elements ?? [])
          for (const attribute of attributesIn(element)) expect(attribute).not.toMatch(/url\(|javascript|[<>"&;]/i);
      }),
    );
  });

  it('is rejected if it is no drawing, or too large', () => {
    for (const text of ['', 'hello', '<svg></svg>', svg(''), '<svg viewBox="0 0 1"><path d="M0 0"/></svg>'])
      expect(cleanSvg(text)).toBeUndefined();
    expect(cleanSvg(svg('<rect width="1" height="1"/>'.repeat(401)))).toBeUndefined();
    expect(cleanSvg(svg('<g>'.repeat(20)))).toBeUndefined();
    expect(cleanSvg(svg(' '.repeat(20_001)))).toBeUndefined();
  });
});
