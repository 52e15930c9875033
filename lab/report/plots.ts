export { number, plain, signed, signedPlain } from '../summary/format.ts';
export { type Markup, markup, verdictMark } from './markup.ts';
export { comparedArms, type Look, type PlotCard, plottedOf } from './plotCards.ts';
export { axes, drawing, label, roundDomain, through } from './plots/axes.ts';
export { differencePlot, type InterimEstimate, settlePlot } from './plots/difference.ts';
export { sparkline } from './plots/drama.ts';
export { seekPlot } from './plots/seek.ts';
export { PLOT_STYLE } from './style.ts';
export { REPORT_WORDS } from './words.ts';
