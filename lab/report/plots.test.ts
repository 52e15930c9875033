import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Markup, markup } from './markup.ts';
import { axes, roundDomain, scale, USUAL } from './plots/axes.ts';
import { differencePlot, settlePlot } from './plots/difference.ts';
import { dotPlot } from './plots/dots.ts';
import { sparkline } from './plots/drama.ts';
import { gridOf, heatPlot, hexHeatPlot } from './plots/heat.ts';
import { binned, lengthPlot } from './plots/lengths.ts';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Places of a drawing that no drawing has. */
const NOWHERE = /NaN|Infinity|undefined|null/;

describe('markup', () => {
  it('escapes inserted values exactly once', () => {
    const evil = '<script>alert("1")</script>&\'';
    const inner = markup`<b>${evil}</b>`;
    expect(inner.text).toBe('<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</b>');
    expect(markup`<p title="${evil}">${inner}${[inner, undefined, false, null, 1.23456]}</p>`.text).toBe(
      `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;">${inner.text}${inner.text}1.23</p>`,
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(markup`${text}`.text).not.toMatch(/[<>"']/);
        expect(markup`${new Markup(text)}`.text).toBe(text);
      }),
    );
  });
});

describe('scales', () => {
  it('maps the ends to the ends and keeps the order', () => {
    fc.assert(
      fc.property(finite, finite, share, (a, b, t) => {
        fc.pre(Math.abs(a - b) > 1e-3);
        const place = scale([a, b], [10, 300]);
        expect(place(a)).toBeCloseTo(10, 6);
        expect(place(b)).toBeCloseTo(300, 6);
        expect(place(a + t * (b - a))).toBeCloseTo(10 + t * 290, 3);
      }),
    );
  });

  it('has round numbers around all drawn values', () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const { domain, ticks } = roundDomain(low, high, 4);
        expect(domain[0]).toBeLessThanOrEqual(low);
        expect(domain[1]).toBeGreaterThanOrEqual(high);
        expect(ticks.length).toBeLessThanOrEqual(12);
        for (const tick of ticks) expect(tick >= domain[0] - 1e-9 && tick <= domain[1] + 1e-9).toBe(true);
      }),
    );
    expect(roundDomain(3, 3, 4).domain).toEqual([2, 4]);
  });

  it('draws a frame with escaped names', () => {
    const { drawn } = axes({ size: USUAL, x: [0, 1], y: [0, 1], xName: '<i>', yName: '&' });
    expect(drawn.text).toContain('&lt;i&gt;');
    expect(drawn.text).not.toContain('<i>');
  });
});

const histogram = fc.record({
  from: fc.nat(50),
  step: fc.constantFrom(1, 1, 2, 5),
  counts: fc.array(fc.nat(400), { minLength: 0, maxLength: 120 }),
});

describe('lengths', () => {
  it('cover every game: the shares of each arm add up to all', () => {
    fc.assert(
      fc.property(fc.array(histogram, { minLength: 1, maxLength: 2 }), (arms) => {
        const { shares, step } = binned(arms);
        expect(shares.length).toBe(arms.length);
        expect(step).toBeGreaterThan(0);
        for (const [i, { counts }] of arms.entries()) {
          const total = counts.reduce((sum, count) => sum + count, 0);
          const all = (shares[i] ?? []).reduce((sum, part) => sum + part, 0);
          expect(all).toBeCloseTo(total === 0 ? 0 : 100, 6);
          expect((shares[i] ?? []).length).toBeLessThanOrEqual(16);
        }
      }),
    );
  });

  it('puts each game in the bin of its length', () => {
    const arms = [
      { from: 10, step: 1, counts: [1, 0, 3] },
      { from: 12, step: 1, counts: [4] },
    ];
    expect(binned(arms)).toEqual({
      from: 10,
      step: 1,
      shares: [
        [25, 0, 75],
        [0, 0, 100],
      ],
    });
  });

  it('draw any results', () => {
    const words = { name: 'n', turns: 't', games: 'g' };
    fc.assert(
      fc.property(fc.array(histogram, { minLength: 1, maxLength: 2 }), fc.option(fc.nat(90), { nil: undefined }), (arms, median) => {
        expect(lengthPlot(arms, [median, median], words, String).text).not.toMatch(NOWHERE);
      }),
    );
  });
});

const spread = fc.tuple(finite, finite, finite).map((numbers) => {
  const [low = 0, value = 0, high = 0] = [...numbers].sort((a, b) => a - b);
  return { low, value, high };
});

