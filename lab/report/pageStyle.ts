/** What the report has beside its plots. */
export const PAGE_STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.45 Figtree,Inter,"Noto Sans",system-ui,sans-serif}
main{max-width:1320px;margin:0 auto;padding:32px clamp(14px,4vw,56px) 40px}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:14px;font-size:13px;color:var(--dim);border-bottom:2px solid var(--ink);padding-bottom:12px}.brand{font-weight:800;letter-spacing:.22em;font-size:17px;color:var(--good)}.grow{flex:1}
h1{font-size:clamp(1.5rem,1rem + 2.6vw,2.3rem);line-height:1.13;letter-spacing:-.015em;margin:24px 0 8px;font-weight:800}h1 em{font-style:normal;color:var(--b)}
h2{font-size:20px;letter-spacing:-.01em;margin:26px 0 10px}h2 small,h3+p,.note,.sub,small{color:var(--dim);font-weight:500}h3{margin:0;font-size:15px;line-height:1.2}p{margin:0 0 8px}.sub b{color:var(--ink)}
.findings{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:12px 26px;margin:24px 0 26px}.findings>div{border-top:4px solid var(--verdict);padding-top:10px}.findings h2{font-size:15px;display:flex;gap:8px;align-items:center;margin:0 0 7px}
.figs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:20px;align-items:start}.fig{margin:0;border:1px solid var(--rim);border-radius:12px;padding:12px 14px 8px;min-width:0}.fig figcaption p{font-size:12.5px;line-height:1.3;margin:0 0 6px}.fig.broad{margin:20px 0}
summary{cursor:pointer;min-height:24px;font-size:12.5px;color:var(--dim)}details table{font-size:12px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:2px 12px 2px 0;text-align:left;font-weight:500}
.wide{overflow-x:auto}.figures{width:100%;font-size:13.5px}.figures thead th{font-size:11px;letter-spacing:.06em;text-transform:uppercase;color:var(--dim);border-bottom:1.5px solid var(--ink);white-space:nowrap;padding:5px 8px 6px}.figures thead th.a{color:var(--a)}.figures thead th.b{color:var(--b)}
.figures td,.figures tbody th{padding:4px 8px;border-bottom:1px solid var(--grid);line-height:1.15}.figures tbody th{font-weight:700}.figures td small,.figures th small{display:block;font-size:11px;white-space:nowrap}.figures td.a{color:var(--a);font-weight:750}.figures td.b{color:var(--b);font-weight:750}.figures td.of-verdict{font-weight:800;white-space:nowrap}.figures .no{color:var(--dim)}.figures .verdict{max-width:8rem;font-size:12.5px;line-height:1.15}.levels{display:inline-flex;gap:3px}.holds{color:var(--verdict)}
.note{font-size:12.5px;margin:10px 0}.games{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:18px}.game{display:flex;gap:12px;align-items:center;border:1px solid var(--rim);border-radius:12px;padding:10px 12px;color:var(--ink);text-decoration:none}.game b,.game small{display:block}a.game:hover{border-color:var(--good)}
code,pre{font:12.5px ui-monospace,"Noto Sans Mono",monospace;background:color-mix(in srgb,var(--dim) 12%,transparent);border-radius:6px;padding:3px 8px}pre{overflow-x:auto;padding:10px}
@media print{:root{color-scheme:light}main{max-width:none;padding:0}details:not([open]){display:none}.fig,.game,tr{break-inside:avoid}h1,h2{break-after:avoid}.figures{font-size:11px}}
`;
