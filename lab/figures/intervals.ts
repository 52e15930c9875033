export { type Measurement, measureQuantiles, measureRatio } from './measurement.ts';
export { quantile } from './statistics.ts';
