/** Style of plots and their texts, for the page and the report: light, dark, and on paper. */
export const PLOT_STYLE = `
.lab{--a:light-dark(#2457b8,#8fb8ff);--b:light-dark(#a84f00,#ffd95e);--good:light-dark(#0b7a4a,#4dffa6);--open:light-dark(#a8431a,#ff9d6b);--dim:light-dark(#4b5c53,#93b8a7);--ink:light-dark(#15221c,#effff7);--grid:light-dark(#e3e9e5,#1b382c);--axis:light-dark(#a9b8b0,#3a6a55);--paper:light-dark(#fff,#091711);--card:light-dark(#fff,#0b1a13);--rim:light-dark(#d3ddd7,#1d3a2e)}
.plot{display:block;width:100%;height:auto;max-width:34rem;font-family:inherit;overflow:visible}
.plot.spark,.plot.difference,.plot[width]{width:auto;max-width:none;flex:none}
.plot text{font-size:11.5px;font-weight:600;fill:var(--ink)}
.plot .dim{fill:var(--dim);font-weight:500}.plot .name{font-size:12px}.plot path{fill:none}.plot .grid{stroke:var(--grid)}.plot .axis{stroke:var(--axis);stroke-width:1.3}.plot .zero{stroke:var(--ink);stroke-opacity:.55;stroke-width:1.3;stroke-dasharray:3 4}
.plot .a{stroke:var(--a)}.plot .b{stroke:var(--b)}
.plot text.tag{font-size:14px;font-weight:800;stroke:var(--card);stroke-width:3.5px;paint-order:stroke;stroke-linejoin:round}.plot text.tag.a{fill:var(--a)}.plot text.tag.b{fill:var(--b)}
.plot .line{stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}.plot .thin{stroke-width:1.8;opacity:.75}.plot .edge{stroke-width:1.2;stroke-dasharray:3 3;opacity:.8}.plot .median{stroke-width:1.8;stroke-dasharray:4 3}
.plot .area{stroke-width:2}.plot .area.a{fill:color-mix(in srgb,var(--a) 18%,transparent)}.plot .area.b{fill:color-mix(in srgb,var(--b) 16%,transparent)}
.plot .band{stroke:none}.plot .band.a{fill:color-mix(in srgb,var(--a) 16%,transparent)}.plot .band.b{fill:color-mix(in srgb,var(--b) 18%,transparent)}
.plot .dot{stroke:var(--paper);stroke-width:1.5}.plot .dot.a{fill:var(--a)}.plot .dot.b{fill:var(--b)}
.plot .matters{fill:var(--dim);opacity:.18}.plot .whisker{stroke:var(--ink);stroke-width:1.5}.plot .bar{stroke:none;opacity:.85}.plot .bar.b{fill:var(--b)}.plot .bar.good{fill:var(--good)}
.plot .ahead{stroke:var(--good)}.plot .behind{stroke:var(--open)}.plot .ahead.area{fill:color-mix(in srgb,var(--good) 22%,transparent);stroke:none}.plot .behind.area{fill:color-mix(in srgb,var(--open) 26%,transparent);stroke:none}.plot .dot.ahead{fill:var(--good);stroke:var(--paper)}.plot .dot.behind{fill:var(--open);stroke:var(--paper)}
.plot.difference .line{stroke-width:3}.plot.changed .line{stroke:var(--good)}.plot.changed .dot{fill:var(--good)}.plot.open .line{stroke:var(--open)}.plot.open .dot{fill:var(--open)}.plot.same .line{stroke:var(--dim)}.plot.same .dot{fill:var(--dim)}
.plot .warm{fill:light-dark(#f1f3ef,#0d2219)}.plot .w1{fill:light-dark(#fbe6cc,#2b2410)}.plot .w2{fill:light-dark(#f8d5a8,#49300c)}.plot .w3{fill:light-dark(#f2bd7c,#6a3a08)}.plot .w4{fill:light-dark(#e9a04f,#8f4d0a)}.plot .w5{fill:light-dark(#dc8127,#bd6a12)}.plot .w6{fill:light-dark(#b75f10,#e88a1f)}.plot .w7{fill:light-dark(#8f440a,#ffb347)}.plot .w8{fill:light-dark(#652c02,#fff0b0)}
.lab .key{display:inline-flex;gap:5px;align-items:center;white-space:nowrap;font-weight:650}.lab .key i{width:10px;height:10px;border-radius:50%;background:var(--a)}.lab .key.b i{border-radius:0;background:var(--b)}
.lab .verdict{display:inline-flex;gap:6px;align-items:center;font-weight:650}.lab .verdict svg{flex:none}.lab .changed{--verdict:var(--good)}.lab .same{--verdict:var(--dim)}.lab .open{--verdict:var(--open)}.lab .verdict,.lab .of-verdict{color:var(--verdict)}
@media (forced-colors:active){.plot{forced-color-adjust:none;--ink:CanvasText;--dim:CanvasText;--paper:Canvas;--grid:GrayText;--axis:CanvasText}}
`;
