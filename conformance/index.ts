export { firstDifference } from './difference.ts';
export { Coverage, type Trace, type Trial } from './probe.ts';
export { PROPERTIES, PROPERTY_NAMES, type PropertyName } from './properties.ts';
export { conform } from './suite.ts';
