export { PROPERTIES, PROPERTY_NAMES, type PropertyName } from './properties.ts';
export { conform, type Trial, type Violations } from './suite.ts';