describe('differences and estimates', () => {
  it('label the even share inside the drawing, also if all values lie on one side', () => {
    const even = (value: number) => {
      const spec = { name: 'n', xName: 'x', zero: 50, zeroName: 'even', format: String };
      const { text } = dotPlot([{ name: 'row', arms: [{ low: value - 2, value, high: value + 2 }] }], spec);
      return /text-anchor="(\w+)">even/.exec(text)?.[1];
    };
    expect([even(20), even(80)]).toEqual(['end', 'start']);
  });

  it('stay inside their frames, however large', () => {
    fc.assert(
      fc.property(spread, fc.double({ min: 0, max: 100, noNaN: true }), (difference, matters) => {
        const { text } = differencePlot(difference, { matters, verdict: 'open', name: 'x' });
        expect(text).not.toMatch(NOWHERE);
        for (const [, x] of text.matchAll(/ cx="(-?[\d.]+)"/g)) expect(Number(x) >= 0 && Number(x) <= 118).toBe(true);
      }),
    );
  });

  it('are drawn in rows, with gaps for missing values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.option(spread), fc.option(spread)), { maxLength: 12 }), (rows) => {
        const plot = dotPlot(
          rows.map(([name, a, b]) => ({ name, arms: [a, b] })),
          { name: 'rows', xName: '', zero: 0, format: String },
        );
        expect(plot.text).not.toMatch(/NaN|Infinity/);
      }),
    );
  });

  it('converge as games are played', () => {
    fc.assert(
      fc.property(fc.array(spread, { maxLength: 20 }), (spreads) => {
        const points = spreads.map((one, i) => ({ ...one, games: 20 * (i + 1) }));
        expect(settlePlot(points, 400, { name: '', games: '', difference: '' }, String, String).text).not.toMatch(NOWHERE);
      }),
    );
  });

  it('draw a game’s curve of any length', () => {
    fc.assert(
      fc.property(fc.array(share, { maxLength: 80 }), (curve) => {
        expect(sparkline(curve, 'x', 'y').text).not.toMatch(NOWHERE);
      }),
    );
  });
});

describe('heat maps', () => {
  it('read the board from the names of its cells, with the highest row at the top', () => {
    expect(gridOf([{ B2: 1 }, { C1: 1 }])).toEqual({ columns: ['A', 'B', 'C'], rows: ['2', '1'] });
    expect(gridOf([{ 'floor-3': 1 }])).toBeUndefined();
    expect(gridOf([{}])).toBeUndefined();
    // TubeTanks has three faces, not eighteen columns.
    expect(gridOf([{ R2: 1 }], 'LFR')).toEqual({ columns: ['L', 'F', 'R'], rows: ['2', '1'] });
    expect(gridOf([{ A2: 1 }], 'LFR')).toBeUndefined();
  });

  it('are drawn with hexes for a hex board, with every hex at its place', () => {
    const shape = { layout: 'offset', columns: 3, rows: 2 } as const;
    const plot = hexHeatPlot([{ A1: 1, B2: 0.5 }, {}], ['6', '5'], 'x', shape)?.text ?? '';
    expect(plot.match(/<polygon/g)?.length).toBe(12);
    expect(plot.match(/warm w8.*?<title>(.*?)</)?.[1]).toBe('A1: 1.00');
    expect(plot.match(/warm w4/g)?.length).toBe(1);
    const centres = [...plot.matchAll(/points="([^"]*)"/g)].slice(0, 6).map(([, points = '']) => {
      const corners = points.split(' ').map((corner) => corner.split(',').map(Number));
      return [0, 1].map((axis) => Math.round(corners.reduce((sum, corner) => sum + corner[axis]!, 0) / 6));
    });
    // Neighbours touch: their centres are one hex apart, and none lies on another.
    const apart = centres.flatMap((one, i) => centres.slice(i + 1).map((other) => Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!)));
    expect(Math.min(...apart)).toBeGreaterThan(16);
    expect(Math.min(...apart)).toBeLessThan(19);
    expect(hexHeatPlot([{ Z9: 1 }], [''], 'x', shape)).toBeUndefined();
  });

  it('give the warmest cell of both maps the same colour, and draw every cell in each map', () => {
    const plot = heatPlot([{ A1: 1, B2: 0.25 }, { A1: 0.5 }], ['6', '5'], 'x')?.text ?? '';
    expect(plot.match(/warm w8/g)?.length).toBe(1);
    expect(plot.match(/warm w4/g)?.length).toBe(1);
    expect(plot.match(/warm w/g)?.length).toBe(8);
  });
});
